import { expect, test } from 'vitest';
import { buildPastPeriods, type PastCheck } from './fill-prices.rules.ts';

const DAY = 86_400_000;
const start = Date.UTC(2026, 0, 1);
const at = (days: number) => new Date(start + days * DAY);
const check = (days: number, price: number | null, availability: PastCheck['availability'] = 'InStock'): PastCheck => ({
  at: at(days),
  availability,
  price,
  currency: price === null ? null : 'EUR',
});
const euros = (price: number) => ({ price, currency: 'EUR' });

type Expected = [price: number, from: number, to: number | null];

test.each<[what: string, checks: PastCheck[], confirmed: number | null, periods: Expected[]]>([
  ['a price lasts', [check(0, 80)], 80, [[80, 0, null]]],
  [
    'a price lasted a day',
    [check(0, 80), check(1, 70)],
    70,
    [
      [80, 0, 1],
      [70, 1, null],
    ],
  ],
  [
    'a price lasted less than a day',
    [check(0, 80), check(2, 60), check(2.9, 80)],
    80,
    [
      [80, 0, 2],
      [80, 2.9, null],
    ],
  ],
  [
    'the bottle sold out',
    [check(0, 80), check(3, 80, 'OutOfStock'), check(5, 80)],
    80,
    [
      [80, 0, 3],
      [80, 5, null],
    ],
  ],
  ['the bottle is sold out', [check(0, 80), check(3, 80, 'OutOfStock')], null, [[80, 0, 3]]],
  ['a check read no price', [check(0, 80), check(2, null), check(4, 80)], 80, [[80, 0, null]]],
  ['a check read no stock', [check(0, 80), check(2, 80, 'unknown'), check(4, 80)], 80, [[80, 0, null]]],
  [
    'the last price awaits its second check',
    [check(0, 80), check(9.5, 60)],
    80,
    [
      [80, 0, 9.5],
      [80, 10, null],
    ],
  ],
  [
    'a price was misread for two days',
    [check(0, 80), check(3, 8), check(5, 80)],
    80,
    [
      [80, 0, 3],
      [80, 5, null],
    ],
  ],
  ['a misread lasts', [check(0, 80), check(3, 8)], 8, [[80, 0, 3]]],
  ['no price was read', [check(0, null)], null, []],
  ['nothing is stored but the offer', [], 80, [[80, 10, null]]],
])(
  'buildPastPeriods returns the prices that lasted a day and the present one when %s',
  (_what, checks, price, periods) => {
    const confirmed = price === null ? null : euros(price);
    const found = buildPastPeriods(checks, { lastCheckedAt: at(10), confirmed });
    const toDays = (date: Date) => (date.getTime() - start) / DAY;
    expect(found.map(({ price, from, to }) => [price, toDays(from), to && toDays(to)])).toEqual(periods);
  },
);
