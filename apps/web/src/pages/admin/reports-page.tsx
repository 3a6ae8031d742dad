import { AdminPage } from '../../features/admin/admin-page.tsx';
import { AnsweredReports } from '../../features/admin/reports/answered-reports.tsx';
import { ReportList } from '../../features/admin/reports/report-list.tsx';
import { useCurrentUser } from '../../features/auth/current-user.ts';

export function AdminReportsPage() {
  const { id } = useCurrentUser();
  return (
    <AdminPage title="Reports">
      <ReportList userId={id} />
      <AnsweredReports userId={id} />
    </AdminPage>
  );
}
