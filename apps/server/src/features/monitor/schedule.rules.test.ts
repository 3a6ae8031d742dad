import { expect, test } from 'vitest';
import { feedUrl, isRobotsStale, looksLikeShopify, nextLookMs, retryAfterMs } from './schedule.rules.ts';

const pace = { intervalMs: 30 * 60_000, confirmMs: 60_000 };
const calm = { failures: 0, isChanging: false, retryAfterMs: null };
const DAY_MS = 86_400_000;

test.each([
  ['a verdict is followed by the interval', calm, pace.intervalMs],
  ['a change is looked at again soon', { ...calm, isChanging: true }, pace.confirmMs],
  ['a first failure waits for the interval', { ...calm, failures: 1 }, pace.intervalMs],
  ['the wait doubles', { ...calm, failures: 3 }, pace.intervalMs * 4],
  ['and ends at a day', { ...calm, failures: 900 }, DAY_MS],
  ['a shop that asks for longer gets it', { ...calm, failures: 1, retryAfterMs: 3 * 3_600_000 }, 3 * 3_600_000],
  [
    'a change that can no longer be read backs off too',
    { failures: 2, isChanging: true, retryAfterMs: null },
    pace.intervalMs * 2,
  ],
])('%s', (_reason, looked, expected) => {
  expect(nextLookMs(looked, pace, 0.5)).toBe(expected);
});

test('looks are spread by a tenth of the interval', () => {
  expect(nextLookMs(calm, pace, 0)).toBe(pace.intervalMs * 0.95);
  expect(nextLookMs(calm, pace, 1)).toBe(pace.intervalMs * 1.05);
});

const now = new Date('2026-01-01T00:00:00Z');

test.each([
  ['120', 120_000],
  ['Thu, 01 Jan 2026 00:01:00 GMT', 60_000],
  ['Wed, 31 Dec 2025 00:01:00 GMT', null],
  ['999999999', DAY_MS],
  ['soon', null],
  [undefined, null],
])('Retry-After %s is %s ms', (header, expected) => {
  expect(retryAfterMs(header, now)).toBe(expected);
});

const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

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
