import { openShop, productPage } from '@sillage/testkit/shop';
import { checkPages } from '../../src/features/monitor/index.ts';
import { recordDeliveries } from '../../src/features/notify/index.ts';
import { runOnce } from '../../src/platform/job.ts';
import type { FetchPage } from '../../src/platform/net/fetch-page.ts';
import { givenFragrance, givenUser } from '../../src/testing/given.ts';
import { openSharedShop } from '../../src/testing/given-shop.ts';
import { describe, expect, inject, test } from '../../src/testing/test.ts';
import { createTestApp } from '../../src/testing/test-app.ts';
import { checkNow, givenWatched, runNextChecks, runWorkers } from '../../src/testing/workers.ts';

const shop = await openSharedShop();

describe('politeness of page checks', () => {
  test('a page is not requested when robots.txt disallows it', async ({ app }) => {
    const strict = await openShop();
    strict.put('/robots.txt', 'User-agent: sillage\nDisallow: /private/\n');
    const oud = await givenFragrance(app, { url: `${strict.origin}/private/oud` });
    const amber = await givenUser(app);
    await amber.api.watchlist.add({ body: { userId: amber.id, fragranceId: oud.id } });
    await runWorkers(app);
    await runNextChecks(app);
    expect(strict.requests.map(({ path }) => path)).toEqual(['/robots.txt', '/.well-known/ucp']);
    await strict.close();
  });

  test.each([
    ['a captcha', '<title>Just a moment...</title><script src="/cdn-cgi/challenge-platform/h/b.js"></script>'],
    ['a login page', '<!doctype html><title>Log in</title><form><input name="p" type="password"></form>'],
  ])('a page is not requested when the shop responds with %s instead of robots.txt', async (_, body) => {
    const app = await createTestApp(inject('postgresUrl'));
    const strict = await openShop();
    strict.put('/robots.txt', { headers: { 'content-type': 'text/html' }, body });
    const oud = await givenFragrance(app, { url: `${strict.origin}/oud` });
    const amber = await givenUser(app);
    await amber.api.watchlist.add({ body: { userId: amber.id, fragranceId: oud.id } });
    await runWorkers(app);
    await runNextChecks(app);
    expect(new Set(strict.requests.map(({ path }) => path))).toEqual(new Set(['/robots.txt']));
    const { stockState } = await amber.api.catalogue.detail({ params: { id: oud.id } });
    expect(stockState).toBe('robots-unreadable');
    await strict.close();
    await app.close();
  });

  // spec: D.4.27
  test('requests to a shop have the shop’s minimum gap between them, including the one for robots.txt', async () => {
    const app = await createTestApp(inject('postgresUrl'), { MONITOR_HOST_GAP: '2s' });
    const shop = await openShop();
    shop.put('/robots.txt', 'User-agent: *\nCrawl-delay: 5\n');
    const amber = await givenUser(app);
    for (const path of ['/a', '/b']) {
      const oud = await givenFragrance(app, { url: shop.origin + path });
      await amber.api.watchlist.add({ body: { userId: amber.id, fragranceId: oud.id } });
    }
    const requested: [atMs: number, paths: string[]][] = [];
    for (let atMs = 0; atMs <= 16_000; atMs += 1000) {
      const before = shop.requests.length;
      await runWorkers(app);
      const paths = shop.requests.slice(before).map(({ path }) => path);
      if (paths.length > 0) requested.push([atMs, paths]);
      app.clock.advance(1000);
    }
    expect(requested).toEqual([
      [0, ['/robots.txt']],
      [5000, ['/.well-known/ucp']],
      [10_000, ['/a']],
      [15_000, ['/b']],
    ]);
    await shop.close();
    await app.close();
  });

  // spec: D.4.28
  test('a shop is not requested before its Retry-After has passed', async ({ app }) => {
    const busy = await openShop();
    busy.put('/oud', { status: 429, headers: { 'retry-after': '7200' }, body: '' });
    const oud = await givenFragrance(app, { url: `${busy.origin}/oud` });
    const amber = await givenUser(app);
    await amber.api.watchlist.add({ body: { userId: amber.id, fragranceId: oud.id } });
    await runWorkers(app);
    expect(busy.pageRequests()).toBe(1);
    app.clock.advance(7_100_000);
    await runWorkers(app);
    expect(busy.pageRequests()).toBe(1);
    app.clock.advance(200_000);
    await runWorkers(app);
    expect(busy.pageRequests()).toBe(2);
    await busy.close();
  });

  test('a redirect to another shop is not followed', async ({ app }) => {
    const other = await openShop();
    const { oud, path, getFragrance: seen, listRestockEmails: mails } = await givenWatched(app, shop);
    other.put('/oud', productPage(oud.name, [{ availability: 'InStock' }]));
    shop.put(path, { status: 302, headers: { location: `${other.origin}/oud` }, body: '' });
    await checkNow(app);
    await runNextChecks(app);
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

  test('a redirect within the shop is not followed when robots.txt disallows its target', async ({ app }) => {
    const strict = await openShop();
    strict.put('/robots.txt', 'User-agent: *\nDisallow: /private/\n');
    const { path } = await givenWatched(app, strict);
    strict.put(path, { status: 302, headers: { location: '/private/oud' }, body: '' });
    await checkNow(app);
    expect(strict.requests.map((request) => request.path)).not.toContain('/private/oud');
    await strict.close();
  });

  // spec: D.4.30
  test('a page is no longer checked when its last watcher is gone', async ({ app }) => {
    const { amber, oud, path: watched } = await givenWatched(app, shop);
    await amber.api.watchlist.remove({ params: { userId: amber.id, fragranceId: oud.id } });
    const before = shop.pageRequests();
    await runNextChecks(app);
    await runNextChecks(app);
    const watchedElsewhere = shop.requests.slice(-100).filter(({ path }) => path === watched).length;
    expect(watchedElsewhere).toBe(1);
    expect(shop.pageRequests()).toBeGreaterThanOrEqual(before);
  });

  test('several workers request each page of a shop once, one at a time', async ({ app }) => {
    const shared = await openShop();
    const amber = await givenUser(app);
    for (const number of [1, 2, 3, 4]) {
      const oud = await givenFragrance(app, { url: `${shared.origin}/${number}` });
      shared.put(`/${number}`, productPage(oud.name, [{ availability: 'InStock' }]));
      await amber.api.watchlist.add({ body: { userId: amber.id, fragranceId: oud.id } });
    }
    await Promise.all([runWorkers(app), runWorkers(app), runWorkers(app)]);
    await runWorkers(app);
    const paths = shared.requests.map(({ path }) => path).sort();
    expect(paths).toEqual(['/.well-known/ucp', '/1', '/2', '/3', '/4', '/robots.txt']);
    await shared.close();
  });

  test('a Shopify product is read from its JSON, in the currency of its page', async ({ app }) => {
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
    await runWorkers(app);
    shop.put('/products/oud-feed.js', feed(true));
    await runNextChecks(app);
    expect(shop.requests.at(-1)?.path).toBe('/products/oud-feed.js');
    const { offers } = await amber.api.catalogue.detail({ params: { id: oud.id } });
    expect(offers).toMatchObject([{ availability: 'InStock', price: 80, currency: 'USD' }]);
    await shop.close();
  });
});

test('a worker stores no check when its lease was lost', async ({ app }) => {
  const { getFragrance: seen, setAvailability: show, oud, path } = await givenWatched(app, shop);
  show('InStock');
  app.advanceToNextCheck();
  const takeLease = () =>
    app.db
      .updateTable('shop_crawls')
      .set({ lease: '00000000-0000-7000-8000-000000000000' })
      .where('lease', 'is not', null)
      .execute();
  let reads = 0;
  const slow = {
    ...app.deps,
    fetchPage: async (...args: Parameters<FetchPage>) => {
      const page = await app.fetchPage(...args);
      if (!args[0].endsWith(path)) return page;
      reads += 1;
      await takeLease();
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
  for (let round = 0; reads === 0 && round < 50; round += 1)
    await runOnce(checkPages(slow, recordDeliveries)).catch(() => {});
  expect(reads).toBe(1);
  expect(await checks()).toEqual(before);
  expect(await seen()).toMatchObject({ isSoldOut: true });
  await app.db.updateTable('shop_crawls').set({ lease: null, leased_until: null }).execute();
});
