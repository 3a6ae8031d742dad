import { describe, expect, test } from 'vitest';
import { decideFeedStep, feedKey, getProductDataUrl, isShopifyPage, isWooCommercePage } from './product-feed.rules.ts';

const now = new Date('2026-11-21T12:00:00Z');
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const outlook = { now, requests: 0, cost: 3, dueAt: ago(0), completedAt: ago(1), pages: 10, watched: 10, soon: 10 };

describe('decideFeedStep for a product feed', () => {
  test.each([
    ['saves requests', {}, 'read'],
    ['takes as many requests as the pages', { soon: 3 }, 'later'],
    ['saves a single page', { cost: null, soon: 1, pages: 1, watched: 1 }, 'later'],
    ['was never counted and may save some', { cost: null, soon: 2 }, 'read'],
    ['is not due', { dueAt: ago(-1) }, 'not-yet'],
    ['was never due', { dueAt: null }, 'read'],
    ['does not exist', { cost: 0, soon: 1 }, 'later'],
    ['has unwatched pages and was read an hour ago', { soon: 0, watched: 0 }, 'later'],
    ['has unwatched pages and was read yesterday', { soon: 0, watched: 0, completedAt: ago(24) }, 'read'],
    [
      'has unwatched pages and was read at a time in the future',
      { soon: 0, watched: 0, completedAt: ago(-48) },
      'read',
    ],
    [
      'takes more requests than there are unwatched pages',
      { soon: 0, watched: 0, completedAt: ago(24), cost: 10 },
      'later',
    ],
    ['is being read, as long as expected', { requests: 2, soon: 0 }, 'read'],
    ['is being read, longer than expected but worth it', { requests: 5, soon: 0 }, 'read'],
    ['is being read, longer than it is worth', { requests: 10, cost: null, soon: 10 }, 'later'],
  ] as const)('decideFeedStep for a product feed that %s', (_, given, step) => {
    expect(decideFeedStep({ ...outlook, ...given })).toBe(step);
  });
});

test.each([
  ['https://shop.example/products/oud', '/products/oud'],
  ['https://www.shop.example/collections/new/products/Oud/?variant=1#top', '/products/oud'],
  ['http://shop.example/fr/products/oud', '/products/oud'],
  ['https://shop.example/product/oud/', '/product/oud'],
  ['https://shop.example?p=1', ''],
])('feedKey of %s is %s', (url, key) => {
  expect(feedKey(url)).toBe(key);
});

test('isWooCommercePage is true only for pages with WooCommerce markup', () => {
  expect(isWooCommercePage('<link href="/wp-content/plugins/woocommerce/assets/a.css">')).toBe(true);
  expect(isWooCommercePage('<body class="single woocommerce-page">')).toBe(true);
  expect(isWooCommercePage('<p>We moved away from WooCommerce</p>')).toBe(false);
});

test('getProductDataUrl returns the JSON address of a Shopify product page', () => {
  const page = 'https://shop.example/en/products/oud-24';
  expect(isShopifyPage(page, '<link href="//cdn.shopify.com/s/x.css">')).toBe(true);
  expect(isShopifyPage('https://shop.example/p/1', '//cdn.shopify.com/')).toBe(false);
  expect(getProductDataUrl(page, 'shopify')).toBe(`${page}.js`);
  expect(getProductDataUrl(`${page}?variant=1`, 'shopify')).toBe(`${page}.js`);
  expect(getProductDataUrl(page, null)).toBe(page);
  expect(getProductDataUrl('https://shop.example/cart', 'shopify')).toBe('https://shop.example/cart');
});
