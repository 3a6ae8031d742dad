import { describe, expect, test } from 'vitest';
import { computeLows, findNewLow, type Sighting } from './lows.rules.ts';

const now = new Date('2026-11-28T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

/** A sighting of 50 ml for 80 EUR from 200 days ago until yesterday. */
function sighting(more: Partial<Sighting> = {}): Sighting {
  return { offerId: 1, sizeMl: 50, currency: 'EUR', price: 80, firstAt: daysAgo(200), lastAt: daysAgo(1), ...more };
}

const opened = { offerId: 2, sizeMl: 50, currency: 'EUR', price: 70 };

describe('findNewLow', () => {
  test.each<[what: string, price: number, sightings: Sighting[], before: number | null]>([
    ['is 1 % lower than every price of 12 months at any shop', 79.2, [sighting(), sighting({ price: 95 })], 80],
    ['is less than 1 % lower', 79.21, [sighting()], null],
    ['equals the lowest price', 80, [sighting()], null],
    ['is above the lowest price of another shop', 75, [sighting(), sighting({ offerId: 3, price: 74 })], null],
    [
      'is below all but a price that ended 366 days ago',
      70,
      [sighting(), sighting({ price: 60, lastAt: daysAgo(366) })],
      80,
    ],
    ['is above a price that ended 364 days ago', 70, [sighting(), sighting({ price: 60, lastAt: daysAgo(364) })], null],
    ['has a history of 30 days', 70, [sighting({ firstAt: daysAgo(30) })], 80],
    ['has a history of 29 days', 70, [sighting({ firstAt: daysAgo(29) })], null],
    ['has no history', 70, [], null],
    ['has a history in another currency only', 70, [sighting({ currency: 'USD' })], null],
    ['has a history of another size only', 70, [sighting({ sizeMl: 100 })], null],
    ['is more than 80 % lower, which is a misread', 15.9, [sighting()], null],
    ['is 80 % lower', 16, [sighting()], 80],
  ])('findNewLow returns the lowest price before, or null, when a price %s', (_what, price, sightings, before) => {
    expect(findNewLow({ ...opened, price }, sightings, now)?.before ?? null).toBe(before);
  });

  test('findNewLow compares an offer without a size with itself only', () => {
    const other = sighting({ sizeMl: null });
    expect(findNewLow({ ...opened, sizeMl: null }, [other], now)).toBeNull();
    expect(findNewLow({ ...opened, sizeMl: null, offerId: 1 }, [other], now)?.before).toBe(80);
  });

  test('findNewLow returns since when prices are compared: the first price, or a year ago', () => {
    expect(findNewLow(opened, [sighting()], now)?.since).toEqual(daysAgo(200));
    expect(findNewLow(opened, [sighting({ firstAt: daysAgo(500) })], now)?.since).toEqual(daysAgo(365));
  });
});

describe('computeLows', () => {
  const lows = (...sightings: Sighting[]) => {
    const { ever, year, month } = computeLows(sightings, ({ price }) => price, now);
    return [ever?.price, year?.price, month?.price];
  };

  test('computeLows returns the lowest price that was last seen in each window', () => {
    const old = sighting({ price: 40, lastAt: daysAgo(366) });
    const older = sighting({ price: 50, lastAt: daysAgo(365) });
    const recent = sighting({ price: 60, lastAt: daysAgo(30) });
    expect(lows(sighting(), recent, older, old)).toEqual([40, 50, 60]);
    expect(lows(old)).toEqual([40, undefined, undefined]);
    expect(lows()).toEqual([undefined, undefined, undefined]);
  });

  test('computeLows returns the latest of two sightings at the lowest price', () => {
    const early = sighting({ offerId: 7, lastAt: daysAgo(9) });
    expect(computeLows([early, sighting()], ({ price }) => price, now).ever?.offerId).toBe(1);
  });
});
