import { describe, expect, test } from 'vitest';
import { createConversion } from '../../../fragrance/conversion/create-conversion.tsx';
import { givenOffer } from '../../../testing/fragrance.tsx';
import { sampleRates } from '../../../testing/rates.ts';
import { getStatedDate, sortOffers } from './offers.rules.ts';

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

  test('sortOffers sorts by price with delivery, or by the price alone when delivery is not known', () => {
    const offers = [{ price: 66 }, { price: 60, totalPrice: 70 }, { price: 60, totalPrice: 64.9 }, { price: 68.5 }];
    expect(sortIds(...offers, { price: null })).toEqual([3, 1, 4, 2, 5]);
  });

  test('sortOffers marks offers whose delivery is not known when that of another offer is', () => {
    const isUnknown = (...offers: Parameters<typeof givenOffer>[0][]) =>
      sortOffers(offers.map((more, id) => givenOffer({ id, price: 60 + id, ...more }))).map(
        ({ isDeliveryUnknown }) => isDeliveryUnknown,
      );
    expect(isUnknown({}, { totalPrice: 65 }, { price: null })).toEqual([true, false, false]);
    expect(isUnknown({}, {})).toEqual([false, false]);
  });

  test('sortOffers lists a sold-out offer below an offer in stock with a higher total', () => {
    expect(sortIds({ totalPrice: 10, availability: 'SoldOut' }, { totalPrice: 90 }, { price: 95 })).toEqual([2, 3, 1]);
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

describe('the countries of sortOffers', () => {
  const sort = (...offers: Parameters<typeof givenOffer>[0][]) =>
    sortOffers(
      offers.map((more, index) => givenOffer({ id: index + 1, ...more })),
      null,
      ['DE'],
    );

  test('sortOffers lists offers for other countries after those in the same stock that may be for the user', () => {
    const lines = sort(
      { price: 10, market: 'US' },
      { price: 20 },
      { price: 5, market: 'DE', availability: 'SoldOut' },
      { price: 15, deliversTo: ['AT', 'CH', 'FR'] },
    );
    expect(lines.map(({ offer, exclusion }) => [offer.id, exclusion])).toEqual([
      [2, null],
      [1, 'other-market'],
      [4, 'other-countries'],
      [3, null],
    ]);
  });

  test('sortOffers marks no offer for other countries as best', () => {
    const lines = sort({ pricePerMl: 1, market: 'US' }, { pricePerMl: 2 }, { pricePerMl: 3 });
    expect(lines.filter(({ isBest }) => isBest).map(({ offer }) => offer.id)).toEqual([2]);
  });
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

test.each([
  ['2027-02-05', '2027-02-05T12:00:00'],
  ['2027-02-05T08:30:00Z', '2027-02-05T08:30:00Z'],
  ['2027-01-10', '2027-01-10T12:00:00'],
  ['2015-06-01', null],
  ['2099-12-31', null],
  [undefined, null],
])('getStatedDate of %s on 10 January 2027 is %s', (availableFrom, expected) => {
  expect(getStatedDate({ ...(availableFrom && { availableFrom }) }, Date.parse('2027-01-10T18:00:00'))).toBe(expected);
});
