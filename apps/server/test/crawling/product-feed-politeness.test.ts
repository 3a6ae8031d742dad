import { openShop, putShopifyFeed, shopifyProduct } from '@sillage/testkit/shop';
import { sql } from 'kysely';
import { checkPages } from '../../src/features/monitor/index.ts';
import { recordDeliveries } from '../../src/features/notify/index.ts';
import { DAY, MINUTE } from '../../src/platform/clock.ts';
import { newId } from '../../src/platform/ids.ts';
import { runOnce } from '../../src/platform/job.ts';
import type { FetchPage } from '../../src/platform/net/fetch-page.ts';
import { givenShopify, PRODUCT_FEED_PATH, productNames } from '../../src/testing/given-product-feed.ts';
import { test } from '../../src/testing/shop-test.ts';
import { describe, expect, inject } from '../../src/testing/test.ts';
import { createTestApp } from '../../src/testing/test-app.ts';
import { runNextChecks, runWorkers } from '../../src/testing/workers.ts';

describe('politeness of product feed checks', () => {
  test('several workers request each page of a product feed once, one at a time', async ({ app, shop }) => {
    const { products, requestedPaths: paths } = await givenShopify(app, shop);
    const others = Array.from({ length: 500 }, (_, index) => shopifyProduct(`Else ${index}`));
    putShopifyFeed(shop, [others.slice(0, 250), others.slice(250), products]);
    await Promise.all([runWorkers(app), runWorkers(app), runWorkers(app)]);
    await runWorkers(app);
    const feedRequests = paths().filter((path) => path.startsWith('/products.json'));
    expect(feedRequests).toEqual([1, 2, 3].map((page) => `/products.json?limit=250&page=${page}`));
  });

  test('requests for pages of a product feed have the shop’s minimum gap between them', async () => {
    const app = await createTestApp(inject('postgresUrl'), { MONITOR_HOST_GAP: '2s' });
    const shop = await openShop();
    const { products } = await givenShopify(app, shop);
    const others = Array.from({ length: 250 }, (_, index) => shopifyProduct(`Thing ${index}`));
    putShopifyFeed(shop, [others, products]);
    const requestTimes: number[] = [];
    for (let second = 0; second <= 10; second += 1) {
      const before = shop.requests.length;
      await runWorkers(app);
      requestTimes.push(...shop.requests.slice(before).map(() => second));
      app.clock.advance(1000);
    }
    expect(requestTimes).toEqual([0, 2, 4, 6, 8]);
    expect(shop.requests.at(-1)?.path).toBe('/products.json?limit=250&page=2');
    await shop.close();
    await app.close();
  });

  test('a worker checks each page individually when the shop blocks its product feed', async ({ app, shop }) => {
    const { getFragrance: one, requestedPaths: paths } = await givenShopify(app, shop);
    shop.put(PRODUCT_FEED_PATH, { status: 403, body: 'no' });
    await runWorkers(app);
    expect(paths().filter((path) => path === PRODUCT_FEED_PATH)).toHaveLength(1);
    for (const index of productNames.keys()) expect(await one(index)).toMatchObject({ isSoldOut: true });
  });

  test('a product feed check continues with other products when one product cannot be stored', async ({
    app,
    shop,
  }) => {
    const { setVariant: sell, getFragrance: one, requestedPaths: paths } = await givenShopify(app, shop);
    await runWorkers(app);
    await sql`alter table offers add constraint too_odd check (price <> 66)`.execute(app.db);
    sell(0, { available: true, price: '66.00' });
    sell(1, { available: true });
    await runNextChecks(app);
    await runNextChecks(app);
    expect(await one(1)).toMatchObject({ isSoldOut: false });
    expect(paths().filter((path) => path === PRODUCT_FEED_PATH).length).toBeGreaterThan(1);
  });

  test('each page is also requested individually once a day when a product feed covers it', async ({ app, shop }) => {
    const { products, requestedPaths: paths } = await givenShopify(app, shop);
    await runWorkers(app);
    const listProductPages = (from: number) =>
      paths(from)
        .filter((path) => path.endsWith('.js'))
        .toSorted();
    app.advanceToNextCheck();
    await runWorkers(app);
    expect(listProductPages(0)).toEqual([]);
    const before = shop.requests.length;
    app.clock.advance(DAY);
    await runWorkers(app);
    expect(listProductPages(before)).toEqual(products.map(({ handle }) => `/products/${handle}.js`).toSorted());
    const later = shop.requests.length;
    app.advanceToNextCheck();
    await runWorkers(app);
    expect(paths(later)).toEqual([PRODUCT_FEED_PATH]);
  });

  test('a product feed is suspended for a day when a page contradicts it', async ({ app, shop }) => {
    const { products, getFragrance: one, requestedPaths: paths, listEmails: mails } = await givenShopify(app, shop);
    await runWorkers(app);
    const [first, ...others] = products;
    putShopifyFeed(shop, [
      [shopifyProduct('x', [{}], { ...first, variants: [{ ...first?.variants[0], available: true }] }), ...others],
    ]);
    await runNextChecks(app);
    await runNextChecks(app);
    expect(await one(0)).toMatchObject({ isSoldOut: true });
    expect(await mails()).toEqual([]);
    const before = shop.requests.length;
    await runNextChecks(app);
    expect(paths(before)).not.toContain(PRODUCT_FEED_PATH);
    expect(paths(before)).toHaveLength(productNames.length);
    app.clock.advance(DAY);
    await runWorkers(app);
    expect(paths(before)).toContain(PRODUCT_FEED_PATH);
  });

  test('a page with an open user report is requested individually, and first, even when a product feed covers it', async ({
    app,
    shop,
  }) => {
    const { amber, fragrances: scents, products, requestedPaths: paths } = await givenShopify(app, shop);
    await runWorkers(app);
    app.clock.advance(2 * MINUTE);
    const id = scents[3]?.id ?? 0;
    const { pages } = await amber.api.monitor.history({ params: { id } });
    await amber.api.monitor.report({ params: { id }, body: { pageId: pages[0]?.pageId ?? 0, problem: 'stock' } });
    await app.db.updateTable('shop_crawls').set({ feed_due_at: null }).execute();
    await app.db.updateTable('page_schedules').set({ next_check_at: app.clock.now() }).execute();
    const before = shop.requests.length;
    await runWorkers(app);
    expect(paths(before)).toEqual([`/products/${products[3]?.handle}.js`, PRODUCT_FEED_PATH]);
  });

  test('a product feed check stores nothing when the lease was lost', async ({ app, shop }) => {
    const { setVariant: sell, getFragrance: one, fragrances: scents } = await givenShopify(app, shop);
    await runWorkers(app);
    sell(0, { available: true });
    const shopId = app.db
      .selectFrom('pages')
      .select('shop_id')
      .where('fragrance_id', '=', scents[0]?.id ?? 0);
    const loseLease = () =>
      app.db.updateTable('shop_crawls').set({ lease: newId() }).where('shop_id', 'in', shopId).execute();
    let reads = 0;
    const slow = {
      ...app.deps,
      fetchPage: async (...args: Parameters<FetchPage>) => {
        const response = await app.fetchPage(...args);
        if (!args[0].startsWith(shop.origin)) return response;
        reads += 1;
        await loseLease();
        return response;
      },
    };
    app.advanceToNextCheck();
    const before = await app.db.selectFrom('candidates').selectAll().execute();
    await runOnce(checkPages(slow, recordDeliveries)).catch(() => {});
    expect(reads).toBe(1);
    expect(await app.db.selectFrom('candidates').selectAll().execute()).toEqual(before);
    expect(await one(0)).toMatchObject({ isSoldOut: true });
  });
});
