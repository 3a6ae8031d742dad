import { expect, test } from 'vitest';
import { givenWatchlistItem } from '../../testing/given.ts';
import { describeUncounted, getItemState } from './item-state.rules.ts';

const only100 = { sizesMl: [100], maxPrice: null };
const everything = { sizesMl: null, maxPrice: null };
const nothingKnown = { fragranceAvailability: null };

test.each([
  ['“In stock” when the watched size is in stock', { watchFilter: only100 }, 'In stock'],
  ['“Not on offer” when no offer has the watched size', { ...nothingKnown, watchFilter: only100 }, 'Not on offer'],
  [
    '“Unknown” when the watched size was never checked',
    { ...nothingKnown, watchFilter: only100, fragranceLastCheckedAt: null },
    'Unknown',
  ],
  [
    '“Unknown” when there is no watch filter and the check was inconclusive',
    { ...nothingKnown, watchFilter: everything },
    'Unknown',
  ],
])('getItemState labels a watchlist item %s', (_what, more, label) =>
  expect(getItemState(givenWatchlistItem(more)).label).toBe(label),
);

test('describeUncounted counts the items that are neither in stock nor sold out, separately for each state', () => {
  const unknown = givenWatchlistItem({ ...nothingKnown, fragranceLastCheckedAt: null });
  const missing = givenWatchlistItem({ ...nothingKnown, watchFilter: only100 });
  const soldOut = givenWatchlistItem({ fragranceAvailability: 'OutOfStock', fragranceIsSoldOut: true });
  expect(describeUncounted([givenWatchlistItem(), soldOut])).toBeNull();
  expect(describeUncounted([unknown, unknown, soldOut])).toBe('2 unknown');
  expect(describeUncounted([missing, givenWatchlistItem()])).toBe('1 not on offer');
  expect(describeUncounted([unknown, missing])).toBe('1 unknown, 1 not on offer');
});
