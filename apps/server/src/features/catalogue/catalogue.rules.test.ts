import { describe, expect, test } from 'vitest';
import { deriveFields, type OfferFacts } from './catalogue.rules.ts';

const unpriced = { price: null, currency: null };

function offer(facts: Partial<OfferFacts>): OfferFacts {
  const url = 'https://a.example/p';
  return { url, availability: null, price: null, currency: null, lastCheckedAt: null, isUnconfirmed: false, ...facts };
}

describe('deriveFields', () => {
  // spec: D.1.1
  test.each([
    [
      'no offer gives unknown availability',
      [],
      { availability: null, isSoldOut: false, price: null, productUrl: null },
    ],
    ['an unchecked offer is not sold out', [offer({})], { availability: null, isSoldOut: false }],
    [
      'one of two offers in stock gives in stock',
      [offer({ availability: 'OutOfStock' }), offer({ availability: 'InStock' })],
      { availability: 'InStock', isSoldOut: false },
    ],
    [
      'known offers with none in stock give sold out',
      [offer({ availability: 'SoldOut' }), offer({})],
      { availability: 'SoldOut', isSoldOut: true },
    ],
    [
      'a pre-order is not in stock',
      [offer({ availability: 'PreOrder' })],
      { availability: 'PreOrder', isSoldOut: true },
    ],
    [
      'limited availability is in stock',
      [offer({ availability: 'LimitedAvailability' })],
      { availability: 'LimitedAvailability', isSoldOut: false },
    ],
  ] as const)('deriveFields: %s', (_what, offers, expected) => {
    expect(deriveFields(offers, unpriced)).toMatchObject(expected);
  });

  // spec: D.1.4
  test('deriveFields picks the lowest in-stock US dollar price and its page', () => {
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
  test('deriveFields never returns a euro price as US dollars', () => {
    expect(
      deriveFields([offer({ availability: 'InStock', price: 5, currency: 'EUR' })], { price: 7, currency: 'EUR' })
        .price,
    ).toBeNull();
    expect(deriveFields([], { price: 7, currency: 'USD' }).price).toBe(7);
  });
});
