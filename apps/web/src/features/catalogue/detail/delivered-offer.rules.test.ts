import { expect, test } from 'vitest';
import { givenDetail, givenOffer } from '../../../testing/fragrance.tsx';
import { isInStockElsewhere, withDeliveredOffer } from './delivered-offer.rules.ts';

const american = givenOffer({ id: 1, shop: 'A', url: 'https://a.example/p', price: 50, market: 'US' });
const german = givenOffer({ id: 2, shop: 'B', url: 'https://b.example/p', price: 60 });

const given = (...offers: Parameters<typeof givenOffer>[0][]) =>
  givenDetail({
    productUrl: american.url,
    productOffer: { shop: 'A', price: 50, currency: 'USD' },
    isSoldOut: false,
    offers: [american, ...offers.map((offer) => givenOffer(offer))],
  });

test.each([
  ['the linked offer when it is for the user', ['US'], [german], 'A'],
  ['the linked offer for a user without countries', [], [german], 'A'],
  ['the cheapest offer that may be for the user', ['DE'], [{ ...german, id: 3, price: 70 }, german], 'B'],
  [
    'an offer in the same currency first',
    ['DE'],
    [{ ...german, id: 3, shop: 'C', price: 1, currency: 'EUR' }, german],
    'B',
  ],
  ['the linked offer when all others are for other countries', ['DE'], [{ ...german, market: 'GB' }], 'A'],
  ['the linked offer when all others are sold out', ['DE'], [{ ...german, availability: 'SoldOut' as const }], 'A'],
  ['the linked offer when the others are samples', ['DE'], [{ ...german, kind: 'sample' as const }], 'A'],
])('withDeliveredOffer shows %s', (_what, countries, offers, shop) => {
  const { productOffer, productUrl } = withDeliveredOffer(given(...offers), countries);
  expect([productOffer?.shop, productUrl]).toEqual([shop, shop === 'A' ? american.url : german.url]);
});

test.each([
  [['DE'], [], true],
  [['DE'], [german], false],
  [['DE'], [{ ...german, availability: 'SoldOut' as const }], true],
  [[], [], false],
  [['US'], [], false],
])('isInStockElsewhere returns for a user in %j, with the other offers %j, %s', (countries, offers, isElsewhere) => {
  expect(isInStockElsewhere(given(...offers), countries)).toBe(isElsewhere);
});
