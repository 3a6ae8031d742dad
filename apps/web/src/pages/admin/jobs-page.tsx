import { AdminPage } from '../../features/admin/admin-page.tsx';
import { Jobs } from '../../features/admin/jobs/jobs.tsx';
import { Settings } from '../../features/admin/jobs/settings.tsx';
import { useCurrentUser } from '../../features/auth/current-user.ts';

export function AdminJobsPage() {
  const { id } = useCurrentUser();
  return (
    <AdminPage title="Jobs and settings">
      <Jobs userId={id} />
      <Settings userId={id} />
    </AdminPage>
  );
}
