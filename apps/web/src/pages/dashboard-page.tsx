import { useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '../features/auth/current-user.ts';
import { quizQueries } from '../features/quiz/quiz.queries.ts';
import { QuizPrompt } from '../features/quiz/quiz-prompt.tsx';
import { RecommendedStrip } from '../features/quiz/recommended-strip.tsx';
import { preferencesQuery } from '../features/settings/preferences.queries.ts';
import { watchlistQueries } from '../features/watchlist/watchlist.queries.ts';
import { Watchlist } from '../features/watchlist/watchlist.tsx';
import { startingFilter } from '../features/watchlist/watchlist-filter.rules.ts';
import { askAhead, type FirstData } from '../lib/first-data.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Page } from '../ui/page.tsx';

/** Loaded lazily: only the list's menu shows it. */
const ShareWatchlist = lazyPart(async () => (await import('../features/sharing/share-watchlist.tsx')).ShareWatchlist);

export function DashboardPage() {
  const user = useCurrentUser();
  const preferences = useQuery(preferencesQuery(user.id));
  return (
    <Page title="Dashboard">
      <Watchlist
        userId={user.id}
        start={preferences.isPending ? null : startingFilter(preferences.data?.defaultFilter)}
        welcome={<h1 className="mb-6 text-xl wrap-anywhere">Welcome, {user.firstName || user.username}</h1>}
        share={<ShareWatchlist user={user} />}
      />
      <RecommendedStrip user={user} prompt={<QuizPrompt />} />
    </Page>
  );
}

DashboardPage.firstData = ((client, { user }) => {
  if (!user) return;
  void askAhead(client, preferencesQuery(user.id));
  void askAhead(client, watchlistQueries.list(user.id));
  if (user.quizResult) void askAhead(client, quizQueries.recommendations(user.id));
}) satisfies FirstData;
