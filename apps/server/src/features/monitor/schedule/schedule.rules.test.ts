import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sillage/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  byUrgency,
  computeNextCheckDelayMs,
  computeShopBackoffMs,
  computeSlowdownFactor,
  type DueSchedule,
  isPageCountStale,
  isRobotsStale,
  type PageStatistics,
} from './schedule.rules.ts';

const rate = { intervalMs: 30 * MINUTE_MS, confirmMs: MINUTE_MS, maxBackoffMs: DAY_MS, slowdownFactor: 1 };
const now = new Date('2026-01-01T00:00:00Z');
const statistics: PageStatistics = { watchers: 1, isInStock: false, changes: 0, watchedMs: 0, restockHours: [] };
const readable = { at: now, failures: 0, isChanging: false, retryAfterMs: null, statistics };
const delayWith = (change: Partial<PageStatistics>, at = now) =>
  computeNextCheckDelayMs({ ...readable, at, statistics: { ...statistics, ...change } }, rate, 0.5);
const restocksAt = (hour: number, count: number) =>
  Array.from({ length: 24 }, (_, index) => (index === hour ? count : 0));

test.each([
  ['the interval after a verdict', readable, rate.intervalMs],
  ['the confirmation delay after a change', { ...readable, isChanging: true }, rate.confirmMs],
  ['the interval after a first failure', { ...readable, failures: 1 }, rate.intervalMs],
  ['a doubled delay with each further failure', { ...readable, failures: 3 }, rate.intervalMs * 4],
  ['at most a day after failures', { ...readable, failures: 900 }, DAY_MS],
  ['a longer Retry-After', { ...readable, failures: 1, retryAfterMs: 3 * HOUR_MS }, 3 * HOUR_MS],
  [
    'its own backoff when Retry-After is shorter',
    { ...readable, failures: 3, retryAfterMs: 1000 },
    rate.intervalMs * 4,
  ],
  ['the interval when a readable page sends Retry-After', { ...readable, retryAfterMs: DAY_MS }, rate.intervalMs],
  [
    'backoff when a changing page becomes unreadable',
    { ...readable, failures: 2, isChanging: true },
    rate.intervalMs * 2,
  ],
  ['a day for a page without watchers', { ...readable, statistics: { ...statistics, watchers: 0 } }, DAY_MS],
  [
    'the confirmation delay for a changing page without watchers',
    { ...readable, isChanging: true, statistics: { ...statistics, watchers: 0 } },
    rate.confirmMs,
  ],
])('computeNextCheckDelayMs returns the time until the next check of a page: %s', (_reason, result, expected) => {
  expect(computeNextCheckDelayMs(result, rate, 0)).toBe(
    result.failures === 0 && expected === rate.intervalMs ? expected * 0.95 : expected,
  );
});

test('computeNextCheckDelayMs varies the delay by a tenth, but never shortens the wait for a second check or Retry-After', () => {
  expect(computeNextCheckDelayMs(readable, rate, 0)).toBe(rate.intervalMs * 0.95);
  expect(computeNextCheckDelayMs(readable, rate, 1)).toBe(rate.intervalMs * 1.05);
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (chance) => {
      expect(computeNextCheckDelayMs({ ...readable, isChanging: true }, rate, chance)).toBe(rate.confirmMs);
      expect(computeNextCheckDelayMs({ ...readable, failures: 1 }, rate, chance)).toBeGreaterThanOrEqual(
        rate.intervalMs,
      );
      expect(
        computeNextCheckDelayMs({ ...readable, failures: 9, retryAfterMs: 7 * HOUR_MS }, rate, chance),
      ).toBeGreaterThanOrEqual(7 * HOUR_MS);
    }),
  );
});

