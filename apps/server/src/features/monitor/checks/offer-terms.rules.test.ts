import type { OfferObservation } from '@sillage/page-reader';
import { describe, expect, test } from 'vitest';
import { areSameTerms, buildTerms, type StoredTerms } from './offer-terms.rules.ts';

const observe = (more: Partial<OfferObservation>): OfferObservation => ({
  variant: null,
  sku: null,
  gtin: null,
  sizeMl: 50,
  kind: 'bottle',
  availability: 'InStock',
  price: 64,
  currency: 'EUR',
  ...more,
});
const stored = {
  list_price: 89,
  shop_lowest_price: 59,
  delivery_price: 4.9,
  free_delivery_from: 50,
  delivers_to: ['DE'],
  market: 'DE',
  available_from: '2027-02-05',
};
const offer = { price: 64, currency: 'EUR', ...stored };
const atPrice = (price: number | null, currency = 'EUR') => ({ price, currency });
const delivery = { amount: 4.9, currency: 'EUR', freeFrom: 50 };
const NONE = {
  listPrice: null,
  lowest30Days: null,
  delivery: null,
  deliversTo: null,
  market: null,
  availableFrom: null,
};

describe('buildTerms', () => {
  test.each<[what: string, observation: Partial<OfferObservation>, expected: StoredTerms]>([
    [
      'what a page states',
      { ...NONE, listPrice: 99, delivery, market: 'FR' },
      {
        list_price: 99,
        shop_lowest_price: null,
        delivery_price: 4.9,
        free_delivery_from: 50,
        delivers_to: null,
        market: 'FR',
        available_from: null,
      },
    ],
    [
      'nothing after a page states nothing',
      NONE,
      {
        list_price: null,
        shop_lowest_price: null,
        delivery_price: null,
        free_delivery_from: null,
        delivers_to: null,
        market: null,
        available_from: null,
      },
    ],
    ['the stored terms after a source without a place for them', {}, stored],
    [
      'the delivery of a page after a feed that states only the list price',
      { listPrice: 79 },
      { ...stored, list_price: 79 },
    ],
    [
      'no delivery in another currency than the price',
      { delivery: { ...delivery, currency: 'USD' } },
      {
        ...stored,
        delivery_price: null,
        free_delivery_from: null,
      },
    ],
    ['the stated date of a later check', { availableFrom: '2027-03-01' }, { ...stored, available_from: '2027-03-01' }],
    ['amounts with three decimals', { listPrice: 89.123456 }, { ...stored, list_price: 89.123 }],
  ])('buildTerms keeps %s', (_what, observation, expected) => {
    expect(buildTerms(offer, observe(observation), atPrice(64))).toEqual(expected);
  });

  test('buildTerms drops a stored list price that a new price reaches, and the low of the earlier price', () => {
    expect(buildTerms(offer, observe({ price: 89 }), atPrice(89))).toMatchObject({
      list_price: null,
      shop_lowest_price: null,
      delivery_price: 4.9,
    });
  });

  test('buildTerms drops stored amounts of another currency, and keeps countries', () => {
    expect(buildTerms(offer, observe({ price: 70, currency: 'USD' }), atPrice(70, 'USD'))).toEqual({
      list_price: null,
      shop_lowest_price: null,
      delivery_price: null,
      free_delivery_from: null,
      delivers_to: ['DE'],
      market: 'DE',
      available_from: '2027-02-05',
    });
  });

  test('buildTerms keeps the list price when a sold-out page states no price', () => {
    expect(buildTerms(offer, observe({ ...NONE, price: null }), atPrice(64))).toMatchObject({ list_price: 89 });
  });

  test('buildTerms writes no columns for an offer of a user’s own browser, which has none', () => {
    expect(buildTerms({ price: 64, currency: 'EUR' }, observe({}), atPrice(64))).toEqual({});
    expect(buildTerms(null, observe({}), atPrice(64))).toEqual({});
  });
});

test.each<[what: string, terms: StoredTerms, isSame: boolean]>([
  ['the same countries in another array', { ...stored, delivers_to: ['DE'] }, true],
  ['another country', { ...stored, delivers_to: ['DE', 'FR'] }, false],
  ['another list price', { ...stored, list_price: 90 }, false],
  ['another date', { ...stored, available_from: '2027-03-01' }, false],
  ['another market', { ...stored, market: 'AT' }, false],
  ['a missing delivery', { ...stored, delivery_price: null }, false],
])('areSameTerms compares terms with %s', (_what, terms, isSame) => {
  expect(areSameTerms(terms, stored)).toBe(isSame);
});
