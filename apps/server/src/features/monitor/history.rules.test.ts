import { describe, expect, test } from 'vitest';
import { absencesOf, type Flip, type PastOffer, pointsOf, type Sighting } from './history.rules.ts';

const day = (count: number) => new Date(Date.UTC(2026, 0, 1) + count * 86_400_000);
const offer = (more: Partial<PastOffer> = {}): PastOffer => ({
  id: 1,
  firstSeenAt: day(0),
  availability: 'InStock',
  currency: 'USD',
  ...more,
});
const back = (count: number, ...offerIds: number[]): Flip => ({ at: day(count), isBack: true, offerIds });
const gone = (count: number, ...offerIds: number[]): Flip => ({ at: day(count), isBack: false, offerIds });
const look = (count: number, price: number | null = 80, currency: string | null = 'USD'): Sighting => ({
  at: day(count),
  price,
  currency,
});
/** Day, stock and price of each point. */
const drawn = (...input: Parameters<typeof pointsOf>) =>
  pointsOf(...input).map(({ at, isInStock, price }) => [
    (Date.parse(at) - day(0).getTime()) / 86_400_000,
    isInStock,
    price,
  ]);

describe('the line of an offer', () => {
  test('has a point where stock or price became another, and none where a look saw the same', () => {
    const looks = [look(0), look(1), look(3, 70), look(4, 70)];
    expect(drawn(offer({ availability: 'OutOfStock' }), looks, [gone(4, 1)])).toEqual([
      [0, true, 80],
      [3, true, 70],
      [4, false, 70],
    ]);
  });

  test('stands by what was confirmed, whatever a look saw between', () => {
    expect(drawn(offer(), [look(0), look(1), look(2)], [])).toEqual([[0, true, 80]]);
  });

  test('keeps the last price where a look found none', () => {
    expect(drawn(offer(), [look(0), look(2, null)], [gone(2, 1), back(5, 1)])).toEqual([
      [0, true, 80],
      [2, false, 80],
      [5, true, 80],
    ]);
  });

  test('has no price where it was asked in another currency', () => {
    expect(drawn(offer(), [look(0, 90, 'EUR'), look(1), look(2, 81, null)], [])).toEqual([
      [0, true, null],
      [1, true, 80],
      [2, true, 81],
    ]);
  });

  test('follows its own changes alone', () => {
    expect(drawn(offer(), [look(0)], [gone(1, 2), back(2, 2)])).toEqual([[0, true, 80]]);
  });

  test('begins sold out where the first change was a restock', () => {
    expect(drawn(offer(), [look(0), look(3)], [back(3, 1)])).toEqual([
      [0, false, 80],
      [3, true, 80],
    ]);
  });

  test('of what was never confirmed is none, and 500 points are the most', () => {
    expect(drawn(offer({ availability: null }), [look(0)], [])).toEqual([]);
    const looks = Array.from({ length: 700 }, (_, index) => look(index, index));
    const points = drawn(offer(), looks, []);
    expect(points).toHaveLength(500);
    expect(points.at(-1)).toEqual([699, true, 699]);
  });
});

describe('absences', () => {
  const days = (...input: Parameters<typeof absencesOf>) =>
    absencesOf(...input).map((absence) => [Math.round(absence.days * 100) / 100, absence.ended]);

  test('last from sold out to the restock, and the newest until the last look', () => {
    const flips = [gone(1, 1), back(10, 1), gone(20, 1)];
    expect(days([offer({ availability: 'OutOfStock' })], flips, day(23))).toEqual([
      [9, true],
      [3, false],
    ]);
  });

  test('are none while any size is there', () => {
    const two = [offer(), offer({ id: 2 })];
    expect(days(two, [gone(1, 1), back(10, 1)], day(30))).toEqual([]);
    expect(days(two, [gone(1, 1), gone(2, 2), back(10, 2), back(11, 1)], day(30))).toEqual([[8, true]]);
  });

  test('end when a new size is found in stock', () => {
    const two = [offer({ availability: 'OutOfStock' }), offer({ id: 2, firstSeenAt: day(5) })];
    expect(days(two, [gone(1, 1)], day(30))).toEqual([[4, true]]);
  });

  test('are no flapping, and none whose beginning nobody saw', () => {
    expect(days([offer()], [back(4, 1), gone(5, 1), back(5 + 0.5 / 24, 1)], day(9))).toEqual([]);
  });

  test('tell of offers that are no more by their changes', () => {
    expect(days([], [gone(1, 7), back(3, 7)], day(9))).toEqual([]);
    expect(days([], [back(0, 7), gone(1, 7), back(3, 7)], day(9))).toEqual([[2, true]]);
  });
});
