import { openShop, productPage, type Shop } from '@sillage/testkit/shop';
import { afterAll, beforeAll } from 'vitest';
import { checkPages } from './features/monitor/index.ts';
import { recordDeliveries } from './features/notify/index.ts';
import type { FetchPage } from './platform/fetch-page.ts';
import { runOnce } from './platform/loop.ts';
import { givenFragrance, givenUser } from './testing/given.ts';
import { describe, expect, inject, test } from './testing/test.ts';
import { createTestApp } from './testing/test-app.ts';
import { givenWatched, lookNow, nextLooks, work } from './testing/watching.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

describe('manners', () => {
  test('a page that robots.txt forbids is not read', async ({ app }) => {
    const fussy = await openShop();
    fussy.put('/robots.txt', 'User-agent: sillage\nDisallow: /private/\n');
    const oud = await givenFragrance(app, { url: `${fussy.origin}/private/oud` });
    const amber = await givenUser(app);
    await amber.api.watchlist.add({ body: { userId: amber.id, fragranceId: oud.id } });
    await work(app);
    await nextLooks(app);
    expect(fussy.requests.map(({ path }) => path)).toEqual(['/robots.txt']);
    await fussy.close();
  });

  // spec: D.4.27
  test('a shop has its pause between two requests, robots.txt counted', async () => {
    const app = await createTestApp(inject('postgresUrl'), { MONITOR_HOST_GAP: '2s' });
    const shop = await openShop();
    shop.put('/robots.txt', 'User-agent: *\nCrawl-delay: 5\n');
    const amber = await givenUser(app);
    for (const path of ['/a', '/b']) {
      const oud = await givenFragrance(app, { url: shop.origin + path });
      await amber.api.watchlist.add({ body: { userId: amber.id, fragranceId: oud.id } });
    }
    const asked: [atMs: number, paths: string[]][] = [];
    for (let atMs = 0; atMs <= 8000; atMs += 1000) {
      const before = shop.requests.length;
      await work(app);
      const paths = shop.requests.slice(before).map(({ path }) => path);
      if (paths.length > 0) asked.push([atMs, paths]);
      app.clock.advance(1000);
    }
    expect(asked).toEqual([
      [0, ['/robots.txt']],
      [2000, ['/a']],
      [7000, ['/b']],
    ]);
    await shop.close();
    await app.close();
  });

  // spec: D.4.28
  test('a shop that is down and one that asks to wait are left alone', async ({ app }) => {
    const busy = await openShop();
    busy.put('/oud', { status: 429, headers: { 'retry-after': '7200' }, body: '' });
    const oud = await givenFragrance(app, { url: `${busy.origin}/oud` });
    const amber = await givenUser(app);
    await amber.api.watchlist.add({ body: { userId: amber.id, fragranceId: oud.id } });
    await work(app);
    expect(busy.pageRequests()).toBe(1);
    app.clock.advance(7_100_000);
    await work(app);
    expect(busy.pageRequests()).toBe(1);
    app.clock.advance(200_000);
    await work(app);
    expect(busy.pageRequests()).toBe(2);
    await busy.close();
  });

  test('a redirect to another shop is not followed: that shop is not asked, and its stock is not told', async ({
    app,
  }) => {
    const other = await openShop();
    const { oud, path, seen, mails } = await givenWatched(app, shop);
    other.put('/oud', productPage(oud.name, [{ availability: 'InStock' }]));
    shop.put(path, { status: 302, headers: { location: `${other.origin}/oud` }, body: '' });
    await lookNow(app);
    await nextLooks(app);
    expect(other.requests).toEqual([]);
    expect(await seen()).toMatchObject({ isSoldOut: true });
    expect(await mails()).toEqual([]);
    const checks = app.db.selectFrom('checks').select(['outcome', 'reason']).orderBy('id', 'desc');
    expect(await checks.executeTakeFirst()).toEqual({
      outcome: 'failed',
      reason: `${new URL(shop.origin).host} sends us on to another shop`,
    });
    await other.close();
  });

  test('a redirect within the shop to where robots.txt forbids is not followed', async ({ app }) => {
    const fussy = await openShop();
    fussy.put('/robots.txt', 'User-agent: *\nDisallow: /private/\n');
    const { path } = await givenWatched(app, fussy);
    fussy.put(path, { status: 302, headers: { location: '/private/oud' }, body: '' });
    await lookNow(app);
    expect(fussy.requests.map((request) => request.path)).not.toContain('/private/oud');
    await fussy.close();
  });

  // spec: D.4.30
  test('what nobody watches any more is not read', async ({ app }) => {
    const { amber, oud, path: watched } = await givenWatched(app, shop);
    await amber.api.watchlist.remove({ params: { userId: amber.id, fragranceId: oud.id } });
    const before = shop.pageRequests();
    await nextLooks(app);
    await nextLooks(app);
    const watchedElsewhere = shop.requests.slice(-100).filter(({ path }) => path === watched).length;
    expect(watchedElsewhere).toBe(1);
    expect(shop.pageRequests()).toBeGreaterThanOrEqual(before);
  });

  test('several workers ask a shop for one thing at a time and never ask twice', async ({ app }) => {
    const shared = await openShop();
    const amber = await givenUser(app);
    for (const number of [1, 2, 3, 4]) {
      const oud = await givenFragrance(app, { url: `${shared.origin}/${number}` });
      shared.put(`/${number}`, productPage(oud.name, [{ availability: 'InStock' }]));
      await amber.api.watchlist.add({ body: { userId: amber.id, fragranceId: oud.id } });
    }
    await Promise.all([work(app), work(app), work(app)]);
    await work(app);
    const paths = shared.requests.map(({ path }) => path).sort();
    expect(paths).toEqual(['/1', '/2', '/3', '/4', '/robots.txt']);
    await shared.close();
  });

  test('a Shopify product is read from its feed, in the currency of its page', async ({ app }) => {
    const shop = await openShop();
    const oud = await givenFragrance(app, { name: 'Oud Feed', url: `${shop.origin}/products/oud-feed` });
    const feed = (available: boolean) => ({
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        id: 1,
        title: oud.name,
        vendor: 'Maison Test',
        handle: 'oud-feed',
        available,
        price: 8000,
        variants: [{ id: 11, title: 'Default Title', sku: null, available, price: 8000 }],
      }),
    });
    shop.put(
      '/products/oud-feed',
      productPage(oud.name, [{ availability: 'OutOfStock' }]).replace(
        '<head>',
        '<head><link rel="preconnect" href="//cdn.shopify.com/">',
      ),
    );
    shop.put('/products/oud-feed.js', feed(false));
    const amber = await givenUser(app);
    await amber.api.watchlist.add({ body: { userId: amber.id, fragranceId: oud.id } });
    await work(app);
    shop.put('/products/oud-feed.js', feed(true));
    await nextLooks(app);
    expect(shop.requests.at(-1)?.path).toBe('/products/oud-feed.js');
    const { offers } = await amber.api.catalogue.one({ params: { id: oud.id } });
    expect(offers).toMatchObject([{ availability: 'InStock', price: 80, currency: 'USD' }]);
    await shop.close();
  });
});

