import { AdminPage } from '../../features/admin/admin-page.tsx';
import { UserList } from '../../features/admin/users/user-list.tsx';
import { useCurrentUser } from '../../features/auth/current-user.ts';

export function AdminUsersPage() {
  const { id } = useCurrentUser();
  return (
    <AdminPage title="Users">
      <UserList operatorId={id} />
    </AdminPage>
  );
}
