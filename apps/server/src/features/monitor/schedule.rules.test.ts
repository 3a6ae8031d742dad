import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  clampNextLook,
  type Due,
  feedUrl,
  type Habits,
  isRobotsStale,
  looksLikeShopify,
  nextLookMs,
  shopBackOffMs,
  stretchOf,
  usefulFirst,
} from './schedule.rules.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const pace = { intervalMs: 30 * MINUTE_MS, confirmMs: MINUTE_MS, stretch: 1 };
const now = new Date('2026-01-01T00:00:00Z');
const habits: Habits = { watchers: 1, isInStock: false, changes: 0, watchedMs: 0, restockHours: [] };
const calm = { at: now, failures: 0, isChanging: false, retryAfterMs: null, habits };
const withHabits = (change: Partial<Habits>, at = now) =>
  nextLookMs({ ...calm, at, habits: { ...habits, ...change } }, pace, 0.5);
const restocksAt = (hour: number, count: number) => Array.from({ length: 24 }, (_, one) => (one === hour ? count : 0));

test.each([
  ['a verdict is followed by the interval', calm, pace.intervalMs],
  ['a change is looked at again soon', { ...calm, isChanging: true }, pace.confirmMs],
  ['a first failure waits for the interval', { ...calm, failures: 1 }, pace.intervalMs],
  ['the wait doubles', { ...calm, failures: 3 }, pace.intervalMs * 4],
  ['and ends at a day', { ...calm, failures: 900 }, DAY_MS],
  ['a shop that asks for longer gets it', { ...calm, failures: 1, retryAfterMs: 3 * HOUR_MS }, 3 * HOUR_MS],
  ['a shop that asks for less does not shorten it', { ...calm, failures: 3, retryAfterMs: 1000 }, pace.intervalMs * 4],
  ['a page that can be read is not put off by its headers', { ...calm, retryAfterMs: DAY_MS }, pace.intervalMs],
  [
    'a change that can no longer be read backs off too',
    { ...calm, failures: 2, isChanging: true },
    pace.intervalMs * 2,
  ],
  ['what nobody watches waits for a day', { ...calm, habits: { ...habits, watchers: 0 } }, DAY_MS],
  ['but not for its second look', { ...calm, isChanging: true, habits: { ...habits, watchers: 0 } }, pace.confirmMs],
])('%s', (_reason, looked, expected) => {
  expect(nextLookMs(looked, pace, 0)).toBe(
    looked.failures === 0 && expected === pace.intervalMs ? expected * 0.95 : expected,
  );
});

test('looks are spread by a tenth of the interval, a second look and what a shop asks for never to the early side', () => {
  expect(nextLookMs(calm, pace, 0)).toBe(pace.intervalMs * 0.95);
  expect(nextLookMs(calm, pace, 1)).toBe(pace.intervalMs * 1.05);
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (chance) => {
      expect(nextLookMs({ ...calm, isChanging: true }, pace, chance)).toBe(pace.confirmMs);
      expect(nextLookMs({ ...calm, failures: 1 }, pace, chance)).toBeGreaterThanOrEqual(pace.intervalMs);
      expect(nextLookMs({ ...calm, failures: 9, retryAfterMs: 7 * HOUR_MS }, pace, chance)).toBeGreaterThanOrEqual(
        7 * HOUR_MS,
      );
    }),
  );
});

