import { describe, expect, test } from 'vitest';
import { type ComparedPrice, findDeal, type Usual } from './deal.rules.ts';

const at = new Date('2026-11-28T12:00:00Z');
const comparedPrice: ComparedPrice = {
  offerId: 1,
  price: 60,
  currency: 'USD',
  beganAt: at,
  sizeMl: 50,
  family: 'Woody',
  lowPrice: 60,
  lowSeenAt: null,
  comparedSince: at,
};
const usual: Usual = { price: 80, days: 20, discountPercent: 25 };
const rates = new Map([
  ['EUR', 1],
  ['USD', 1.2],
]);

describe('findDeal', () => {
  test.each<[what: string, change: Partial<ComparedPrice>, usual: Usual | null, isDeal: boolean]>([
    ['is the low of its size', {}, usual, true],
    ['is exactly 5 % above the low', { price: 63 }, usual, true],
    ['is 5 % above a low whose product is not exact', { price: 1.05, lowPrice: 1 }, usual, true],
    ['is more than 5 % above the low', { price: 63.01 }, usual, false],
    ['has no usual price', {}, null, false],
    ['is no discount from the usual price', {}, { ...usual, discountPercent: null }, false],
  ])('findDeal decides about a price that %s', (_what, change, compared, isDeal) => {
    expect(findDeal({ ...comparedPrice, ...change }, compared, rates) !== null).toBe(isDeal);
  });

  test.each<[what: string, change: Partial<ComparedPrice>, euros: number, perMl: number]>([
    ['in dollars', {}, 1, 1.2],
    ['in euros', { currency: 'EUR' }, 1.2, 1.2],
    ['in a currency without a rate', { currency: 'AED' }, Infinity, 1.2],
    ['without a size', { sizeMl: null }, Infinity, Infinity],
    ['with an impossible size', { sizeMl: 0 }, Infinity, Infinity],
  ])('findDeal converts the price of a millilitre of a price %s', (_what, change, euros, perMl) => {
    const deal = findDeal({ ...comparedPrice, ...change }, usual, rates);
    expect([deal?.eurosPerMl, deal?.perMl]).toEqual([expect.closeTo(euros, 9), expect.closeTo(perMl, 9)]);
  });

  test('findDeal returns how far a price is from its low and from its usual price', () => {
    expect(findDeal({ ...comparedPrice, lowPrice: 58 }, usual, rates)).toMatchObject({
      lowRatio: 60 / 58,
      usualRatio: 0.75,
      usualPrice: 80,
      usualDays: 20,
    });
  });
});
