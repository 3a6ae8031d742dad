import { describe, expect, test } from 'vitest';
import { feedKey, feedStep, looksLikeWooCommerce } from './visit-feed.rules.ts';

const now = new Date('2026-11-21T12:00:00Z');
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const outlook = { now, asked: 0, cost: 3, dueAt: ago(0), readAt: ago(1), pages: 10, watched: 10, soon: 10 };

describe('a feed', () => {
  test.each([
    ['saves requests', {}, 'read'],
    ['costs as many requests as the pages', { soon: 3 }, 'later'],
    ['saves a single page', { cost: null, soon: 1, pages: 1, watched: 1 }, 'later'],
    ['was never counted and may save some', { cost: null, soon: 2 }, 'read'],
    ['is not due', { dueAt: ago(-1) }, 'not-yet'],
    ['was never due', { dueAt: null }, 'read'],
    ['is none', { cost: 0, soon: 1 }, 'later'],
    ['has what nobody watches, read an hour ago', { soon: 0, watched: 0 }, 'later'],
    ['has what nobody watches, read yesterday', { soon: 0, watched: 0, readAt: ago(24) }, 'read'],
    ['has what nobody watches, read by a clock far ahead', { soon: 0, watched: 0, readAt: ago(-48) }, 'read'],
    ['is longer than what nobody watches', { soon: 0, watched: 0, readAt: ago(24), cost: 10 }, 'later'],
    ['is being read, as long as expected', { asked: 2, soon: 0 }, 'read'],
    ['is being read, longer than expected but worth it', { asked: 5, soon: 0 }, 'read'],
    ['is being read, longer than it is worth', { asked: 10, cost: null, soon: 10 }, 'later'],
  ] as const)('that %s', (_, given, step) => {
    expect(feedStep({ ...outlook, ...given })).toBe(step);
  });
});

test.each([
  ['https://shop.example/products/oud', '/products/oud'],
  ['https://www.shop.example/collections/new/products/Oud/?variant=1#top', '/products/oud'],
  ['http://shop.example/fr/products/oud', '/products/oud'],
  ['https://shop.example/product/oud/', '/product/oud'],
  ['https://shop.example?p=1', ''],
])('%s is known as %s', (url, key) => {
  expect(feedKey(url)).toBe(key);
});

test('WooCommerce is known by its marks, and by them alone', () => {
  expect(looksLikeWooCommerce('<link href="/wp-content/plugins/woocommerce/assets/a.css">')).toBe(true);
  expect(looksLikeWooCommerce('<body class="single woocommerce-page">')).toBe(true);
  expect(looksLikeWooCommerce('<p>We moved away from WooCommerce</p>')).toBe(false);
});
