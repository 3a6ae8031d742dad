import { expect, test } from 'vitest';
import { addedWhen, summarise } from './watchlist.rules.ts';

// spec: D.1.2
test('a fragrance nobody has read yet is neither in stock nor sold out', () => {
  const items = [
    { fragranceAvailability: 'InStock' as const, fragranceIsSoldOut: false, hasNotes: true },
    { fragranceAvailability: 'SoldOut' as const, fragranceIsSoldOut: true, hasNotes: false },
    { fragranceAvailability: null, fragranceIsSoldOut: false, hasNotes: false },
  ];
  expect(summarise(items)).toEqual({ totalItems: 3, availableItems: 1, soldOutItems: 1, itemsWithNotes: 1 });
});

const now = new Date('2026-03-03T10:00:00.000Z');

test.each([
  ['what is new is added now', undefined, '2026-03-03T10:00:00.000Z'],
  ['what comes back keeps its time', '2026-03-01T08:00:00.000Z', '2026-03-01T08:00:00.000Z'],
  ['nothing is added in the future', '2999-01-01T00:00:00Z', '2026-03-03T10:00:00.000Z'],
])('%s', (_reason, before, expected) => expect(addedWhen(before, now).toISOString()).toBe(expected));
