import { expect, test } from 'vitest';
import { summarise } from './watchlist.rules.ts';

test('a fragrance nobody has read yet is neither in stock nor sold out', () => {
  const items = [
    { availability: 'InStock' as const, isSoldOut: false, notes: 'for summer' },
    { availability: 'SoldOut' as const, isSoldOut: true, notes: null },
    { availability: null, isSoldOut: false, notes: null },
  ];
  expect(summarise(items)).toEqual({ totalItems: 3, availableItems: 1, soldOutItems: 1, itemsWithNotes: 1 });
});
