import { describe, expect, test } from 'vitest';
import { createConversion } from '../../../fragrance/conversion/create-conversion.tsx';
import { givenOffer } from '../../../testing/fragrance.tsx';
import { sampleRates } from '../../../testing/rates.ts';
import { sortOffers } from './offers.rules.ts';

describe('sortOffers', () => {
  test('sortOffers sorts by stock state, shop and size', () => {
    const lines = sortOffers([
      givenOffer({ id: 1, shop: 'Zed', availability: 'SoldOut' }),
      givenOffer({ id: 2, shop: 'Beta', sizeMl: 100 }),
      givenOffer({ id: 3, shop: 'Beta', sizeMl: 50 }),
      givenOffer({ id: 4, shop: 'Beta', sizeMl: null }),
      givenOffer({ id: 5, shop: 'Alpha', availability: 'PreOrder' }),
      givenOffer({ id: 6, shop: 'alpha', availability: 'OnlineOnly' }),
      givenOffer({ id: 7, shop: 'Alpha', availability: null }),
    ]);
    expect(lines.map(({ offer }) => offer.id)).toEqual([6, 3, 2, 4, 5, 7, 1]);
  });
});

describe('the totals of sortOffers', () => {
  const sortIds = (...offers: Parameters<typeof givenOffer>[0][]) =>
    sortOffers(offers.map((more, index) => givenOffer({ id: index + 1, ...more }))).map(({ offer }) => offer.id);

  test('sortOffers sorts by price with delivery, and lists offers without a total after them', () => {
    expect(sortIds({ shop: 'A' }, { totalPrice: 70 }, { totalPrice: 64.9 }, { totalPrice: 68.5 })).toEqual([
      3, 4, 2, 1,
    ]);
  });

  test('sortOffers lists a sold-out offer below an offer in stock with a higher total', () => {
    expect(sortIds({ totalPrice: 10, availability: 'SoldOut' }, { totalPrice: 90 }, {})).toEqual([2, 3, 1]);
  });

  test('sortOffers compares no totals of different currencies, nor one without a currency', () => {
    const offers = [
      { totalPrice: 10, currency: 'USD' },
      { totalPrice: 20, currency: 'EUR' },
      { totalPrice: 15, currency: 'EUR' },
      { totalPrice: 1, currency: null },
    ];
    expect(sortIds(...offers)).toEqual([3, 2, 1, 4]);
  });
});

test('sortOffers compares totals in the display currency when there are rates', () => {
  const conversion = {
    currency: 'EUR',
    convert: (amount: number, from: string) => (from === 'USD' ? amount / 2 : amount),
  };
  const offers = [givenOffer({ id: 1, totalPrice: 60, currency: 'EUR' }), givenOffer({ id: 2, totalPrice: 100 })];
  expect(sortOffers(offers, conversion).map(({ offer }) => offer.id)).toEqual([2, 1]);
});

describe('the best price per ml of sortOffers', () => {
  const bestOf = (...offers: Parameters<typeof givenOffer>[0][]) =>
    sortOffers(offers.map((more, index) => givenOffer({ id: index + 1, ...more })))
      .filter(({ isBest }) => isBest)
      .map(({ offer }) => offer.id)
      .sort((a, b) => a - b);

  test('sortOffers marks the in-stock offer with the lowest price per ml as best', () => {
    expect(bestOf({ pricePerMl: 2 }, { pricePerMl: 1.5 }, { pricePerMl: 1, availability: 'OutOfStock' })).toEqual([2]);
  });

  test('sortOffers lists a sample in stock after all full bottles, and never marks it as best', () => {
    const bottles = [givenOffer({ id: 1, availability: 'SoldOut' }), givenOffer({ id: 2, pricePerMl: 2 })];
    const lines = sortOffers([givenOffer({ id: 3, kind: 'sample', pricePerMl: 1 }), ...bottles]);
    expect(lines.map(({ offer, isBest }) => [offer.id, isBest])).toEqual([
      [2, false],
      [1, false],
      [3, false],
    ]);
  });

  test('sortOffers marks the best offer in each currency', () => {
    expect(
      bestOf(
        { pricePerMl: 2 },
        { pricePerMl: 3 },
        { pricePerMl: 1, currency: 'EUR' },
        { pricePerMl: 4, currency: 'EUR' },
      ),
    ).toEqual([1, 3]);
  });

  test('sortOffers marks no offer as best when fewer than two offers can be compared', () => {
    expect(bestOf({ pricePerMl: 2 }, { pricePerMl: null }, { pricePerMl: 1, currency: 'EUR' })).toEqual([]);
  });

  test('sortOffers marks all offers that share the lowest price per ml as best', () => {
    expect(bestOf({ pricePerMl: 2 }, { pricePerMl: 2 }, { pricePerMl: 2.5 })).toEqual([1, 2]);
    expect(bestOf({ pricePerMl: 0.1 / 1 }, { pricePerMl: 0.3 / 3 })).toEqual([1, 2]);
    expect(bestOf({ pricePerMl: 1.568 }, { pricePerMl: 94 / 60 })).toEqual([2]);
  });
});

describe('the best price per ml with a display currency', () => {
  const conversion = createConversion('EUR', sampleRates);
  const bestOf = (...offers: Parameters<typeof givenOffer>[0][]) =>
    sortOffers(
      offers.map((more, index) =>
        givenOffer({ id: index + 1, sizeMl: 100, pricePerMl: (more?.price ?? 0) / 100, ...more }),
      ),
      conversion,
    )
      .filter(({ isBest }) => isBest)
      .map(({ offer }) => offer.id)
      .sort((a, b) => a - b);

  // 100 USD are 93.41 EUR, 80 GBP 94.52 EUR.
  test('sortOffers compares offers in different currencies by their converted prices', () => {
    expect(
      bestOf({ price: 94, currency: 'EUR' }, { price: 100, currency: 'USD' }, { price: 80, currency: 'GBP' }),
    ).toEqual([2]);
    expect(
      bestOf({ price: 93, currency: 'EUR' }, { price: 100, currency: 'USD' }, { price: 80, currency: 'GBP' }),
    ).toEqual([1]);
  });

  test('sortOffers compares offers without a rate only within their currency', () => {
    expect(
      bestOf({ price: 94, currency: 'EUR' }, { price: 100, currency: 'USD' }, { price: 1, currency: 'XTS' }),
    ).toEqual([2]);
    expect(bestOf({ price: 2, currency: 'XTS' }, { price: 1, currency: 'XTS' })).toEqual([2]);
  });
});
