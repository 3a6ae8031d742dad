import { useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '../features/auth/current-user.ts';
import { catalogueQueries } from '../features/catalogue/catalogue.queries.ts';
import {
  buildInitialFilters,
  hasNoFilterParameters,
  parseFilters,
} from '../features/catalogue/explore-filters.rules.ts';
import { ExploreFilters } from '../features/catalogue/explore-filters.tsx';
import { ExploreResults } from '../features/catalogue/explore-results.tsx';
import { FragranceCard } from '../features/catalogue/fragrance-card.tsx';
import { useExploreFilters } from '../features/catalogue/use-explore-filters.ts';
import { preferencesQuery } from '../features/settings/preferences.queries.ts';
import { SuggestProduct } from '../features/suggestions/suggest-product.tsx';
import { WatchButton } from '../features/watchlist/watch-button.tsx';
import { watchlistQueries } from '../features/watchlist/watchlist.queries.ts';
import { type PageLoader, prefetchQuery } from '../lib/page-loader.ts';
import { Page } from '../ui/page.tsx';

export function ExplorePage() {
  const user = useCurrentUser();
  const preferences = useQuery(preferencesQuery(user.id));
  // Falls back to the default if the preferences fail to load.
  const start = preferences.data?.defaultFilter ?? (preferences.isError ? 'all' : undefined);
  const { filters, isKnown, typed, type, change, clear } = useExploreFilters(start);
  const watchlist = useQuery(watchlistQueries.list(user.id));
  const watched = new Set(watchlist.data?.map((item) => item.fragranceId));
  return (
    <Page title="Explore">
      <h1 className="mb-6 text-xl">Explore</h1>
      <ExploreFilters filters={filters} typed={typed} onType={type} onChange={change} onClear={clear} />
      <div className="mt-4">
        <ExploreResults
          filters={filters}
          isKnown={isKnown}
          onChange={change}
          onClear={clear}
          footer={<SuggestProduct userId={user.id} />}
        >
          {(fragrance, isFirst) => (
            <FragranceCard
              fragrance={fragrance}
              isFirst={isFirst}
              isWatched={watched.has(fragrance.id)}
              action={
                <WatchButton
                  userId={user.id}
                  fragrance={fragrance}
                  isWatched={watched.has(fragrance.id)}
                  look="icon"
                  removeErrorMessage="Failed to remove from watchlist. Please try again."
                />
              }
            />
          )}
        </ExploreResults>
      </div>
    </Page>
  );
}

ExplorePage.prefetchData = (async (client, { search, user }) => {
  if (!user) return;
  const preferences = prefetchQuery(client, preferencesQuery(user.id));
  void prefetchQuery(client, watchlistQueries.list(user.id));
  void prefetchQuery(client, catalogueQueries.brands());
  void prefetchQuery(client, catalogueQueries.categories());
  const start = hasNoFilterParameters(search) ? (await preferences)?.defaultFilter : undefined;
  void prefetchQuery(client, catalogueQueries.filter(start ? buildInitialFilters(start) : parseFilters(search)));
}) satisfies PageLoader;
