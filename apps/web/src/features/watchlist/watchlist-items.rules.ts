import { isInStock, type WatchlistItem, type WatchlistStats } from '@sillage/contract';

/** True if confirmed in stock; an item never read is neither in stock nor out of stock. */
export function isAvailable({ fragranceAvailability: state }: WatchlistItem): boolean {
  return state !== null && isInStock(state);
}

/** True if the item has a watch filter. */
export function isNarrowed({ narrowing: { sizesMl, maxPrice } }: Pick<WatchlistItem, 'narrowing'>): boolean {
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
export function withItem(items: readonly WatchlistItem[], item: WatchlistItem): WatchlistItem[] {
  return withItems(items, [item]);
}

/** Inserts several items like `withItem`. */
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
