import { describe, expect, test } from 'vitest';
import { deriveFields, type OfferFacts } from './catalogue.rules.ts';

const unpriced = { price: null, currency: null };

function offer(facts: Partial<OfferFacts>): OfferFacts {
  const url = 'https://a.example/p';
  return {
    url,
    shop: 'Shop A',
    availability: null,
    price: null,
    currency: null,
    lastCheckedAt: null,
    isUnconfirmed: false,
    ...facts,
  };
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

  const usd = { url: 'https://a.example/usd', shop: 'A', price: 92, currency: 'USD' };
  const euro = { url: 'https://d.example/euro', shop: 'D', price: 115.5, currency: 'EUR' };
  const dear = { ...euro, url: 'https://e.example/dear', shop: 'E', price: 130 };
  const inStock = { availability: 'InStock' } as const;
  const soldOut = { availability: 'OutOfStock' } as const;
  test.each([
    [
      'the cheapest offer in stock',
      [
        { ...dear, ...inStock },
        { ...euro, ...inStock },
      ],
      euro,
    ],
    [
      'US dollars first',
      [
        { ...euro, ...inStock },
        { ...usd, ...inStock },
      ],
      usd,
    ],
    [
      'an offer in stock before one that is sold out in US dollars',
      [
        { ...usd, ...soldOut },
        { ...euro, ...inStock },
      ],
      euro,
    ],
    [
      'the cheapest sold-out offer',
      [
        { ...dear, ...soldOut },
        { ...euro, ...soldOut },
      ],
      euro,
    ],
    ['an offer that was never checked', [euro], euro],
  ])(
    'deriveFields links to the page of %s, and returns its shop and price',
    (_what, offers, { url, shop, price, currency }) => {
      expect(deriveFields(offers.map(offer), unpriced)).toMatchObject({
        productUrl: url,
        productOffer: { shop, price, currency },
      });
    },
  );

  test.each([
    // 100 USD are 93.41 EUR, 80 GBP 94.52 EUR.
    [
      'in euros',
      [
        { price: 93, currency: 'EUR' },
        { price: 100, currency: 'USD' },
        { price: 80, currency: 'GBP' },
      ],
      'EUR',
    ],
    [
      'in dollars',
      [
        { price: 94, currency: 'EUR' },
        { price: 100, currency: 'USD' },
        { price: 80, currency: 'GBP' },
      ],
      'USD',
    ],
    [
      'in pounds',
      [
        { price: 96, currency: 'EUR' },
        { price: 110, currency: 'USD' },
        { price: 80, currency: 'GBP' },
      ],
      'GBP',
    ],
    [
      'with a rate',
      [
        { price: 1, currency: 'XTS' },
        { price: 80, currency: 'GBP' },
      ],
      'GBP',
    ],
    [
      'in the first currency when none has a rate',
      [
        { price: 9, currency: 'XTS' },
        { price: 1, currency: 'XXX' },
      ],
      'XTS',
    ],
  ])('deriveFields links to the cheapest offer across currencies: %s', (_what, offers, currency) => {
    const rates = { perEuro: { USD: '1.0705', GBP: '0.84638' } };
    const facts = offers.map((each) => offer({ ...each, shop: each.currency, availability: 'InStock' }));
    expect(deriveFields(facts, unpriced, rates).productOffer).toMatchObject({ currency });
  });

  test('deriveFields names the shop of a page without a price, and returns no price without a currency', () => {
    const offers = [offer({ shop: 'A', price: 7 })];
    expect(deriveFields(offers, unpriced).productOffer).toEqual({ shop: 'A', price: null, currency: null });
    expect(deriveFields([], { price: 7, currency: 'USD' }).productOffer).toBeNull();
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
