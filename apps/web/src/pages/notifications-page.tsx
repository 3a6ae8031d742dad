import { useCurrentUser } from '../features/auth/current-user.ts';
import { inboxQueries } from '../features/inbox/inbox.queries.ts';
import { Inbox } from '../features/inbox/inbox.tsx';
import type { PageLoader } from '../lib/page-loader.ts';
import { Page } from '../ui/page.tsx';

export function NotificationsPage() {
  const user = useCurrentUser();
  return (
    <Page title="Notifications">
      <Inbox userId={user.id} />
    </Page>
  );
}

NotificationsPage.prefetchData = ((client, { user }) => {
  if (user) void client.infiniteQuery(inboxQueries.list(user.id)).catch(() => undefined);
}) satisfies PageLoader;
