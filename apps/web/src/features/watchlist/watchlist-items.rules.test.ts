import { expect, test } from 'vitest';
import { givenWatchlistItem } from '../../testing/given.ts';
import { countWatchlist, withItem, withItems, withoutItem, withoutItems } from './watchlist-items.rules.ts';

const item = (fragranceId: number, addedAt: string, notes: string | null = null) =>
  givenWatchlistItem({ id: fragranceId, fragranceId, addedAt, notes, hasNotes: notes !== null });
const list = [
  item(3, '2026-03-03T08:00:00.000Z'),
  item(2, '2026-03-02T08:00:00.000Z', 'mine'),
  item(1, '2026-03-01T08:00:00.000Z'),
];
const ids = (items: readonly { fragranceId: number }[]) => items.map(({ fragranceId }) => fragranceId);

test.each([
  ['what is new comes first', item(4, '2026-03-04T08:00:00.000Z'), [4, 3, 2, 1]],
  ['what comes back goes to its old place', item(4, '2026-03-02T07:00:00.000Z'), [3, 2, 4, 1]],
  ['of one moment, the later row comes first', item(4, '2026-03-02T08:00:00.000Z'), [3, 4, 2, 1]],
  ['nothing stands there twice', item(2, '2026-03-02T08:00:00.000Z'), [3, 2, 1]],
])('%s', (_reason, added, expected) => expect(ids(withItem(list, added))).toEqual(expected));

test('without an item the others stay in order', () => {
  expect(ids(withoutItem(list, 2))).toEqual([3, 1]);
  expect(ids(withoutItem(list, 9))).toEqual([3, 2, 1]);
});

test('of several each goes to its place, and several go at once', () => {
  const more = [
    item(4, '2026-03-04T08:00:00.000Z'),
    item(5, '2026-03-02T07:00:00.000Z'),
    item(2, '2026-03-02T08:00:00.000Z'),
  ];
  expect(ids(withItems(list, more))).toEqual([4, 3, 2, 5, 1]);
  expect(ids(withoutItems(list, new Set([1, 3, 9])))).toEqual([2]);
});

test('counts like the server: what nobody read yet is neither in stock nor out of it', () => {
  const items = [
    ...list,
    givenWatchlistItem({ fragranceAvailability: 'PreOrder', fragranceIsSoldOut: true }),
    givenWatchlistItem({ fragranceAvailability: null }),
  ];
  expect(countWatchlist(items)).toEqual({ totalItems: 5, availableItems: 3, soldOutItems: 1, itemsWithNotes: 1 });
});
