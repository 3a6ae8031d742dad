import type { Fragrance } from '@sillage/contract';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { useSession } from '../features/auth/current-user.ts';
import {
  type DealFilters,
  noDealFilters,
  parseDealFilters,
  writeDealFilters,
} from '../features/deals/deal-filters.rules.ts';
import { DealFilterBar } from '../features/deals/deal-filters.tsx';
import { dealsQuery } from '../features/deals/deals.queries.ts';
import { Deals } from '../features/deals/deals.tsx';
import { useWatchedIds } from '../features/watchlist/use-watched-ids.ts';
import { WatchButton } from '../features/watchlist/watch-button.tsx';
import { watchlistQueries } from '../features/watchlist/watchlist.queries.ts';
import type { PageLoader } from '../lib/page-loader.ts';
import { buildReturnState, paths } from '../lib/paths.ts';
import { textLink } from '../ui/button-style.ts';
import { Page } from '../ui/page.tsx';

/** Prices that are low now. Only the filter for a watchlist needs a signed-in user. */
export function DealsPage() {
  const { user, isLoading } = useSession();
  const location = useLocation();
  const [search, setSearch] = useSearchParams();
  const results = useRef<HTMLElement>(null);
  const isWatchlistEmpty = useIsWatchlistEmpty(user?.id);
  const filters = parseDealFilters(search);
  if (filters.scope === 'watchlist' && !user && !isLoading)
    return <Navigate to={paths.login} state={buildReturnState(location)} replace />;

  function write(next: DealFilters): void {
    setSearch(writeDealFilters(next), { preventScrollReset: true });
  }

  /** The button that clears the filters disappears, so the results take the focus. */
  function clear(): void {
    results.current?.focus({ preventScroll: true });
    write({ ...noDealFilters, sort: filters.sort });
  }

  const feed = new URLSearchParams(writeDealFilters({ ...filters, scope: 'all' }));
  return (
    <Page title="Deals">
      <h1 className="text-xl">Deals</h1>
      <p className="mt-3 mb-6 max-w-prose text-muted">
        Full bottles cheaper than usual, at or near the lowest price that we saw in 12 months. Each price was checked
        within the last day. Not every shop delivers to every country.
      </p>
      <DealFilterBar filters={filters} isSignedIn={user !== null} onChange={(part) => write({ ...filters, ...part })} />
      <section ref={results} aria-label="Results" tabIndex={-1} className="mt-6 outline-none">
        {(filters.scope === 'all' || user) && (
          <Deals
            filters={filters}
            userId={user?.id ?? null}
            isWatchlistEmpty={filters.scope === 'watchlist' && isWatchlistEmpty}
            onClear={clear}
            renderAction={({ fragrance }) => user && <WatchDeal userId={user.id} fragrance={fragrance} />}
          />
        )}
      </section>
      <p className="mt-10 text-sm text-muted">
        These deals as a feed:{' '}
        <a href={`/feeds/deals.atom${feed.size > 0 ? `?${feed}` : ''}`} className={textLink}>
          Atom feed
        </a>
        {' or '}
        <a href={`/feeds/deals.json${feed.size > 0 ? `?${feed}` : ''}`} className={textLink}>
          JSON Feed
        </a>
      </p>
    </Page>
  );
}

/** False also for a visitor, and while the watchlist is not known. */
function useIsWatchlistEmpty(userId = ''): boolean {
  const { data } = useQuery({ ...watchlistQueries.list(userId), enabled: userId !== '' });
  return data?.length === 0;
}

function WatchDeal({ userId, fragrance }: { userId: string; fragrance: Fragrance }) {
  const { ids } = useWatchedIds(userId);
  return <WatchButton userId={userId} fragrance={fragrance} isWatched={ids.has(fragrance.id)} look="text" />;
}

DealsPage.prefetchData = ((client, { search, user }) => {
  const filters = parseDealFilters(search);
  if (filters.scope === 'all' || user)
    void client.infiniteQuery(dealsQuery(filters, user?.id ?? null)).catch(() => undefined);
}) satisfies PageLoader;
