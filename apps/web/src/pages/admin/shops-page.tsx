import { AdminPage } from '../../features/admin/admin-page.tsx';
import { ShopList } from '../../features/admin/shops/shop-list.tsx';
import { useCurrentUser } from '../../features/auth/current-user.ts';

export function AdminShopsPage() {
  const { id } = useCurrentUser();
  return (
    <AdminPage title="Shops">
      <ShopList userId={id} />
    </AdminPage>
  );
}
