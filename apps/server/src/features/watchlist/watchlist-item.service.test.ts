import { describe, expect, test } from 'vitest';
import { deriveStock } from './watchlist-item.service.ts';

describe('deriveStock', () => {
  const checkedAt = '2026-03-03T09:00:00.000Z';
  const fragrance = {
    availability: 'InStock' as const,
    is_sold_out: false,
    stock_state: 'in-stock' as const,
    price: 60,
    product_url: 'https://shop.example/small',
    product_offer: { shop: 'Shop', price: 60, currency: 'USD' },
    last_checked_at: new Date(checkedAt),
  };
  const large = {
    url: 'https://shop.example/large',
    shop: 'Shop',
    availability: 'OutOfStock' as const,
    price: 110,
    currency: 'USD',
    lastCheckedAt: null,
    isUnconfirmed: false,
  };

  test('deriveStock returns the stock of the fragrance when the watch has no filter', () => {
    expect(deriveStock({ ...fragrance, matching_offers: null })).toMatchObject({ availability: 'InStock', price: 60 });
  });

  test('deriveStock returns the stock of the matching offers when the watch has a filter', () => {
    expect(deriveStock({ ...fragrance, matching_offers: [large] })).toEqual({
      availability: 'OutOfStock',
      isSoldOut: true,
      stockState: 'sold-out',
      price: 110,
      productUrl: large.url,
      productOffer: { shop: 'Shop', price: 110, currency: 'USD' },
      lastCheckedAt: null,
    });
  });

  test('deriveStock links no page of a discontinued fragrance when the watch has a filter', () => {
    const discontinued = { ...fragrance, stock_state: 'discontinued' as const, product_url: null };
    const { stockState, productUrl } = deriveStock({ ...discontinued, matching_offers: [large] });
    expect([stockState, productUrl]).toEqual(['discontinued', null]);
  });

  test('deriveStock returns unknown availability and keeps the check time when no offer matches', () => {
    expect(deriveStock({ ...fragrance, matching_offers: [] })).toEqual({
      availability: null,
      isSoldOut: false,
      stockState: 'not-offered',
      price: null,
      productUrl: fragrance.product_url,
      productOffer: null,
      lastCheckedAt: new Date(checkedAt),
    });
  });

  test.each([
    [
      'unreadable',
      'of the fragrance when nothing of it was read',
      { availability: null, stock_state: 'unreadable' },
      large,
    ],
    ['outdated', 'of the fragrance when its last check is old', { stock_state: 'outdated' }, large],
    ['unconfirmed', 'unconfirmed when a matching offer was seen in stock once', {}, { ...large, isUnconfirmed: true }],
    ['unreadable', 'unreadable when only other sizes were read', {}, { ...large, availability: null }],
  ] as const)('deriveStock returns the stock state %s: %s', (state, _why, change, offer) => {
    expect(deriveStock({ ...fragrance, ...change, matching_offers: [offer] }).stockState).toBe(state);
  });
});
