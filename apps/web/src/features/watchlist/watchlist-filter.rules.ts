import { isInStock, type WatchlistItem } from '@sillage/contract';

export const watchlistFilters = ['all', 'in-stock', 'out-of-stock'] as const;
export type WatchlistFilter = (typeof watchlistFilters)[number];

/** What the address asks to see; what makes no sense counts as everything. */
export function readWatchlistFilter(search: URLSearchParams): WatchlistFilter {
  return watchlistFilters.find((filter) => filter === search.get('show')) ?? 'all';
}

/** The same distinction as the server's counts: what was never read is neither in stock nor out of it. */
export function filterWatchlist(items: readonly WatchlistItem[], filter: WatchlistFilter): readonly WatchlistItem[] {
  if (filter === 'in-stock') {
    return items.filter(({ fragranceAvailability: state }) => state !== null && isInStock(state));
  }
  return filter === 'out-of-stock' ? items.filter((item) => item.fragranceIsSoldOut) : items;
}
