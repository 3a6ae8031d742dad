import { describe, expect, test } from 'vitest';
import { deriveFields, type OfferFacts } from './catalogue.rules.ts';

const unpriced = { price: null, currency: null };

function offer(facts: Partial<OfferFacts>): OfferFacts {
  return { url: 'https://a.example/p', availability: null, price: null, currency: null, lastCheckedAt: null, ...facts };
}

describe('what a fragrance says follows from its offers', () => {
  // spec: D.1.1
  test.each([
    ['no offer', [], { availability: null, isSoldOut: false, price: null, productUrl: null }],
    ['an offer that was never read is not sold out', [offer({})], { availability: null, isSoldOut: false }],
    [
      'one of two in stock',
      [offer({ availability: 'OutOfStock' }), offer({ availability: 'InStock' })],
      { availability: 'InStock', isSoldOut: false },
    ],
    [
      'known and none in stock',
      [offer({ availability: 'SoldOut' }), offer({})],
      { availability: 'SoldOut', isSoldOut: true },
    ],
    [
      'a pre-order is not in stock',
      [offer({ availability: 'PreOrder' })],
      { availability: 'PreOrder', isSoldOut: true },
    ],
    [
      'few left is in stock',
      [offer({ availability: 'LimitedAvailability' })],
      { availability: 'LimitedAvailability', isSoldOut: false },
    ],
  ] as const)('%s', (_what, offers, expected) => {
    expect(deriveFields(offers, unpriced)).toMatchObject(expected);
  });

  // spec: D.1.4
  test('the price is the lowest in stock, in dollars, with its own page', () => {
    const offers = [
      offer({ url: 'https://a.example/out', availability: 'OutOfStock', price: 10, currency: 'USD' }),
      offer({ url: 'https://a.example/euro', availability: 'InStock', price: 5, currency: 'EUR' }),
      offer({ url: 'https://a.example/dear', availability: 'InStock', price: 90, currency: 'USD' }),
      offer({ url: 'https://a.example/fair', availability: 'InStock', price: 80, currency: 'USD' }),
    ];
    expect(deriveFields(offers, unpriced)).toMatchObject({ price: 80, productUrl: 'https://a.example/fair' });
    expect(deriveFields(offers.slice(0, 1), unpriced)).toMatchObject({
      price: 10,
      productUrl: 'https://a.example/out',
    });
  });

  // spec: D.1.5
  test('a euro price is never shown as dollars', () => {
    expect(
      deriveFields([offer({ availability: 'InStock', price: 5, currency: 'EUR' })], { price: 7, currency: 'EUR' })
        .price,
    ).toBeNull();
    expect(deriveFields([], { price: 7, currency: 'USD' }).price).toBe(7);
  });
});
