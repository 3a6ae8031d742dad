import { isInStock, type WatchlistItem, type WatchlistStats } from '@sillage/contract';

/** True if confirmed in stock; an item never read is neither in stock nor out of stock. */
export function isAvailable({ fragranceAvailability: state }: WatchlistItem): boolean {
  return state !== null && isInStock(state);
}

/** True if the item has a watch filter. */
export function hasWatchFilter({ watchFilter: { sizesMl, maxPrice } }: Pick<WatchlistItem, 'watchFilter'>): boolean {
  return sizesMl !== null || maxPrice !== null;
}

/** Counts a watchlist as the server does. */
export function countWatchlist(items: readonly WatchlistItem[]): WatchlistStats {
  return {
    totalItems: items.length,
    availableItems: items.filter(isAvailable).length,
    soldOutItems: items.filter((item) => item.fragranceIsSoldOut).length,
    itemsWithNotes: items.filter((item) => item.hasNotes).length,
  };
}

/** Inserts `item`, newest addition first, in place of an older copy. */
export function upsertItem(items: readonly WatchlistItem[], item: WatchlistItem): WatchlistItem[] {
  return upsertItems(items, [item]);
}

/** Inserts several items like `upsertItem`. */
export function upsertItems(items: readonly WatchlistItem[], more: readonly WatchlistItem[]): WatchlistItem[] {
  const ids = new Set(more.map((item) => item.fragranceId));
  return [...removeItems(items, ids), ...more].toSorted(newestFirst);
}

export function removeItem(items: readonly WatchlistItem[], fragranceId: number): WatchlistItem[] {
  return removeItems(items, new Set([fragranceId]));
}

export function removeItems(items: readonly WatchlistItem[], ids: ReadonlySet<number>): WatchlistItem[] {
  return items.filter((item) => !ids.has(item.fragranceId));
}

function newestFirst(a: WatchlistItem, b: WatchlistItem): number {
  return Date.parse(b.addedAt) - Date.parse(a.addedAt) || b.id - a.id;
}
