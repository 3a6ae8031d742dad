import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { AdminPage } from '../../features/admin/admin-page.tsx';
import { fragranceQuery } from '../../features/admin/catalogue/catalogue.queries.ts';
import { FragranceEditor } from '../../features/admin/catalogue/fragrance-editor.tsx';
import { useCurrentUser } from '../../features/auth/current-user.ts';
import { parseFragranceId } from '../../lib/paths.ts';
import { NotFoundPage } from '../not-found-page.tsx';

export function AdminFragrancePage() {
  const id = parseFragranceId(useParams().id);
  return id === null ? <NotFoundPage /> : <FragrancePage key={id} id={id} />;
}

function FragrancePage({ id }: { id: number }) {
  const user = useCurrentUser();
  const { data } = useQuery(fragranceQuery(user.id, id));
  return (
    <AdminPage title={data ? `${data.fragrance.name} by ${data.fragrance.brand}` : 'Fragrance'}>
      <FragranceEditor userId={user.id} id={id} />
    </AdminPage>
  );
}
