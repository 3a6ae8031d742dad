import type { WatchlistItem } from '@sillage/contract';
import { isAvailable } from '../watchlist-items.rules.ts';

/** Sort orders of the watchlist. The first one is the server's order. */
export const watchlistSorts = ['newest', 'oldest', 'name', 'brand', 'price', 'stock'] as const;
export type WatchlistSort = (typeof watchlistSorts)[number];

type Comparator = (a: WatchlistItem, b: WatchlistItem) => number;

/**
 * Compares texts without regard to accents and case; numbers are compared by value, so that 9 comes
 * before 24.
 */
const { compare } = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
const byName: Comparator = (a, b) => compare(a.fragranceName, b.fragranceName);

const comparators: Record<Exclude<WatchlistSort, 'newest' | 'oldest'>, Comparator> = {
  name: byName,
  brand: (a, b) => compare(a.fragranceBrand, b.fragranceBrand) || byName(a, b),
  price: (a, b) => getSortPrice(a) - getSortPrice(b) || 0,
  stock: (a, b) => Number(isAvailable(b)) - Number(isAvailable(a)),
};

/**
 * Returns the price for sorting; a missing price sorts last. The difference of two missing prices
 * is NaN, which the comparator replaces with 0.
 */
function getSortPrice({ fragrancePrice }: WatchlistItem): number {
  return fragrancePrice ?? Number.POSITIVE_INFINITY;
}

/** Sorts watchlist items, which must be given newest first. Equal items retain their order. */
export function sortWatchlist(items: readonly WatchlistItem[], sort: WatchlistSort): readonly WatchlistItem[] {
  if (sort === 'newest') return items;
  return sort === 'oldest' ? items.toReversed() : items.toSorted(comparators[sort]);
}
