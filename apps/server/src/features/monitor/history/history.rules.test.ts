import { describe, expect, test } from 'vitest';
import { buildPoints, computeAbsences, type PastOffer, type PricePeriod, type StockChange } from './history.rules.ts';

const day = (count: number) => new Date(Date.UTC(2026, 0, 1) + count * 86_400_000);
const offer = (more: Partial<PastOffer> = {}): PastOffer => ({
  id: 1,
  firstSeenAt: day(0),
  availability: 'InStock',
  ...more,
});
const restock = (count: number, ...offerIds: number[]): StockChange => ({ at: day(count), isRestock: true, offerIds });
const soldOut = (count: number, ...offerIds: number[]): StockChange => ({ at: day(count), isRestock: false, offerIds });
const period = (from: number, to: number | null, price: number | null = 80): PricePeriod => ({
  price,
  from: day(from),
  to: to === null ? null : day(to),
});
const buildRoundedPoints = (...input: Parameters<typeof buildPoints>) =>
  buildPoints(...input).map(({ at, isInStock, price }) => [
    (Date.parse(at) - day(0).getTime()) / 86_400_000,
    isInStock,
    price,
  ]);

describe('buildPoints', () => {
  test.each<[string, PricePeriod[], StockChange[], [number, boolean, number | null][]]>([
    ['one point for a price that lasts', [period(0, null)], [], [[0, true, 80]]],
    [
      'a point for each new price',
      [period(0, 3), period(3, 5, 70), period(5, null, 75)],
      [],
      [
        [0, true, 80],
        [3, true, 70],
        [5, true, 75],
      ],
    ],
    [
      'no price while the offer is sold out',
      [period(0, 2), period(5, null)],
      [soldOut(2, 1), restock(5, 1)],
      [
        [0, true, 80],
        [2, false, null],
        [5, true, 80],
      ],
    ],
    [
      'no price in a time that no check read',
      [period(0, 2), period(9, null)],
      [],
      [
        [0, true, 80],
        [2, true, null],
        [9, true, 80],
      ],
    ],
    [
      'no price after a restock until a check confirms it',
      [period(0, 2), period(6, null, 70)],
      [soldOut(2, 1), restock(5, 1)],
      [
        [0, true, 80],
        [2, false, null],
        [5, true, null],
        [6, true, 70],
      ],
    ],
    ['no price in a foreign currency', [period(0, null, null)], [], [[0, true, null]]],
    [
      'the present price of an offer that is sold out no more',
      [period(4, null)],
      [restock(4, 1)],
      [
        [0, false, null],
        [4, true, 80],
      ],
    ],
    [
      'stock without a price',
      [],
      [soldOut(2, 1)],
      [
        [0, true, null],
        [2, false, null],
      ],
    ],
    ['nothing of other offers', [period(0, null)], [soldOut(1, 2), restock(2, 2)], [[0, true, 80]]],
    ['one point for two periods at one price without a gap', [period(0, 2), period(2, null)], [], [[0, true, 80]]],
    [
      'an empty period',
      [period(1, 1), period(3, null)],
      [],
      [
        [0, true, null],
        [3, true, 80],
      ],
    ],
  ])('buildPoints returns %s', (_what, periods, changes, points) => {
    expect(buildRoundedPoints(offer(), periods, changes)).toEqual(points);
  });

  test('buildPoints returns a sold-out offer without prices as sold out since it was first seen', () => {
    expect(buildRoundedPoints(offer({ availability: 'OutOfStock' }), [], [])).toEqual([[0, false, null]]);
  });

  test('buildPoints returns no points for an unconfirmed offer, and at most the last 200 for any other offer', () => {
    expect(buildRoundedPoints(offer({ availability: null }), [period(0, null)], [])).toEqual([]);
    const periods = Array.from({ length: 300 }, (_, index) => period(index, index + 1, index));
    const points = buildRoundedPoints(offer(), periods, []);
    expect(points).toHaveLength(200);
    expect(points.at(-1)).toEqual([300, true, null]);
  });

  test('buildPoints leaves out points before the oldest loaded change', () => {
    const points = buildPoints(offer(), [period(0, 3), period(3, null, 70)], [soldOut(1, 2)], day(2));
    expect(points).toEqual([{ at: day(3).toISOString(), isInStock: true, price: 70 }]);
  });
});

describe('computeAbsences', () => {
  const days = (...input: Parameters<typeof computeAbsences>) =>
    computeAbsences(...input).map((absence) => [Math.round(absence.days * 100) / 100, absence.ended]);

  test('computeAbsences measures a sold-out period until the restock, or until the last check if ongoing', () => {
    const changes = [soldOut(1, 1), restock(10, 1), soldOut(20, 1)];
    expect(days([offer({ availability: 'OutOfStock' })], changes, day(23))).toEqual([
      [9, true],
      [3, false],
    ]);
  });

  test('computeAbsences returns no sold-out period while any size is in stock', () => {
    const two = [offer(), offer({ id: 2 })];
    expect(days(two, [soldOut(1, 1), restock(10, 1)], day(30))).toEqual([]);
    expect(days(two, [soldOut(1, 1), soldOut(2, 2), restock(10, 2), restock(11, 1)], day(30))).toEqual([[8, true]]);
  });

  test('computeAbsences ends a sold-out period when a new size of the fragrance is in stock', () => {
    const two = [offer({ availability: 'OutOfStock' }), offer({ id: 2, firstSeenAt: day(5) })];
    expect(days(two, [soldOut(1, 1)], day(30))).toEqual([[4, true]]);
  });

  test('computeAbsences omits a sold-out period when it is under an hour or its start was not observed', () => {
    expect(days([offer()], [restock(4, 1), soldOut(5, 1), restock(5 + 0.5 / 24, 1)], day(9))).toEqual([]);
  });

  test('computeAbsences considers the stock changes of offers that were deleted later', () => {
    expect(days([], [soldOut(1, 7), restock(3, 7)], day(9))).toEqual([]);
    expect(days([], [restock(0, 7), soldOut(1, 7), restock(3, 7)], day(9))).toEqual([[2, true]]);
  });
});
