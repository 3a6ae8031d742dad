import { useCurrentUser } from '../features/auth/current-user.ts';
import { RecommendationsView } from '../features/quiz/recommendations/recommendations-view.tsx';
import { useWatchedIds } from '../features/watchlist/use-watched-ids.ts';
import { Page } from '../ui/page.tsx';

export function RecommendationsPage() {
  const user = useCurrentUser();
  const watched = useWatchedIds(user.id);
  return (
    <Page title="Recommendations">
      <RecommendationsView
        user={user}
        context={{ userId: user.id, watchedIds: watched.ids, onAdded: watched.refetch }}
      />
    </Page>
  );
}
