import { useCurrentUser } from '../features/auth/current-user.ts';
import { RecommendationsOf } from '../features/quiz/recommendations-of.tsx';
import { useWatched } from '../features/watchlist/use-watched.ts';
import { Page } from '../ui/page.tsx';

export function RecommendationsPage() {
  const user = useCurrentUser();
  const watched = useWatched(user.id);
  return (
    <Page title="Recommendations">
      <RecommendationsOf
        user={user}
        context={{ userId: user.id, watchedIds: watched.ids, onAdded: watched.askAgain }}
      />
    </Page>
  );
}
