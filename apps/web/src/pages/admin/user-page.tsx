import { userId } from '@sillage/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { AdminPage } from '../../features/admin/admin-page.tsx';
import { UserDetail } from '../../features/admin/users/user-detail.tsx';
import { userQuery } from '../../features/admin/users/users.queries.ts';
import { useCurrentUser } from '../../features/auth/current-user.ts';
import { NotFoundPage } from '../not-found-page.tsx';

export function AdminUserPage() {
  const { success, data: id } = userId.safeParse(useParams()['id']);
  return success ? <UserPage key={id} id={id} /> : <NotFoundPage />;
}

function UserPage({ id }: { id: string }) {
  const operator = useCurrentUser();
  const { data } = useQuery(userQuery(operator.id, id));
  return (
    <AdminPage title={data?.name ?? 'User'}>
      <UserDetail operatorId={operator.id} id={id} />
    </AdminPage>
  );
}
