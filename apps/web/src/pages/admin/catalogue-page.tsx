import { AdminPage } from '../../features/admin/admin-page.tsx';
import { Catalogue } from '../../features/admin/catalogue/catalogue.tsx';
import { useCurrentUser } from '../../features/auth/current-user.ts';

export function AdminCataloguePage() {
  const { id } = useCurrentUser();
  return (
    <AdminPage title="Catalogue">
      <Catalogue userId={id} />
    </AdminPage>
  );
}
