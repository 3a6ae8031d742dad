import { expect, test } from 'vitest';
import { givenWatchlistItem } from '../../../testing/given.ts';
import { sortWatchlist, watchlistSorts } from './watchlist-sort.rules.ts';

/** Watchlist items in the server's order, newest first. */
const items = [
  givenWatchlistItem({
    id: 1,
    fragranceName: 'Oud 24',
    fragranceBrand: 'B',
    fragrancePrice: null,
    fragranceAvailability: 'OutOfStock',
  }),
  givenWatchlistItem({
    id: 2,
    fragranceName: 'oud 9',
    fragranceBrand: 'A',
    fragrancePrice: 90,
    fragranceAvailability: 'InStock',
  }),
  givenWatchlistItem({
    id: 3,
    fragranceName: 'Éclat',
    fragranceBrand: 'B',
    fragrancePrice: 12.5,
    fragranceAvailability: null,
  }),
  givenWatchlistItem({
    id: 4,
    fragranceName: 'Zeste',
    fragranceBrand: 'a',
    fragrancePrice: null,
    fragranceAvailability: 'OnlineOnly',
  }),
];

test.each([
  ['newest', [1, 2, 3, 4]],
  ['oldest', [4, 3, 2, 1]],
  ['name', [3, 2, 1, 4]],
  ['brand', [2, 4, 3, 1]],
  ['price', [3, 2, 1, 4]],
  ['stock', [2, 4, 1, 3]],
] as const)('sortWatchlist sorts by %s', (sort, ids) =>
  expect(sortWatchlist(items, sort).map((item) => item.id)).toEqual(ids),
);

test('sortWatchlist does not change the given list', () => {
  const before = [...items];
  for (const sort of watchlistSorts) sortWatchlist(items, sort);
  expect(items).toEqual(before);
});
