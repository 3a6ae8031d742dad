import { AdminPage } from '../../features/admin/admin-page.tsx';
import { Deliveries } from '../../features/admin/deliveries/deliveries.tsx';
import { useCurrentUser } from '../../features/auth/current-user.ts';

export function AdminDeliveriesPage() {
  const { id } = useCurrentUser();
  return (
    <AdminPage title="Deliveries">
      <Deliveries userId={id} />
    </AdminPage>
  );
}
