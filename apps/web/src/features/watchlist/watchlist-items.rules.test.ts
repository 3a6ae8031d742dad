import { expect, test } from 'vitest';
import { givenWatchlistItem } from '../../testing/given.ts';
import { countWatchlist, removeItem, removeItems, upsertItem, upsertItems } from './watchlist-items.rules.ts';

const item = (fragranceId: number, addedAt: string, notes: string | null = null) =>
  givenWatchlistItem({ id: fragranceId, fragranceId, addedAt, notes, hasNotes: notes !== null });
const list = [
  item(3, '2026-03-03T08:00:00.000Z'),
  item(2, '2026-03-02T08:00:00.000Z', 'mine'),
  item(1, '2026-03-01T08:00:00.000Z'),
];
const ids = (items: readonly { fragranceId: number }[]) => items.map(({ fragranceId }) => fragranceId);

test.each([
  ['inserts a newer item first', item(4, '2026-03-04T08:00:00.000Z'), [4, 3, 2, 1]],
  ['inserts an older item in its place', item(4, '2026-03-02T07:00:00.000Z'), [3, 2, 4, 1]],
  ['sorts items of the same time by descending id', item(4, '2026-03-02T08:00:00.000Z'), [3, 4, 2, 1]],
  ['replaces an item of the same fragrance', item(2, '2026-03-02T08:00:00.000Z'), [3, 2, 1]],
])('upsertItem %s, and the watchlist stays sorted and without duplicates', (_reason, added, expected) =>
  expect(ids(upsertItem(list, added))).toEqual(expected),
);

test('removeItem preserves the order of the remaining items', () => {
  expect(ids(removeItem(list, 2))).toEqual([3, 1]);
  expect(ids(removeItem(list, 9))).toEqual([3, 2, 1]);
});

test('upsertItems adds or replaces several watchlist items, and removeItems removes several', () => {
  const more = [
    item(4, '2026-03-04T08:00:00.000Z'),
    item(5, '2026-03-02T07:00:00.000Z'),
    item(2, '2026-03-02T08:00:00.000Z'),
  ];
  expect(ids(upsertItems(list, more))).toEqual([4, 3, 2, 5, 1]);
  expect(ids(removeItems(list, new Set([1, 3, 9])))).toEqual([2]);
});

test('countWatchlist counts an item with unknown stock as neither in stock nor sold out', () => {
  const items = [
    ...list,
    givenWatchlistItem({ fragranceAvailability: 'PreOrder', fragranceIsSoldOut: true }),
    givenWatchlistItem({ fragranceAvailability: null }),
  ];
  expect(countWatchlist(items)).toEqual({ totalItems: 5, availableItems: 3, soldOutItems: 1, itemsWithNotes: 1 });
});
