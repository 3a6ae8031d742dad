import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useCurrentUser } from '../features/auth/current-user.ts';
import { catalogueQueries } from '../features/catalogue/catalogue.queries.ts';
import {
  buildInitialFilters,
  hasNoFilterParameters,
  parseFilters,
  writeFilters,
} from '../features/catalogue/explore-filters.rules.ts';
import { ExploreFilters } from '../features/catalogue/explore-filters.tsx';
import { ExploreResults } from '../features/catalogue/explore-results.tsx';
import { FragranceCard } from '../features/catalogue/fragrance-card.tsx';
import { LoadingGrid } from '../features/catalogue/loading-grid.tsx';
import { useExploreFilters } from '../features/catalogue/use-explore-filters.ts';
import { preferencesQuery } from '../features/settings/preferences.queries.ts';
import { WatchButton } from '../features/watchlist/watch-button.tsx';
import { watchlistQueries } from '../features/watchlist/watchlist.queries.ts';
import { getStockKind } from '../fragrance/stock-state.rules.ts';
import { type PageLoader, prefetchQuery } from '../lib/page-loader.ts';
import { paths } from '../lib/paths.ts';
import { textLink } from '../ui/button-style.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Page } from '../ui/page.tsx';

const SuggestPart = lazyPart(
  async () => (await import('./suggest-part.tsx')).SuggestPart,
  <div className="mt-8 h-11" />,
);
const InStockRow = lazyPart(async () => (await import('../features/catalogue/in-stock-row.tsx')).InStockRow);

export function ExplorePage() {
  const user = useCurrentUser();
  const preferences = useQuery(preferencesQuery(user.id));
  // Falls back to the default if the preferences fail to load.
  const start = preferences.data?.defaultFilter ?? (preferences.isError ? 'all' : undefined);
  const { filters, isKnown, typed, type, change, clear } = useExploreFilters(start);
  const isStart = isKnown && typed === '' && writeFilters(filters).size === 0;
  const { inStock, isLoading } = useInStock(isStart);
  const watchlist = useQuery(watchlistQueries.list(user.id));
  const watched = new Set(watchlist.data?.map((item) => item.fragranceId));
  return (
    <Page title="Explore">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6">
        <h1 className="text-xl">Explore</h1>
        <Link to={paths.deals} className={`${textLink} inline-flex min-h-11 items-center text-sm`}>
          Deals: what is low now
        </Link>
      </div>
      <ExploreFilters filters={filters} typed={typed} onType={type} onChange={change} onClear={clear} />
      {typed.includes('/') && <SuggestPart userId={user.id} typed={typed} />}
      {inStock && (
        <section aria-labelledby="in-stock" className="mt-4 h-71 sm:h-81">
          <h2 id="in-stock" className="mb-3 text-lg">
            In stock now
          </h2>
          <InStockRow fragrances={inStock} />
        </section>
      )}
      {isKnown && !isLoading ? (
        <ExploreResults filters={filters} onChange={change} onClear={clear} footer={<SuggestPart userId={user.id} />}>
          {(fragrance, isFirst) => (
            <FragranceCard
              fragrance={fragrance}
              isFirst={isFirst}
              isWatched={watched.has(fragrance.id)}
              action={
                <WatchButton userId={user.id} fragrance={fragrance} isWatched={watched.has(fragrance.id)} look="icon" />
              }
            />
          )}
        </ExploreResults>
      ) : (
        <LoadingStart />
      )}
    </Page>
  );
}

/** Placeholder until it is known what stands above the results; it appears only after a moment. */
function LoadingStart() {
  return (
    <div aria-busy="true" className="mt-4 min-h-dvh [animation:appear_200ms_500ms_both]">
      <output className="sr-only">Loading...</output>
      <LoadingGrid />
    </div>
  );
}

/** A row of fewer would look unfinished; the results below show them, too. */
const MIN_IN_STOCK = 3;

/**
 * Fragrances for the start of Explore that are in stock: the restocked ones first, then the most
 * watched. The results wait for them, so that they do not move.
 */
function useInStock(isStart: boolean) {
  const { data, isLoading } = useQuery({ ...catalogueQueries.overview(), enabled: isStart });
  const fragrances = new Map(
    [...(data?.restocked ?? []), ...(data?.featured ?? [])]
      .filter((fragrance) => getStockKind(fragrance) === 'in-stock')
      .map((fragrance) => [fragrance.id, fragrance]),
  );
  return { isLoading, inStock: isStart && fragrances.size >= MIN_IN_STOCK ? [...fragrances.values()] : null };
}

ExplorePage.prefetchData = (async (client, { search, user }) => {
  if (!user) return;
  const preferences = prefetchQuery(client, preferencesQuery(user.id));
  void prefetchQuery(client, watchlistQueries.list(user.id));
  void prefetchQuery(client, catalogueQueries.brands());
  void prefetchQuery(client, catalogueQueries.categories());
  const start = hasNoFilterParameters(search) ? (await preferences)?.defaultFilter : undefined;
  if (!search.size) void prefetchQuery(client, catalogueQueries.overview());
  void prefetchQuery(client, catalogueQueries.filter(start ? buildInitialFilters(start) : parseFilters(search)));
}) satisfies PageLoader;
