import { AdminPage } from '../../features/admin/admin-page.tsx';
import { ReviewQueue } from '../../features/admin/review/review-queue.tsx';
import { useCurrentUser } from '../../features/auth/current-user.ts';

export function AdminReviewPage() {
  const { id } = useCurrentUser();
  return (
    <AdminPage title="Suggestions">
      <ReviewQueue userId={id} />
    </AdminPage>
  );
}
