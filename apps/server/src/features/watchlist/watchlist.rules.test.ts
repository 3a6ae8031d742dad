import { describe, expect, test } from 'vitest';
import { addedWhen, stockOf, summarise } from './watchlist.rules.ts';

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

describe('how it stands with what is waited for', () => {
  const looked = '2026-03-03T09:00:00.000Z';
  const fragrance = {
    availability: 'InStock' as const,
    is_sold_out: false,
    price: 60,
    product_url: 'https://shop.example/small',
    last_checked_at: new Date(looked),
  };
  const large = {
    url: 'https://shop.example/large',
    availability: 'OutOfStock' as const,
    price: 110,
    currency: 'USD',
    lastCheckedAt: null,
  };

  test('a watch that waits for everything follows the fragrance', () => {
    expect(stockOf({ ...fragrance, waited: null })).toMatchObject({ availability: 'InStock', price: 60 });
  });

  test('a narrowed one follows its own offers, in all that is said of them', () => {
    expect(stockOf({ ...fragrance, waited: [large] })).toEqual({
      availability: 'OutOfStock',
      isSoldOut: true,
      price: 110,
      productUrl: large.url,
      lastCheckedAt: null,
    });
  });

  test('where no offer is such a one, it is neither in stock nor sold out, and somebody has looked', () => {
    expect(stockOf({ ...fragrance, waited: [] })).toEqual({
      availability: null,
      isSoldOut: false,
      price: null,
      productUrl: fragrance.product_url,
      lastCheckedAt: new Date(looked),
    });
  });
});
