import { useCurrentUser } from '../features/auth/current-user.ts';
import { Watchlist } from '../features/watchlist/watchlist.tsx';
import { Page } from '../ui/page.tsx';

/** /dashboard */
export function DashboardPage() {
  const user = useCurrentUser();
  return (
    <Page title="Dashboard">
      <h1 className="mb-6 text-xl">Welcome, {user.firstName || user.username}</h1>
      <Watchlist userId={user.id} />
    </Page>
  );
}
