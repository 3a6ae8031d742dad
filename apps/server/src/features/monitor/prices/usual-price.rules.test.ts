import { describe, expect, test } from 'vitest';
import { computeDiscountPercent, computeUsualPrice, type PricePeriod } from './usual-price.rules.ts';

const now = new Date('2026-11-28T12:00:00Z');
const at = (daysAgo: number) => new Date(now.getTime() - daysAgo * 86_400_000);
const period = (price: number, from: number, to: number, currency = 'EUR'): PricePeriod => ({
  price,
  currency,
  from: at(from),
  to: at(to),
});

describe('computeUsualPrice', () => {
  test.each<[what: string, periods: PricePeriod[], usual: [price: number, days: number] | null]>([
    ['one price lasted longer than the window', [period(89, 90, 0)], [89, 30]],
    ['a price was seen on 25 days and another one on 5', [period(89, 29, 5), period(70, 4.6, 0)], [89, 25]],
    ['a day had two prices, which counts for both', [period(89, 2, 1.3), period(70, 1.2, 1)], [89, 2]],
    ['two prices were seen on equally many days, the lower one', [period(89, 3, 2), period(70, 1, 0)], [70, 2]],
    ['a price came twice, its days together', [period(89, 20, 15), period(70, 14, 8), period(89, 7, 4)], [89, 10]],
    ['a period ended before the window', [period(89, 60, 31)], null],
    ['the prices are in another currency', [period(89, 9, 0, 'USD')], null],
    ['there are no periods', [], null],
  ])('computeUsualPrice returns the price of most days, with its days, when %s', (_what, periods, usual) => {
    const result = computeUsualPrice(periods, 'EUR', now);
    expect(result && [result.price, result.days]).toEqual(usual);
  });
});

test.each([
  [70, 89, 25, 21],
  [80, 100, 10, 20],
  [80, 100, 9, null],
  [99, 100, 30, 1],
  [99.5, 100, 30, null],
  [110, 100, 30, null],
])('computeDiscountPercent returns a discount of %s against %s on %s days as %s', (price, usual, days, percent) => {
  expect(computeDiscountPercent(price, { currency: 'EUR', price: usual, days })).toBe(percent);
});
