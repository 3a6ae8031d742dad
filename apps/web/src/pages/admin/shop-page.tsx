import { useParams } from 'react-router';
import { AdminPage } from '../../features/admin/admin-page.tsx';
import { ShopDetail } from '../../features/admin/shops/shop-detail.tsx';
import { useCurrentUser } from '../../features/auth/current-user.ts';
import { parseFragranceId } from '../../lib/paths.ts';
import { NotFoundPage } from '../not-found-page.tsx';

export function AdminShopPage() {
  const user = useCurrentUser();
  const id = parseFragranceId(useParams()['id']);
  if (id === null) return <NotFoundPage />;
  return (
    <AdminPage title="Shop">
      <ShopDetail userId={user.id} id={id} />
    </AdminPage>
  );
}