describe('a page is looked at sooner', () => {
  test('the more watch it, to a quarter of the interval', () => {
    expect(withHabits({ watchers: 16 })).toBe(pace.intervalMs / 2);
    expect(withHabits({ watchers: 256 })).toBe(pace.intervalMs / 4);
    expect(withHabits({ watchers: 1e6 })).toBe(pace.intervalMs / 4);
  });

  test('the more often it changes', () => {
    const month = 28 * DAY_MS;
    expect(withHabits({ changes: 2, watchedMs: month })).toBe(pace.intervalMs);
    expect(withHabits({ changes: 11, watchedMs: month })).toBe(pace.intervalMs / 2);
  });

  test('while it is sold out', () => {
    expect(withHabits({ isInStock: false })).toBeLessThan(withHabits({ isInStock: true }));
  });

  test('when its shop restocks, and later when it does not', () => {
    const restockHours = restocksAt(10, 100);
    const at = (hour: number) => withHabits({ restockHours }, new Date(now.getTime() + hour * HOUR_MS));
    expect(at(10)).toBeLessThan(pace.intervalMs / 2);
    expect(at(9)).toBeLessThan(pace.intervalMs);
    expect(at(20)).toBeGreaterThan(pace.intervalMs * 1.3);
  });

  test('but three restocks do not rule the day', () => {
    const restockHours = restocksAt(10, 3);
    const waits = Array.from({ length: 24 }, (_, hour) =>
      withHabits({ restockHours }, new Date(now.getTime() + hour * HOUR_MS)),
    );
    for (const wait of waits) {
      expect(wait).toBeGreaterThan(pace.intervalMs * 0.7);
      expect(wait).toBeLessThan(pace.intervalMs * 1.1);
    }
  });
});

test('a page that was quiet and sold out for months is looked at half as often', () => {
  expect(withHabits({ watchedMs: 10 * DAY_MS })).toBeLessThan(pace.intervalMs * 1.4);
  expect(withHabits({ watchedMs: 60 * DAY_MS })).toBe(pace.intervalMs * 2);
});

test('a look is not put off past the hour at which the shop restocks', () => {
  const interval = 12 * HOUR_MS;
  const looked = {
    ...calm,
    at: new Date(now.getTime() + HOUR_MS),
    habits: { ...habits, restockHours: restocksAt(10, 500) },
  };
  const next = new Date(looked.at.getTime() + nextLookMs(looked, { ...pace, intervalMs: interval }, 0.5));
  expect([9, 10, 11]).toContain(next.getUTCHours());
});

describe('whatever the habits', () => {
  const anyHabits = fc.record({
    watchers: fc.integer({ min: 1, max: 1e7 }),
    isInStock: fc.boolean(),
    changes: fc.nat(1e6),
    watchedMs: fc.integer({ min: -DAY_MS, max: 4000 * DAY_MS }),
    restockHours: fc.oneof(fc.constant([]), fc.array(fc.nat(1e6), { minLength: 24, maxLength: 24 })),
  });
  const anyLook = fc.record({
    habits: anyHabits,
    at: fc.date({ noInvalidDate: true, min: new Date(-1e12), max: new Date(4e12) }),
    intervalMs: fc.integer({ min: 100, max: 30 * DAY_MS }),
    stretch: fc.double({ min: 1, max: 50, noNaN: true }),
    chance: fc.double({ min: 0, max: 1, noNaN: true }),
  });

  // spec: D.4.24
  test('the wait is between a quarter and twice of the interval, and is stretched where the budget is short', () => {
    fc.assert(
      fc.property(anyLook, ({ habits, at, intervalMs, stretch, chance }) => {
        const wait = nextLookMs({ ...calm, habits, at }, { intervalMs, confirmMs: 1, stretch }, chance);
        expect(wait).toBeGreaterThanOrEqual(Math.floor(0.95 * stretch * (intervalMs / 4)));
        expect(wait).toBeLessThanOrEqual(Math.ceil(1.05 * stretch * (intervalMs * 2)));
      }),
    );
  });

  test('more watchers never make it later', () => {
    fc.assert(
      fc.property(anyLook, fc.integer({ min: 1, max: 100 }), ({ habits, at, intervalMs }, more) => {
        const wait = (watchers: number) =>
          nextLookMs({ ...calm, at, habits: { ...habits, watchers } }, { ...pace, intervalMs }, 0.5);
        expect(wait(habits.watchers + more)).toBeLessThanOrEqual(wait(habits.watchers));
      }),
    );
  });
});

test('all pages of a shop stretch alike when a round does not fit into the interval', () => {
  expect(stretchOf({ requests: 900, gapMs: 2000 }, pace.intervalMs)).toBe(1);
  expect(stretchOf({ requests: 1800, gapMs: 2000 }, pace.intervalMs)).toBe(2);
  expect(stretchOf({ requests: 0, gapMs: 2000 }, pace.intervalMs)).toBe(1);
});

