import { describe, expect, test } from 'vitest';
import { stockOf } from './waited-stock.ts';

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
