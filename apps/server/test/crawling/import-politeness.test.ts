import { putShopifyFeed, type Shop, send, shopifyProduct } from '@sillage/testkit/shop';
import { vi } from 'vitest';
import { checkPages, importShop } from '../../src/features/monitor/index.ts';
import { recordDeliveries } from '../../src/features/notify/index.ts';
import { acceptImported } from '../../src/features/suggestions/index.ts';
import { addMs, MINUTE, SECOND } from '../../src/platform/clock.ts';
import { newId } from '../../src/platform/ids.ts';
import { givenShop } from '../../src/testing/given-shop.ts';
import { test } from '../../src/testing/shop-test.ts';
import { describe, expect } from '../../src/testing/test.ts';
import type { TestApp } from '../../src/testing/test-app.ts';

function importOptions() {
  return {
    publish: recordDeliveries,
    acceptSuggested: acceptImported,
    onProgress: () => undefined,
    signal: new AbortController().signal,
  };
}

const runImport = (app: TestApp, address: string) => importShop(app.deps, address, importOptions());

describe('politeness of shop imports', () => {
  test('a shop import requests robots.txt first and nothing that robots.txt disallows', async ({ app, shop }) => {
    putShopifyFeed(shop, [[shopifyProduct('Forbidden 50ml')]]);
    shop.put('/robots.txt', {
      headers: { 'content-type': 'text/plain' },
      body: 'User-agent: *\nDisallow: /products.json\nDisallow: /wp-json',
    });
    await expect(runImport(app, shop.origin)).rejects.toThrow(/robots\.txt asks us not to read/);
    const [first, ...others] = shop.requests.map(({ path }) => path);
    expect(first).toBe('/robots.txt');
    expect(others.filter((path) => !/^\/(?:wp-)?sitemap/.test(path))).toEqual([]);
  });

  test('a shop import reads the currency from a page when robots.txt disallows the cart', async ({ app, shop }) => {
    const tea = shopifyProduct('Tea Leaf 50ml', [{ price: '45.00' }]);
    putShopifyFeed(shop, [[tea]]);
    shop.put('/robots.txt', { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow: /cart' });
    await runImport(app, shop.origin);
    expect(shop.requests.map(({ path }) => path)).not.toContain('/cart.js');
    expect(shop.requests.map(({ path }) => path)).toContain(`/products/${tea.handle}`);
  });

  test('a shop import counts its requests for the shop, including robots.txt and followed redirects', async ({
    app,
    shop,
  }) => {
    putShopifyFeed(shop, [[shopifyProduct('Cedar 50ml')]]);
    shop.put('/', { status: 302, headers: { location: '/home' }, body: '' });
    await runImport(app, shop.origin);
    const crawls = app.db.selectFrom('shop_crawls').select('requests').where('shop_id', 'in', shopIds(app, shop));
    expect(shop.requests.map(({ path }) => path)).toContain('/home');
    expect(await crawls.execute()).toEqual([{ requests: shop.requests.length }]);
  });

  test('a shop import waits while another process has the lease of the shop', async ({ app, shop }) => {
    putShopifyFeed(shop, [[shopifyProduct('Neroli 50ml')]]);
    await runImport(app, shop.origin);
    const crawls = app.db.updateTable('shop_crawls').where('shop_id', 'in', shopIds(app, shop));
    await crawls.set({ lease: newId(), leased_until: addMs(app.clock.now(), 30 * SECOND) }).execute();
    const requestCount = shop.requests.length;
    const now = vi.fn(app.clock.now);
    const importing = importShop({ ...app.deps, clock: { now } }, shop.origin, importOptions());
    // Each attempt to lease the shop reads the clock.
    await expect.poll(() => now.mock.calls.length).toBeGreaterThan(2);
    expect(shop.requests.length).toBe(requestCount);
    await crawls.set({ lease: null, leased_until: null }).execute();
    expect((await importing).checked).toBe(1);
  });

  test('a worker does not claim a shop during its import', async ({ app }) => {
    const claimDueShops = async () =>
      (await checkPages(app.deps, recordDeliveries).claim(8)).map(({ shopId }) => shopId);
    const taken: number[] = [];
    const jasmin = shopifyProduct('Jasmin 50ml');
    const shop = await givenShop((request, response) => {
      const isFirst = request.url === '/products.json?limit=250&page=1';
      const respond = () => send(response, JSON.stringify({ products: isFirst ? [jasmin] : [] }));
      if (request.url === '/robots.txt') return void response.writeHead(404).end();
      claimDueShops()
        .then((shops) => taken.push(...shops), respond)
        .finally(respond);
    });
    await runImport(app, shop.origin);
    const [stored] = await app.db.selectFrom('pages').selectAll().where('url', 'like', `${shop.origin}/%`).execute();
    await app.db
      .insertInto('page_schedules')
      .values({
        page_id: stored?.id ?? 0,
        shop_id: stored?.shop_id ?? 0,
        next_check_at: app.clock.now(),
        last_checked_at: null,
        last_outcome: null,
      })
      .execute();
    await runImport(app, shop.origin);
    expect(taken).not.toContain(stored?.shop_id);
    expect(await claimDueShops()).toContain(stored?.shop_id);
  });

  test('a shop import fails with the wait time when Retry-After is too long', async ({ app, shop }) => {
    shop.put('/products.json?limit=250&page=1', {
      status: 429,
      headers: { 'retry-after': '3600' },
      body: 'slow down',
    });
    await expect(runImport(app, shop.origin)).rejects.toThrow(/asks us to wait 60 minutes/);
    const crawl = await app.db
      .selectFrom('shop_crawls')
      .selectAll()
      .where('shop_id', 'in', shopIds(app, shop))
      .executeTakeFirstOrThrow();
    expect(crawl.next_request_at.getTime()).toBeGreaterThan(app.clock.now().getTime() + 59 * MINUTE);
    expect(crawl.lease).toBeNull();
    const requestCount = shop.requests.length;
    await expect(runImport(app, shop.origin)).rejects.toThrow(/asks us to wait/);
    expect(shop.requests.length).toBe(requestCount);
  });
});

function shopIds(app: TestApp, { origin }: Shop) {
  return app.db.selectFrom('shops').select('id').where('host', '=', new URL(origin).host);
}
