import type { WatchlistItem } from '@sillage/contract';
import { isAvailable } from '../watchlist-items.rules.ts';

/** The first sort order of the watchlist is the order in which the server sends its items. */
export const watchlistSorts = ['newest', 'oldest', 'name', 'brand', 'price', 'stock'] as const;
export type WatchlistSort = (typeof watchlistSorts)[number];

type Comparator = (a: WatchlistItem, b: WatchlistItem) => number;

/** Sorting ignores accents and case, and compares numbers by value: 9 comes before 24. */
const { compare } = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
const byName: Comparator = (a, b) => compare(a.fragranceName, b.fragranceName);

const comparators: Record<Exclude<WatchlistSort, 'newest' | 'oldest'>, Comparator> = {
  name: byName,
  brand: (a, b) => compare(a.fragranceBrand, b.fragranceBrand) || byName(a, b),
  price: (a, b) => getSortPrice(a) - getSortPrice(b) || 0,
  stock: (a, b) => Number(isAvailable(b)) - Number(isAvailable(a)),
};

/**
 * Returns the price by which a watched fragrance is sorted. It is infinite for a fragrance without
 * a price, which is thus sorted last. The difference of two infinite prices is NaN, which the
 * comparator turns into 0.
 */
function getSortPrice({ fragrancePrice }: WatchlistItem): number {
  return fragrancePrice ?? Number.POSITIVE_INFINITY;
}

/** Sorts watch items, which must be given newest first; equal items retain their order. */
export function sortWatchlist(items: readonly WatchlistItem[], sort: WatchlistSort): readonly WatchlistItem[] {
  if (sort === 'newest') return items;
  return sort === 'oldest' ? items.toReversed() : items.toSorted(comparators[sort]);
}
