import { describe, expect, test } from 'vitest';
import { deriveStock } from './watchlist-item.service.ts';

describe('deriveStock', () => {
  const checkedAt = '2026-03-03T09:00:00.000Z';
  const fragrance = {
    availability: 'InStock' as const,
    is_sold_out: false,
    price: 60,
    product_url: 'https://shop.example/small',
    last_checked_at: new Date(checkedAt),
  };
  const large = {
    url: 'https://shop.example/large',
    availability: 'OutOfStock' as const,
    price: 110,
    currency: 'USD',
    lastCheckedAt: null,
  };

  test('deriveStock returns the stock of the fragrance when the watch has no filter', () => {
    expect(deriveStock({ ...fragrance, matching_offers: null })).toMatchObject({ availability: 'InStock', price: 60 });
  });

  test('deriveStock returns the stock of the matching offers when the watch has a filter', () => {
    expect(deriveStock({ ...fragrance, matching_offers: [large] })).toEqual({
      availability: 'OutOfStock',
      isSoldOut: true,
      price: 110,
      productUrl: large.url,
      lastCheckedAt: null,
    });
  });

  test('deriveStock returns unknown availability and keeps the check time when no offer matches', () => {
    expect(deriveStock({ ...fragrance, matching_offers: [] })).toEqual({
      availability: null,
      isSoldOut: false,
      price: null,
      productUrl: fragrance.product_url,
      lastCheckedAt: new Date(checkedAt),
    });
  });
});
