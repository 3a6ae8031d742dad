import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { AdminPage } from '../../features/admin/admin-page.tsx';
import { ShopDetail } from '../../features/admin/shops/shop-detail.tsx';
import { shopQuery } from '../../features/admin/shops/shops.queries.ts';
import { useCurrentUser } from '../../features/auth/current-user.ts';
import { parseFragranceId } from '../../lib/paths.ts';
import { NotFoundPage } from '../not-found-page.tsx';

export function AdminShopPage() {
  const id = parseFragranceId(useParams()['id']);
  return id === null ? <NotFoundPage /> : <ShopPage key={id} id={id} />;
}

function ShopPage({ id }: { id: number }) {
  const user = useCurrentUser();
  const { data } = useQuery(shopQuery(user.id, id));
  return (
    <AdminPage title={data?.host ?? 'Shop'}>
      <ShopDetail userId={user.id} id={id} />
    </AdminPage>
  );
}
