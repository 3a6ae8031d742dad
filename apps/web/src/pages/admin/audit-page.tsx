import { AdminPage } from '../../features/admin/admin-page.tsx';
import { AuditLog } from '../../features/admin/audit/audit-log.tsx';
import { useCurrentUser } from '../../features/auth/current-user.ts';

export function AdminAuditPage() {
  const { id } = useCurrentUser();
  return (
    <AdminPage title="Audit log">
      <AuditLog userId={id} />
    </AdminPage>
  );
}
