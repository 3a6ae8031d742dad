import { useParams } from 'react-router';
import { AdminPage } from '../../features/admin/admin-page.tsx';
import { FragranceEditor } from '../../features/admin/catalogue/fragrance-editor.tsx';
import { useCurrentUser } from '../../features/auth/current-user.ts';
import { parseFragranceId } from '../../lib/paths.ts';
import { NotFoundPage } from '../not-found-page.tsx';

export function AdminFragrancePage() {
  const user = useCurrentUser();
  const id = parseFragranceId(useParams().id);
  if (id === null) return <NotFoundPage />;
  return (
    <AdminPage title="Fragrance">
      <FragranceEditor key={id} userId={user.id} id={id} />
    </AdminPage>
  );
}
