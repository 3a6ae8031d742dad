import { expect, test } from 'vitest';
import { givenWatchlistItem } from '../../testing/given.ts';
import { filterWatchlist, readWatchlistFilter, startingFilter } from './watchlist-filter.rules.ts';

const items = [
  givenWatchlistItem({ id: 1, fragranceAvailability: 'InStock' }),
  givenWatchlistItem({ id: 2, fragranceAvailability: 'OutOfStock', fragranceIsSoldOut: true }),
  givenWatchlistItem({ id: 3, fragranceAvailability: 'PreOrder', fragranceIsSoldOut: true }),
  givenWatchlistItem({ id: 4, fragranceAvailability: null }),
];

test.each([
  ['all', [1, 2, 3, 4]],
  ['in-stock', [1]],
  ['out-of-stock', [2, 3]],
] as const)('%s shows what the server counts so; what nobody read yet is only in all', (filter, ids) => {
  expect(filterWatchlist(items, filter).map(({ id }) => id)).toEqual(ids);
});

test.each([
  ['show=in-stock', 'in-stock'],
  ['show=all', 'all'],
  ['show=nonsense', null],
  ['', null],
])('the address “%s” asks for %s', (search, filter) => {
  expect(readWatchlistFilter(new URLSearchParams(search))).toBe(filter);
});

test.each([
  ['in-stock', 'in-stock'],
  ['all', 'all'],
  ['women', 'all'],
  [undefined, 'all'],
] as const)('who prefers %s starts with %s', (preference, filter) => {
  expect(startingFilter(preference)).toBe(filter);
});
