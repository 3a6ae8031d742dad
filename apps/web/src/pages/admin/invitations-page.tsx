import { AdminPage } from '../../features/admin/admin-page.tsx';
import { Invitations } from '../../features/admin/invitations/invitations.tsx';
import { useCurrentUser } from '../../features/auth/current-user.ts';

export function AdminInvitationsPage() {
  const { id } = useCurrentUser();
  return (
    <AdminPage title="Invitations">
      <Invitations operatorId={id} />
    </AdminPage>
  );
}