test('a worker whose lease ended writes nothing', async ({ app }) => {
  const { seen, show, oud, path } = await givenWatched(app, shop);
  show('InStock');
  app.nextInterval();
  const takeover = () =>
    app.db
      .updateTable('shop_visits')
      .set({ lease: '00000000-0000-7000-8000-000000000000' })
      .where('lease', 'is not', null)
      .execute();
  let looked = 0;
  const slow = {
    ...app.deps,
    fetchPage: async (...call: Parameters<FetchPage>) => {
      const page = await app.fetchPage(...call);
      if (!call[0].endsWith(path)) return page;
      looked += 1;
      await takeover();
      return page;
    },
  };
  const checks = () =>
    app.db
      .selectFrom('checks')
      .innerJoin('pages', 'pages.id', 'checks.page_id')
      .select('checks.id')
      .where('fragrance_id', '=', oud.id)
      .execute();
  const before = await checks();
  // The shop's robots.txt and its other pages may come before this page.
  for (let round = 0; looked === 0 && round < 50; round += 1)
    await runOnce(checkPages(slow, recordDeliveries)).catch(() => {});
  expect(looked).toBe(1);
  expect(await checks()).toEqual(before);
  expect(await seen()).toMatchObject({ isSoldOut: true });
  await app.db.updateTable('shop_visits').set({ lease: null, leased_until: null }).execute();
});
