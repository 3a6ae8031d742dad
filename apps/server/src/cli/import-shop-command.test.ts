import { productPage, putShopifyFeed, putSitemaps, shopifyProduct } from '@sillage/testkit/shop';
import { test } from '../testing/shop-test.ts';
import { describe, expect } from '../testing/test.ts';
import type { TestApp } from '../testing/test-app.ts';
import { runSillage } from './testing/run-sillage.ts';

const envOf = (app: TestApp) => ({
  DATABASE_URL: app.config.databaseUrl ?? '',
  MONITOR_ALLOW_PRIVATE: 'only',
  SHOP_LIST: 'own',
  MONITOR_HOST_GAP: '0ms',
});

describe('sillage import https://shop/', () => {
  test('`sillage import URL` imports a shop and reports what was imported and left out', async ({ app, shop }) => {
    shop.put('/', '<html><head><meta property="og:site_name" content="Parfumerie du Coin"></head></html>');
    putShopifyFeed(shop, [[shopifyProduct('Ambre 50ml'), shopifyProduct('Gift Card'), shopifyProduct('Fig Candle')]]);
    const { code, out, err } = await runSillage(['import', `${shop.origin}/`], envOf(app));
    expect([code, err]).toEqual([0, '']);
    expect(out.trimEnd().split('\n')).toEqual([
      'Parfumerie du Coin (Shopify): 3 products, 1 fragrance taken.',
      expect.stringMatching(/^ {2}left out: 1 gift cards, such as Gift Card$/),
      expect.stringMatching(/^ {2}left out: 1 candles .* such as Fig Candle$/),
      '  stock read of 1 page',
      expect.stringMatching(/^Parfumerie du Coin: 1 fragrance added, 0 changed, 0 unchanged\.$/),
    ]);
    expect(shop.requests[0]).toMatchObject({
      path: '/robots.txt',
      headers: { 'user-agent': expect.stringMatching(/^Sillage\/0\.1 \(\+http/) },
    });
  });

  test('`sillage import URL` prints one line with the reason when a shop cannot be read', async ({ app, shop }) => {
    const cases: [string, NodeJS.ProcessEnv, RegExp][] = [
      [shop.origin, { MONITOR_ALLOW_PRIVATE: 'false' }, /private or reserved network/],
      ['ftp://shop.example/', {}, /does not begin with http/],
    ];
    for (const [address, env, message] of cases) {
      const { code, out, err } = await runSillage(['import', address], { ...envOf(app), ...env });
      expect([code, out, err.trimEnd().split('\n').length]).toEqual([2, '', 1]);
      expect(err).toMatch(message);
    }
  });

  test('`sillage import URL` names the sitemap when the shop has no product list', async ({ app, shop }) => {
    putSitemaps(shop, [{ handle: 'ambre-du-soir' }, { handle: 'fig' }]);
    shop.put('/products/ambre-du-soir', productPage('Ambre du Soir Eau de Parfum', [{ availability: 'InStock' }]));
    const { code, out, err } = await runSillage(['import', `${shop.origin}/`, '--match', 'ambre soir'], envOf(app));
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/^127\.0\.0\.1:\d+ \(sitemap\): 1 page read, 1 fragrance taken\.$/m);
    const again = await runSillage(['import', `${shop.origin}/`], envOf(app));
    expect([again.code, again.out]).toEqual([
      0,
      expect.stringMatching(/no page to read: .* \(see --match and --limit\)/),
    ]);
  });

  test('`sillage import URL` rejects a limit that is no number with one line', async ({ app, shop }) => {
    const { code, err } = await runSillage(['import', `${shop.origin}/`, '--limit', 'many'], envOf(app));
    expect([code === 0, err]).toEqual([false, expect.stringMatching(/whole number from 1 to 10,000/)]);
    expect(shop.requests).toEqual([]);
  });
});
