import type { FragranceLows, Low } from '@sillage/contract';
import { expect, test } from 'vitest';
import { buildLowMarks } from './low-marks.ts';

const now = Date.parse('2026-11-28T12:00:00Z');
const low = (price: number, seenAt: string, offerId = 1): Low => ({
  value: price,
  price,
  sizeMl: 50,
  offerId,
  shop: 'Maison Test',
  seenAt,
  isCurrent: false,
});
const [may, june] = ['2025-05-04T12:00:00.000Z', '2026-06-05T12:00:00.000Z'];
const size: FragranceLows['sizes'][number] = {
  sizeMl: 50,
  variant: null,
  currency: 'EUR',
  watchedSince: '2020-01-01T12:00:00.000Z',
  ever: low(45, may),
  year: low(59, june, 2),
  month: low(64, june),
};
const same = { ever: low(45, june), year: low(45, june) };
const short = { watchedSince: '2026-03-03T12:00:00.000Z' };

test.each<[string, Partial<typeof size>, [number, number, string][]]>([
  [
    '12 months and ever at their shops',
    {},
    [
      [1, 45, 'ever'],
      [2, 59, '12 months'],
    ],
  ],
  ['ever only, if it is the same low', same, [[1, 45, 'ever']]],
  ['one since tracking began, in a short history', short, [[1, 45, 'since Mar 3, 2026']]],
  ['none without a low', { ever: null, year: null }, []],
])('buildLowMarks returns the lows of %s', (_what, more, expected) => {
  const marks = buildLowMarks({ sizes: [{ ...size, ...more }], perMl: [] }, 'bottle', now);
  expect([...marks].flatMap(([id, list]) => list.map(({ price, text }) => [id, price, text]))).toEqual(expected);
});

test('buildLowMarks returns the lows of a millilitre when the unit is a millilitre', () => {
  const perMl = [{ ...size, ever: low(90, may, 7), year: null }];
  expect([...buildLowMarks({ sizes: [size], perMl }, 'ml', now).keys()]).toEqual([7]);
});
