import { AdminPage } from '../../features/admin/admin-page.tsx';
import { Overview } from '../../features/admin/overview/overview.tsx';
import { useCurrentUser } from '../../features/auth/current-user.ts';

export function AdminOverviewPage() {
  const { id } = useCurrentUser();
  return (
    <AdminPage title="Overview">
      <Overview userId={id} />
    </AdminPage>
  );
}
