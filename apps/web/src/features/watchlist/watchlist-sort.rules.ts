import type { WatchlistItem } from '@sillage/contract';
import { isAvailable } from './watchlist-items.rules.ts';

/** The first is the server's order. */
export const watchlistSorts = ['newest', 'oldest', 'name', 'brand', 'price', 'stock'] as const;
export type WatchlistSort = (typeof watchlistSorts)[number];

type Order = (one: WatchlistItem, other: WatchlistItem) => number;

/** Ignores accents and case, and sorts 9 before 24. */
const { compare } = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
const byName: Order = (one, other) => compare(one.fragranceName, other.fragranceName);

const orders: Record<Exclude<WatchlistSort, 'newest' | 'oldest'>, Order> = {
  name: byName,
  brand: (one, other) => compare(one.fragranceBrand, other.fragranceBrand) || byName(one, other),
  price: (one, other) => priceOf(one) - priceOf(other) || 0,
  stock: (one, other) => Number(isAvailable(other)) - Number(isAvailable(one)),
};

/** Sorts missing prices last. Two differ by NaN, which the comparator replaces by 0. */
function priceOf({ fragrancePrice }: WatchlistItem): number {
  return fragrancePrice ?? Number.POSITIVE_INFINITY;
}

/** Sorts a list given newest first. Ties retain their order. */
export function sortWatchlist(items: readonly WatchlistItem[], sort: WatchlistSort): readonly WatchlistItem[] {
  if (sort === 'newest') return items;
  return sort === 'oldest' ? items.toReversed() : items.toSorted(orders[sort]);
}