// spec: D.4.26
test.each([
  ['one captcha is the page', 1, null, 0],
  ['two may be', 2, null, 0],
  ['three in a row are the shop', 3, null, pace.intervalMs],
  ['and it is left alone for twice as long each time', 5, null, pace.intervalMs * 4],
  ['to a day', 500, null, DAY_MS],
  ['what it asks for counts at once', 1, HOUR_MS, HOUR_MS],
  ['and does not shorten our own', 5, 1000, pace.intervalMs * 4],
])('blocked: %s', (_reason, blocks, asked, expected) => {
  expect(shopBackOffMs(blocks, { intervalMs: pace.intervalMs, retryAfterMs: asked }, 0)).toBe(expected);
});

describe('of the pages that are due', () => {
  /** Due for `overdue` minutes after a wait of `own` minutes; null for a page never checked. */
  const due = (own: number | null, overdue: number, watchers = 1): Due => {
    const nextCheckAt = new Date(now.getTime() - overdue * MINUTE_MS);
    return {
      nextCheckAt,
      lastCheckedAt: own === null ? null : new Date(nextCheckAt.getTime() - own * MINUTE_MS),
      watchers,
    };
  };
  test.each([
    ['who waits for more of its own intervals', due(8, 4), due(60, 20)],
    ['a second look before a page that is late by more', due(1, 2), due(30, 20)],
    ['a new page before one that is as late', due(null, 2), due(30, 2)],
    ['a second look before a new page', due(1, 2), due(null, 2)],
    ['a page that is read before one that backs off', due(30, 10), due(1440, 60)],
    ['the one that more people watch, all else alike', due(30, 3, 9), due(30, 3, 2)],
    ['a page whose clock was wrong', due(-500, 1), due(1, 1)],
  ])('%s comes first', (_reason, first, second) => {
    expect([second, first].toSorted(usefulFirst(now, pace.intervalMs))).toEqual([first, second]);
    expect([first, second].toSorted(usefulFirst(now, pace.intervalMs))).toEqual([first, second]);
  });
});

describe('a clock that was set back', () => {
  const year = 365 * DAY_MS;
  test('leaves a page no longer wait than it had', () => {
    const wait = { since: new Date(now.getTime() + year), until: new Date(now.getTime() + year + HOUR_MS) };
    const clamped = clampNextLook(wait, now);
    expect(clamped).toEqual({ since: now, until: new Date(now.getTime() + HOUR_MS) });
    expect(clampNextLook(clamped, new Date(now.getTime() + 1000))).toEqual(clamped);
  });

  test('and a right clock changes nothing', () => {
    const wait = { since: new Date(now.getTime() - 1), until: new Date(now.getTime() + year) };
    expect(clampNextLook(wait, now)).toBe(wait);
  });
});

const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);

test.each([
  ['never asked', { status: null, checkedAt: null }, true],
  ['asked today', { status: 200, checkedAt: hoursAgo(23) }, false],
  ['a day old', { status: 404, checkedAt: hoursAgo(24) }, true],
  ['the shop was down half an hour ago', { status: 503, checkedAt: hoursAgo(0.5) }, false],
  ['the shop was down an hour ago', { status: 0, checkedAt: hoursAgo(1) }, true],
])('robots.txt: %s', (_reason, robots, expected) => {
  expect(isRobotsStale(robots, now)).toBe(expected);
});

test('a Shopify product is read from its feed', () => {
  const page = 'https://shop.example/en/products/oud-24';
  expect(looksLikeShopify(page, '<link href="//cdn.shopify.com/s/x.css">')).toBe(true);
  expect(looksLikeShopify('https://shop.example/p/1', '//cdn.shopify.com/')).toBe(false);
  expect(feedUrl(page, 'shopify')).toBe(`${page}.js`);
  expect(feedUrl(`${page}?variant=1`, 'shopify')).toBe(`${page}.js`);
  expect(feedUrl(page, null)).toBe(page);
  expect(feedUrl('https://shop.example/cart', 'shopify')).toBe('https://shop.example/cart');
});
