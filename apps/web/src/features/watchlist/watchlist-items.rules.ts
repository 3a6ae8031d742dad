import { isInStock, type WatchlistItem, type WatchlistStats } from '@sillage/contract';
import type { Stock } from '../../fragrance/stock-state.rules.ts';

export function getItemStock({ fragranceStockState, fragranceAvailability }: WatchlistItem): Stock {
  return { stockState: fragranceStockState, availability: fragranceAvailability };
}

/** An item with unknown stock is neither in stock nor out of stock. */
export function isAvailable({ fragranceAvailability: state }: WatchlistItem): boolean {
  return state !== null && isInStock(state);
}

/** Returns true if the item shows only a part of the fragrance's offers, or other goods. */
export function hasFewerOffers({
  watchFilter: { sizesMl, maxPrice, kinds },
  omitsOffers,
}: Pick<WatchlistItem, 'watchFilter' | 'omitsOffers'>): boolean {
  return sizesMl !== null || maxPrice !== null || kinds !== undefined || omitsOffers === true;
}

/** Counts the items of a watchlist in the same way as the server. */
export function countWatchlist(items: readonly WatchlistItem[]): WatchlistStats {
  return {
    totalItems: items.length,
    availableItems: items.filter(isAvailable).length,
    soldOutItems: items.filter((item) => item.fragranceIsSoldOut).length,
    itemsWithNotes: items.filter((item) => item.hasNotes).length,
  };
}

/** Adds a watch item or replaces its older copy; the list is sorted by date, newest first. */
export function upsertItem(items: readonly WatchlistItem[], item: WatchlistItem): WatchlistItem[] {
  return upsertItems(items, [item]);
}

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