describe('the check delay by page statistics', () => {
  test('the check delay is shorter with more watchers, down to a quarter of the interval', () => {
    expect(delayWith({ watchers: 16 })).toBe(rate.intervalMs / 2);
    expect(delayWith({ watchers: 256 })).toBe(rate.intervalMs / 4);
    expect(delayWith({ watchers: 1e6 })).toBe(rate.intervalMs / 4);
  });

  test('the check delay is shorter when the page changes more often', () => {
    const month = 28 * DAY_MS;
    expect(delayWith({ changes: 2, watchedMs: month })).toBe(rate.intervalMs);
    expect(delayWith({ changes: 11, watchedMs: month })).toBe(rate.intervalMs / 2);
  });

  test('the check delay is shorter while the page is sold out', () => {
    expect(delayWith({ isInStock: false })).toBeLessThan(delayWith({ isInStock: true }));
  });

  test('the check delay is shorter at hours when the shop restocks, and longer at other hours', () => {
    const restockHours = restocksAt(10, 100);
    const at = (hour: number) => delayWith({ restockHours }, new Date(now.getTime() + hour * HOUR_MS));
    expect(at(10)).toBeLessThan(rate.intervalMs / 2);
    expect(at(9)).toBeLessThan(rate.intervalMs);
    expect(at(20)).toBeGreaterThan(rate.intervalMs * 1.3);
  });

  test('three restocks change the check delay only slightly', () => {
    const restockHours = restocksAt(10, 3);
    const waits = Array.from({ length: 24 }, (_, hour) =>
      delayWith({ restockHours }, new Date(now.getTime() + hour * HOUR_MS)),
    );
    for (const wait of waits) {
      expect(wait).toBeGreaterThan(rate.intervalMs * 0.7);
      expect(wait).toBeLessThan(rate.intervalMs * 1.1);
    }
  });
});

test('the check delay doubles when a sold-out page has not changed for months', () => {
  expect(delayWith({ watchedMs: 10 * DAY_MS })).toBeLessThan(rate.intervalMs * 1.4);
  expect(delayWith({ watchedMs: 60 * DAY_MS })).toBe(rate.intervalMs * 2);
});

test('the next check is not scheduled past the hour at which the shop restocks', () => {
  const interval = 12 * HOUR_MS;
  const result = {
    ...readable,
    at: new Date(now.getTime() + HOUR_MS),
    statistics: { ...statistics, restockHours: restocksAt(10, 500) },
  };
  const next = new Date(result.at.getTime() + computeNextCheckDelayMs(result, { ...rate, intervalMs: interval }, 0.5));
  expect([9, 10, 11]).toContain(next.getUTCHours());
});

describe('the check delay with any page statistics', () => {
  const anyStatistics = fc.record({
    watchers: fc.integer({ min: 1, max: 1e7 }),
    isInStock: fc.boolean(),
    changes: fc.nat(1e6),
    watchedMs: fc.integer({ min: -DAY_MS, max: 4000 * DAY_MS }),
    restockHours: fc.oneof(fc.constant([]), fc.array(fc.nat(1e6), { minLength: 24, maxLength: 24 })),
  });
  const anyCheck = fc.record({
    statistics: anyStatistics,
    at: fc.date({ noInvalidDate: true, min: new Date(-1e12), max: new Date(4e12) }),
    intervalMs: fc.integer({ min: 100, max: 30 * DAY_MS }),
    slowdownFactor: fc.double({ min: 1, max: 50, noNaN: true }),
    chance: fc.double({ min: 0, max: 1, noNaN: true }),
  });

  // spec: D.4.24
  test('the check delay is 0.25 to 2 check intervals, multiplied by the slowdown factor of the shop', () => {
    fc.assert(
      fc.property(anyCheck, ({ statistics, at, intervalMs, slowdownFactor, chance }) => {
        const wait = computeNextCheckDelayMs(
          { ...readable, statistics, at },
          { ...rate, intervalMs, confirmMs: 1, slowdownFactor },
          chance,
        );
        expect(wait).toBeGreaterThanOrEqual(Math.floor(0.95 * slowdownFactor * (intervalMs / 4)));
        expect(wait).toBeLessThanOrEqual(Math.ceil(1.05 * slowdownFactor * (intervalMs * 2)));
      }),
    );
  });

  test('more watchers never lengthen the check delay', () => {
    fc.assert(
      fc.property(anyCheck, fc.integer({ min: 1, max: 100 }), ({ statistics, at, intervalMs }, more) => {
        const wait = (watchers: number) =>
          computeNextCheckDelayMs(
            { ...readable, at, statistics: { ...statistics, watchers } },
            { ...rate, intervalMs },
            0.5,
          );
        expect(wait(statistics.watchers + more)).toBeLessThanOrEqual(wait(statistics.watchers));
      }),
    );
  });
});

