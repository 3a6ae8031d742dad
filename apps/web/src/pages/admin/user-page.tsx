import { userId } from '@sillage/contract';
import { useParams } from 'react-router';
import { AdminPage } from '../../features/admin/admin-page.tsx';
import { UserDetail } from '../../features/admin/users/user-detail.tsx';
import { useCurrentUser } from '../../features/auth/current-user.ts';
import { NotFoundPage } from '../not-found-page.tsx';

export function AdminUserPage() {
  const operator = useCurrentUser();
  const { success, data: id } = userId.safeParse(useParams()['id']);
  if (!success) return <NotFoundPage />;
  return (
    <AdminPage title="User">
      <UserDetail operatorId={operator.id} id={id} />
    </AdminPage>
  );
}
