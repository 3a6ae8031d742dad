import type { Preferences, WatchlistItem } from '@sillage/contract';
import { isAvailable } from './watchlist-items.rules.ts';

export const watchlistFilters = ['all', 'in-stock', 'out-of-stock'] as const;
export type WatchlistFilter = (typeof watchlistFilters)[number];

/** Returns the stock filter in the URL; null if it is absent or invalid. */
export function readWatchlistFilter(search: URLSearchParams): WatchlistFilter | null {
  return watchlistFilters.find((filter) => filter === search.get('show')) ?? null;
}

/** Applies the preference `in-stock` only: the others do not concern stock. */
export function startingFilter(preference: Preferences['defaultFilter'] | undefined): WatchlistFilter {
  return preference === 'in-stock' ? 'in-stock' : 'all';
}

/** Filters like the server's counts: an item never read is neither in stock nor out of stock. */
export function filterWatchlist(items: readonly WatchlistItem[], filter: WatchlistFilter): readonly WatchlistItem[] {
  if (filter === 'in-stock') return items.filter(isAvailable);
  return filter === 'out-of-stock' ? items.filter((item) => item.fragranceIsSoldOut) : items;
}
