import { expect, test } from 'vitest';
import { addedWhen, summarise } from './watchlist.rules.ts';

test('a fragrance nobody has read yet is neither in stock nor sold out', () => {
  const items = [
    { availability: 'InStock' as const, isSoldOut: false, notes: 'for summer' },
    { availability: 'SoldOut' as const, isSoldOut: true, notes: null },
    { availability: null, isSoldOut: false, notes: null },
  ];
  expect(summarise(items)).toEqual({ totalItems: 3, availableItems: 1, soldOutItems: 1, itemsWithNotes: 1 });
});

const now = new Date('2026-03-03T10:00:00.000Z');

test.each([
  ['what is new is added now', undefined, '2026-03-03T10:00:00.000Z'],
  ['what comes back keeps its time', '2026-03-01T08:00:00.000Z', '2026-03-01T08:00:00.000Z'],
  ['nothing is added in the future', '2999-01-01T00:00:00Z', '2026-03-03T10:00:00.000Z'],
])('%s', (_reason, before, expected) => expect(addedWhen(before, now).toISOString()).toBe(expected));
