import { expect, test } from 'vitest';
import { resolveAddedAt, summarise } from './watchlist.rules.ts';

// spec: D.1.2
test('summarise counts an unchecked fragrance as neither in stock nor sold out', () => {
  const items = [
    { fragranceAvailability: 'InStock' as const, fragranceIsSoldOut: false, hasNotes: true },
    { fragranceAvailability: 'SoldOut' as const, fragranceIsSoldOut: true, hasNotes: false },
    { fragranceAvailability: null, fragranceIsSoldOut: false, hasNotes: false },
  ];
  expect(summarise(items)).toEqual({ totalItems: 3, availableItems: 1, soldOutItems: 1, itemsWithNotes: 1 });
});

const now = new Date('2026-03-03T10:00:00.000Z');

test.each([
  ['now for a new watch', undefined, '2026-03-03T10:00:00.000Z'],
  ['the original time of a restored watch', '2026-03-01T08:00:00.000Z', '2026-03-01T08:00:00.000Z'],
  ['now for a time in the future', '2999-01-01T00:00:00Z', '2026-03-03T10:00:00.000Z'],
])('resolveAddedAt returns a time that is not in the future: %s', (_reason, before, expected) =>
  expect(resolveAddedAt(before, now).toISOString()).toBe(expected),
);
