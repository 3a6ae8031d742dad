import type { Preferences, WatchlistItem } from '@sillage/contract';
import { isAvailable } from './watchlist-items.rules.ts';

export const watchlistFilters = ['all', 'in-stock', 'out-of-stock'] as const;
export type WatchlistFilter = (typeof watchlistFilters)[number];

/** What the address asks to see; null when it asks for nothing that makes sense. */
export function readWatchlistFilter(search: URLSearchParams): WatchlistFilter | null {
  return watchlistFilters.find((filter) => filter === search.get('show')) ?? null;
}

/** Where the dashboard starts when the address says nothing: of the preference only in-stock is about stock. */
export function startingFilter(preference: Preferences['defaultFilter'] | undefined): WatchlistFilter {
  return preference === 'in-stock' ? 'in-stock' : 'all';
}

/** The same distinction as the server's counts: what was never read is neither in stock nor out of it. */
export function filterWatchlist(items: readonly WatchlistItem[], filter: WatchlistFilter): readonly WatchlistItem[] {
  if (filter === 'in-stock') return items.filter(isAvailable);
  return filter === 'out-of-stock' ? items.filter((item) => item.fragranceIsSoldOut) : items;
}
