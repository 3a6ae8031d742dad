import { describe, expect, test } from 'vitest';
import { computeLows, findNewLow, type RecordedPrice } from './lows.rules.ts';

const now = new Date('2026-11-28T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

/** A recorded price of 50 ml for 80 EUR from 200 days ago until yesterday. */
function recorded(more: Partial<RecordedPrice> = {}): RecordedPrice {
  return { offerId: 1, sizeMl: 50, currency: 'EUR', price: 80, firstAt: daysAgo(200), lastAt: daysAgo(1), ...more };
}

const opened = { offerId: 2, sizeMl: 50, currency: 'EUR', price: 70 };

describe('findNewLow', () => {
  test.each<[what: string, price: number, recordedPrices: RecordedPrice[], before: number | null]>([
    ['is 1 % lower than every price of 12 months at any shop', 79.2, [recorded(), recorded({ price: 95 })], 80],
    ['is less than 1 % lower', 79.21, [recorded()], null],
    ['equals the lowest price', 80, [recorded()], null],
    ['is above the lowest price of another shop', 75, [recorded(), recorded({ offerId: 3, price: 74 })], null],
    [
      'is below all but a price that ended 366 days ago',
      70,
      [recorded(), recorded({ price: 60, lastAt: daysAgo(366) })],
      80,
    ],
    ['is above a price that ended 364 days ago', 70, [recorded(), recorded({ price: 60, lastAt: daysAgo(364) })], null],
    ['has a history of 30 days', 70, [recorded({ firstAt: daysAgo(30) })], 80],
    ['has a history of 29 days', 70, [recorded({ firstAt: daysAgo(29) })], null],
    ['has no history', 70, [], null],
    ['has a history in another currency only', 70, [recorded({ currency: 'USD' })], null],
    ['has a history of another size only', 70, [recorded({ sizeMl: 100 })], null],
    ['is more than 80 % lower, which is a misread', 15.9, [recorded()], null],
    ['is 80 % lower', 16, [recorded()], 80],
  ])('findNewLow returns the lowest price before, or null, when a price %s', (_what, price, recordedPrices, before) => {
    expect(findNewLow({ ...opened, price }, recordedPrices, now)?.before ?? null).toBe(before);
  });

  test('findNewLow compares an offer without a size with itself only', () => {
    const other = recorded({ sizeMl: null });
    expect(findNewLow({ ...opened, sizeMl: null }, [other], now)).toBeNull();
    expect(findNewLow({ ...opened, sizeMl: null, offerId: 1 }, [other], now)?.before).toBe(80);
  });

  test('findNewLow returns since when prices are compared: the first price, or a year ago', () => {
    expect(findNewLow(opened, [recorded()], now)?.since).toEqual(daysAgo(200));
    expect(findNewLow(opened, [recorded({ firstAt: daysAgo(500) })], now)?.since).toEqual(daysAgo(365));
  });
});

describe('computeLows', () => {
  const lows = (...recordedPrices: RecordedPrice[]) => {
    const { ever, year, month } = computeLows(recordedPrices, ({ price }) => price, now);
    return [ever?.price, year?.price, month?.price];
  };

  test('computeLows returns the lowest price that was last seen in each window', () => {
    const old = recorded({ price: 40, lastAt: daysAgo(366) });
    const older = recorded({ price: 50, lastAt: daysAgo(365) });
    const recent = recorded({ price: 60, lastAt: daysAgo(30) });
    expect(lows(recorded(), recent, older, old)).toEqual([40, 50, 60]);
    expect(lows(old)).toEqual([40, undefined, undefined]);
    expect(lows()).toEqual([undefined, undefined, undefined]);
  });

  test('computeLows returns the latest of two recorded prices at the lowest price', () => {
    const early = recorded({ offerId: 7, lastAt: daysAgo(9) });
    expect(computeLows([early, recorded()], ({ price }) => price, now).ever?.offerId).toBe(1);
  });
});
