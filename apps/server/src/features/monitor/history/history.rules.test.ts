import { describe, expect, test } from 'vitest';
import { buildPoints, computeAbsences, type Observation, type PastOffer, type StockChange } from './history.rules.ts';

const day = (count: number) => new Date(Date.UTC(2026, 0, 1) + count * 86_400_000);
const offer = (more: Partial<PastOffer> = {}): PastOffer => ({
  id: 1,
  firstSeenAt: day(0),
  availability: 'InStock',
  currency: 'USD',
  ...more,
});
const restock = (count: number, ...offerIds: number[]): StockChange => ({ at: day(count), isRestock: true, offerIds });
const soldOut = (count: number, ...offerIds: number[]): StockChange => ({ at: day(count), isRestock: false, offerIds });
const observation = (count: number, price: number | null = 80, currency: string | null = 'USD'): Observation => ({
  at: day(count),
  price,
  currency,
});
const buildRoundedPoints = (...input: Parameters<typeof buildPoints>) =>
  buildPoints(...input).map(({ at, isInStock, price }) => [
    (Date.parse(at) - day(0).getTime()) / 86_400_000,
    isInStock,
    price,
  ]);

describe('buildPoints', () => {
  test('buildPoints adds a point when stock or price changed, and none otherwise', () => {
    const observations = [observation(0), observation(1), observation(3, 70), observation(4, 70)];
    expect(buildRoundedPoints(offer({ availability: 'OutOfStock' }), observations, [soldOut(4, 1)])).toEqual([
      [0, true, 80],
      [3, true, 70],
      [4, false, 70],
    ]);
  });

  test('buildPoints returns a single point when all checks read the same price and none changed the stock', () => {
    expect(buildRoundedPoints(offer(), [observation(0), observation(1), observation(2)], [])).toEqual([[0, true, 80]]);
  });

  test('buildPoints keeps the last price when a check found none', () => {
    expect(buildRoundedPoints(offer(), [observation(0), observation(2, null)], [soldOut(2, 1), restock(5, 1)])).toEqual(
      [
        [0, true, 80],
        [2, false, 80],
        [5, true, 80],
      ],
    );
  });

  test("buildPoints returns null as the price when a check's currency differs from the offer's currency", () => {
    expect(
      buildRoundedPoints(offer(), [observation(0, 90, 'EUR'), observation(1), observation(2, 81, null)], []),
    ).toEqual([
      [0, true, null],
      [1, true, 80],
      [2, true, 81],
    ]);
  });

  test('buildPoints ignores stock changes of other offers of the fragrance', () => {
    expect(buildRoundedPoints(offer(), [observation(0)], [soldOut(1, 2), restock(2, 2)])).toEqual([[0, true, 80]]);
  });

  test('buildPoints returns an offer as out of stock from the start when its first stock change is a restock', () => {
    expect(buildRoundedPoints(offer(), [observation(0), observation(3)], [restock(3, 1)])).toEqual([
      [0, false, 80],
      [3, true, 80],
    ]);
  });

  test('buildPoints returns no price points for an unconfirmed offer, and at most 500 for any other offer', () => {
    expect(buildRoundedPoints(offer({ availability: null }), [observation(0)], [])).toEqual([]);
    const observations = Array.from({ length: 700 }, (_, index) => observation(index, index));
    const points = buildRoundedPoints(offer(), observations, []);
    expect(points).toHaveLength(500);
    expect(points.at(-1)).toEqual([699, true, 699]);
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
