import { useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '../features/auth/current-user.ts';
import { quizQueries } from '../features/quiz/quiz.queries.ts';
import { QuizPrompt } from '../features/quiz/quiz-prompt.tsx';
import { RecommendedStrip } from '../features/quiz/recommendations/recommended-strip.tsx';
import { preferencesQuery } from '../features/settings/preferences.queries.ts';
import { useAddressToWatch } from '../features/suggestions/use-address-to-watch.ts';
import { getInitialFilter } from '../features/watchlist/view/watchlist-view.rules.ts';
import { watchlistQueries } from '../features/watchlist/watchlist.queries.ts';
import { Watchlist } from '../features/watchlist/watchlist.tsx';
import { type PageLoader, prefetchQuery } from '../lib/page-loader.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Page } from '../ui/page.tsx';
import { useOfferSearch } from './use-offer-search.tsx';

/** The button for sharing loads lazily, because only the watchlist's menu shows it. */
const ShareWatchlist = lazyPart(async () => (await import('../features/sharing/share-watchlist.tsx')).ShareWatchlist);

const SuggestDialog = lazyPart(async () => (await import('../features/suggestions/suggest-dialog.tsx')).SuggestDialog);

export function DashboardPage() {
  const user = useCurrentUser();
  const preferences = useQuery(preferencesQuery(user.id));
  const { findShops, dialog } = useOfferSearch(user.id);
  const { isPending } = useQuery(watchlistQueries.list(user.id));
  const [address, clearAddress] = useAddressToWatch();
  return (
    <Page title="Dashboard">
      <Watchlist
        userId={user.id}
        start={preferences.isPending ? null : getInitialFilter(preferences.data?.defaultFilter)}
        greeting={<h1 className="mb-6 text-xl wrap-anywhere">Welcome, {user.firstName || user.username}</h1>}
        share={<ShareWatchlist user={user} />}
        onFindShops={findShops}
      />
      {/* What appears below a list that has loaded does not move. */}
      {!isPending && <RecommendedStrip user={user} prompt={<QuizPrompt />} />}
      {address !== null && (
        <SuggestDialog
          key={address}
          userId={user.id}
          address={address}
          onFindShops={(fragrance) => {
            clearAddress();
            findShops(fragrance);
          }}
          onClose={clearAddress}
        />
      )}
      {dialog}
    </Page>
  );
}

DashboardPage.prefetchData = ((client, { user }) => {
  if (!user) return;
  void prefetchQuery(client, preferencesQuery(user.id));
  void prefetchQuery(client, watchlistQueries.list(user.id));
  if (user.quizResult) void prefetchQuery(client, quizQueries.recommendations(user.id));
}) satisfies PageLoader;
