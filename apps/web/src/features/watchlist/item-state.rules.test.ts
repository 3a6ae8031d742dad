import { expect, test } from 'vitest';
import { givenWatchlistItem } from '../../testing/given.ts';
import { itemState, uncountedWords } from './item-state.rules.ts';

const only100 = { sizesMl: [100], maxPrice: null };
const everything = { sizesMl: null, maxPrice: null };
const nothingKnown = { fragranceAvailability: null };

test.each([
  ['what is waited for', { narrowing: only100 }, 'In stock'],
  ['a size that no shop has', { ...nothingKnown, narrowing: only100 }, 'Not on offer'],
  [
    'a size that nobody looked for yet',
    { ...nothingKnown, narrowing: only100, fragranceLastCheckedAt: null },
    'Unknown',
  ],
  ['what a look did not tell', { ...nothingKnown, narrowing: everything }, 'Unknown'],
])('%s', (_what, more, words) => expect(itemState(givenWatchlistItem(more)).words).toBe(words));

test('what is counted neither as in stock nor as out of it is named by its kind', () => {
  const unknown = givenWatchlistItem({ ...nothingKnown, fragranceLastCheckedAt: null });
  const missing = givenWatchlistItem({ ...nothingKnown, narrowing: only100 });
  const soldOut = givenWatchlistItem({ fragranceAvailability: 'OutOfStock', fragranceIsSoldOut: true });
  expect(uncountedWords([givenWatchlistItem(), soldOut])).toBeNull();
  expect(uncountedWords([unknown, unknown, soldOut])).toBe('2 unknown');
  expect(uncountedWords([missing, givenWatchlistItem()])).toBe('1 not on offer');
  expect(uncountedWords([unknown, missing])).toBe('1 unknown, 1 not on offer');
});