test('computeSlowdownFactor is above 1 when a round of requests does not fit into the interval', () => {
  expect(computeSlowdownFactor({ requests: 900, gapMs: 2000 }, rate.intervalMs)).toBe(1);
  expect(computeSlowdownFactor({ requests: 1800, gapMs: 2000 }, rate.intervalMs)).toBe(2);
  expect(computeSlowdownFactor({ requests: 0, gapMs: 2000 }, rate.intervalMs)).toBe(1);
});

test('isPageCountStale is true before the first count, after an hour, and when the clock went back an hour', () => {
  const isStale = (pagesCountedAt: Date | null) => isPageCountStale({ pagesCountedAt }, now);
  expect(isStale(null)).toBe(true);
  expect(isStale(new Date(now.getTime() - HOUR_MS + 1))).toBe(false);
  expect(isStale(new Date(now.getTime() - HOUR_MS))).toBe(true);
  expect(isStale(new Date(now.getTime() + HOUR_MS))).toBe(true);
});

// spec: D.4.26
test.each([
  ['no backoff after one block', 1, null, 0],
  ['no backoff after two blocks', 2, null, 0],
  ['the interval after three blocks', 3, null, rate.intervalMs],
  ['a doubled delay with each further block', 5, null, rate.intervalMs * 4],
  ['at most a day', 500, null, DAY_MS],
  ['Retry-After at once', 1, HOUR_MS, HOUR_MS],
  ['its own backoff when Retry-After is shorter', 5, 1000, rate.intervalMs * 4],
])(
  'computeShopBackoffMs returns the backoff of a shop that blocks checks: %s',
  (_reason, blocks, retryAfter, expected) => {
    expect(computeShopBackoffMs(blocks, { ...rate, retryAfterMs: retryAfter }, 0)).toBe(expected);
  },
);

test('both backoffs are limited by maxBackoffMs', () => {
  const short = { ...rate, maxBackoffMs: 40 * MINUTE_MS };
  expect(computeNextCheckDelayMs({ ...readable, failures: 9 }, short, 0)).toBe(40 * MINUTE_MS);
  expect(computeShopBackoffMs(9, { ...short, retryAfterMs: null }, 0)).toBe(40 * MINUTE_MS);
  expect(computeShopBackoffMs(9, { ...short, retryAfterMs: HOUR_MS }, 0)).toBe(HOUR_MS);
});

describe('byUrgency', () => {
  /**
   * Builds a page whose check became due `overdue` minutes ago. The page was last checked `own`
   * minutes before that, or never if `own` is null.
   */
  const due = (own: number | null, overdue: number, watchers = 1): DueSchedule => {
    const nextCheckAt = new Date(now.getTime() - overdue * MINUTE_MS);
    return {
      nextCheckAt,
      lastCheckedAt: own === null ? null : new Date(nextCheckAt.getTime() - own * MINUTE_MS),
      watchers,
    };
  };
  test.each([
    ['the page that is overdue by more of its own interval', due(8, 4), due(60, 20)],
    ['a second check', due(1, 2), due(30, 20)],
    ['a new page that is equally overdue', due(null, 2), due(30, 2)],
    ['a second check ahead of a new page', due(1, 2), due(null, 2)],
    ['a readable page ahead of one in backoff', due(30, 10), due(1440, 60)],
    ['the page with more watchers on a tie', due(30, 3, 9), due(30, 3, 2)],
    ['a page with a timestamp from a wrong clock', due(-500, 1), due(1, 1)],
  ])('byUrgency sorts the more urgent page first: %s', (_reason, first, second) => {
    expect([second, first].toSorted(byUrgency(now, rate.intervalMs))).toEqual([first, second]);
    expect([first, second].toSorted(byUrgency(now, rate.intervalMs))).toEqual([first, second]);
  });
});

const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);

test.each([
  ['never fetched', { status: null, checkedAt: null }, true],
  ['fetched today', { status: 200, checkedAt: hoursAgo(23) }, false],
  ['a day old', { status: 404, checkedAt: hoursAgo(24) }, true],
  ['the shop was down half an hour ago', { status: 503, checkedAt: hoursAgo(0.5) }, false],
  ['the shop was down an hour ago', { status: 0, checkedAt: hoursAgo(1) }, true],
])('isRobotsStale returns whether to fetch robots.txt again: %s', (_reason, robots, expected) => {
  expect(isRobotsStale(robots, now)).toBe(expected);
});
