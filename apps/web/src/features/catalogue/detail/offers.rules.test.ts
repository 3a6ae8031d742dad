import { describe, expect, test } from 'vitest';
import { givenOffer } from '../../../testing/fragrance.tsx';
import { givenFragrance } from '../../../testing/given.ts';
import { leadingPrice, offerLines } from './offers.rules.ts';

describe('the order of offers', () => {
  test('what can be had comes first, then by shop, then the small sizes', () => {
    const lines = offerLines([
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

describe('the best price per ml', () => {
  const bestOf = (...offers: Parameters<typeof givenOffer>[0][]) =>
    offerLines(offers.map((more, index) => givenOffer({ id: index + 1, ...more })))
      .filter(({ isBest }) => isBest)
      .map(({ offer }) => offer.id)
      .sort((a, b) => a - b);

  test('is the lowest of what is in stock', () => {
    expect(bestOf({ pricePerMl: 2 }, { pricePerMl: 1.5 }, { pricePerMl: 1, availability: 'OutOfStock' })).toEqual([2]);
  });

  test('is one for each currency, since prices are never converted', () => {
    expect(
      bestOf(
        { pricePerMl: 2 },
        { pricePerMl: 3 },
        { pricePerMl: 1, currency: 'EUR' },
        { pricePerMl: 4, currency: 'EUR' },
      ),
    ).toEqual([1, 3]);
  });

  test('is nothing to say of the only one there is', () => {
    expect(bestOf({ pricePerMl: 2 }, { pricePerMl: null }, { pricePerMl: 1, currency: 'EUR' })).toEqual([]);
  });

  test('is shared by those that are equally low', () => {
    expect(bestOf({ pricePerMl: 2 }, { pricePerMl: 2 }, { pricePerMl: 2.5 })).toEqual([1, 2]);
  });
});

describe('the price to lead with', () => {
  test('is the catalogue’s own, and says when sizes in stock differ', () => {
    const offers = [givenOffer({ price: 128 }), givenOffer({ price: 190 })];
    expect(leadingPrice(givenFragrance({ price: 128 }), offers)).toEqual({
      amount: 128,
      currency: 'USD',
      isLowestOfSeveral: true,
      isListPrice: false,
    });
  });

  test('is a list price when no offer asks for dollars, sold out or not', () => {
    const euros = givenOffer({ price: 94, currency: 'EUR' });
    const dollarsOnce = givenOffer({ price: 80, availability: 'SoldOut' });
    expect(leadingPrice(givenFragrance({ price: 77 }), [euros])).toMatchObject({ amount: 77, isListPrice: true });
    expect(leadingPrice(givenFragrance({ price: 80 }), [euros, dollarsOnce])?.isListPrice).toBe(false);
  });

  test('does not count what is sold out while something is in stock', () => {
    const offers = [givenOffer({ price: 128 }), givenOffer({ price: 60, availability: 'SoldOut' })];
    expect(leadingPrice(givenFragrance({ price: 128 }), offers)?.isLowestOfSeveral).toBe(false);
  });

  test('without dollars is the lowest in a currency that is asked, in stock first', () => {
    const offers = [
      givenOffer({ price: 10, currency: 'GBP', availability: 'SoldOut' }),
      givenOffer({ price: 119, currency: 'EUR' }),
      givenOffer({ price: 90, currency: 'EUR' }),
    ];
    expect(leadingPrice(givenFragrance({ price: null }), offers)).toMatchObject({ amount: 90, currency: 'EUR' });
  });

  test('is none when nobody names one', () => {
    expect(leadingPrice(givenFragrance({ price: null }), [givenOffer({ price: null })])).toBeNull();
    expect(leadingPrice(givenFragrance({ price: null }), [givenOffer({ currency: null })])).toBeNull();
  });
});
