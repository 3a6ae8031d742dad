import { useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '../features/auth/current-user.ts';
import { ExploreFilters } from '../features/catalogue/explore-filters.tsx';
import { ExploreResults } from '../features/catalogue/explore-results.tsx';
import { FragranceCard } from '../features/catalogue/fragrance-card.tsx';
import { useExploreFilters } from '../features/catalogue/use-explore-filters.ts';
import { WatchButton } from '../features/watchlist/watch-button.tsx';
import { watchlistQueries } from '../features/watchlist/watchlist.queries.ts';
import { Page } from '../ui/page.tsx';

/** /explore */
export function ExplorePage() {
  const user = useCurrentUser();
  const { filters, typed, type, change, clear } = useExploreFilters();
  const watchlist = useQuery(watchlistQueries.list(user.id));
  const watched = new Set(watchlist.data?.map((item) => item.fragranceId));
  return (
    <Page title="Explore">
      <h1 className="mb-6 text-xl">Explore</h1>
      <ExploreFilters filters={filters} typed={typed} onType={type} onChange={change} onClear={clear} />
      <div className="mt-4">
        <ExploreResults filters={filters} onPage={(page) => change({ page })} onClear={clear}>
          {(fragrance) => (
            <FragranceCard
              fragrance={fragrance}
              isWatched={watched.has(fragrance.id)}
              action={
                <WatchButton
                  userId={user.id}
                  fragrance={fragrance}
                  isWatched={watched.has(fragrance.id)}
                  otherwiseRemoving="Failed to remove from watchlist. Please try again."
                />
              }
            />
          )}
        </ExploreResults>
      </div>
    </Page>
  );
}
