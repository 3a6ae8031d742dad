import { isInStock, type WatchlistItem, type WatchlistStats } from '@sillage/contract';

/** True for what is confirmed in stock; what was never read is neither in stock nor out of it. */
export function isAvailable({ fragranceAvailability: state }: WatchlistItem): boolean {
  return state !== null && isInStock(state);
}

/** True when only some sizes or prices of it are waited for. */
export function isNarrowed({ narrowing: { sizesMl, maxPrice } }: Pick<WatchlistItem, 'narrowing'>): boolean {
  return sizesMl !== null || maxPrice !== null;
}

/** The counts of a watchlist, as the server makes them. */
export function countWatchlist(items: readonly WatchlistItem[]): WatchlistStats {
  return {
    totalItems: items.length,
    availableItems: items.filter(isAvailable).length,
    soldOutItems: items.filter((item) => item.fragranceIsSoldOut).length,
    itemsWithNotes: items.filter((item) => item.hasNotes).length,
  };
}

/** The list with `item` in its place, which is by when it was added, the newest first; an older copy of it goes. */
export function withItem(items: readonly WatchlistItem[], item: WatchlistItem): WatchlistItem[] {
  return withItems(items, [item]);
}

/** The same for several. */
export function withItems(items: readonly WatchlistItem[], more: readonly WatchlistItem[]): WatchlistItem[] {
  const ids = new Set(more.map((item) => item.fragranceId));
  return [...withoutItems(items, ids), ...more].toSorted(newestFirst);
}

export function withoutItem(items: readonly WatchlistItem[], fragranceId: number): WatchlistItem[] {
  return withoutItems(items, new Set([fragranceId]));
}

export function withoutItems(items: readonly WatchlistItem[], ids: ReadonlySet<number>): WatchlistItem[] {
  return items.filter((item) => !ids.has(item.fragranceId));
}

function newestFirst(one: WatchlistItem, other: WatchlistItem): number {
  return Date.parse(other.addedAt) - Date.parse(one.addedAt) || other.id - one.id;
}
