import { expect, test } from 'vitest';
import { givenWatchlistItem } from '../../testing/given.ts';
import { itemState } from './item-state.rules.ts';

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
