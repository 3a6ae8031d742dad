import { openShop, putShopifyFeed, shopifyProduct } from '@sillage/testkit/shop';
import { sql } from 'kysely';
import { checkPages } from './features/monitor/index.ts';
import { recordDeliveries } from './features/notify/index.ts';
import { DAY, MINUTE } from './platform/clock.ts';
import type { FetchPage } from './platform/fetch-page.ts';
import { newId } from './platform/ids.ts';
import { runOnce } from './platform/loop.ts';
import { FEED, givenShopify, names } from './testing/given-feeds.ts';
import { test } from './testing/shop-test.ts';
import { describe, expect, inject } from './testing/test.ts';
import { createTestApp } from './testing/test-app.ts';
import { nextLooks, work } from './testing/watching.ts';

describe("a shop's feed", () => {
  test('is asked for one page at a time by however many workers, and by each page once', async ({ app, shop }) => {
    const { products, paths } = await givenShopify(app, shop);
    const others = Array.from({ length: 500 }, (_, index) => shopifyProduct(`Else ${index}`));
    putShopifyFeed(shop, [others.slice(0, 250), others.slice(250), products]);
    await Promise.all([work(app), work(app), work(app)]);
    await work(app);
    const asked = paths().filter((path) => path.startsWith('/products.json'));
    expect(asked).toEqual([1, 2, 3].map((page) => `/products.json?limit=250&page=${page}`));
  });

  test('has the pause between its pages that every request has', async () => {
    const app = await createTestApp(inject('postgresUrl'), { MONITOR_HOST_GAP: '2s' });
    const shop = await openShop();
    const { products } = await givenShopify(app, shop);
    const others = Array.from({ length: 250 }, (_, index) => shopifyProduct(`Thing ${index}`));
    putShopifyFeed(shop, [others, products]);
    const askedAt: number[] = [];
    for (let second = 0; second <= 8; second += 1) {
      const before = shop.requests.length;
      await work(app);
      askedAt.push(...shop.requests.slice(before).map(() => second));
      app.clock.advance(1000);
    }
    expect(askedAt).toEqual([0, 2, 4, 6]);
    expect(shop.requests.at(-1)?.path).toBe('/products.json?limit=250&page=2');
    await shop.close();
    await app.close();
  });

  test('that shows a captcha is left for the interval, and its pages are read meanwhile', async ({ app, shop }) => {
    const { one, paths } = await givenShopify(app, shop);
    shop.put(FEED, { status: 403, body: 'no' });
    await work(app);
    expect(paths().filter((path) => path === FEED)).toHaveLength(1);
    for (const index of names.keys()) expect(await one(index)).toMatchObject({ isSoldOut: true });
  });

  test('that holds what cannot be stored leaves its page to be read by itself, and goes on', async ({ app, shop }) => {
    const { sell, one, paths } = await givenShopify(app, shop);
    await work(app);
    await sql`alter table offers add constraint too_odd check (price <> 66)`.execute(app.db);
    sell(0, { available: true, price: '66.00' });
    sell(1, { available: true });
    await nextLooks(app);
    await nextLooks(app);
    expect(await one(1)).toMatchObject({ isSoldOut: false });
    expect(paths().filter((path) => path === FEED).length).toBeGreaterThan(1);
  });

  test('does not keep its pages from being read by themselves once a day', async ({ app, shop }) => {
    const { products, paths } = await givenShopify(app, shop);
    await work(app);
    const own = (from: number) =>
      paths(from)
        .filter((path) => path.endsWith('.js'))
        .toSorted();
    app.nextInterval();
    await work(app);
    expect(own(0)).toEqual([]);
    const before = shop.requests.length;
    app.clock.advance(DAY);
    await work(app);
    expect(own(before)).toEqual(products.map(({ handle }) => `/products/${handle}.js`).toSorted());
    const later = shop.requests.length;
    app.nextInterval();
    await work(app);
    expect(paths(later)).toEqual([FEED]);
  });

  test('that tells what its pages do not is not believed, and left for the day', async ({ app, shop }) => {
    const { products, one, paths, mails } = await givenShopify(app, shop);
    await work(app);
    const [first, ...others] = products;
    putShopifyFeed(shop, [
      [shopifyProduct('x', [{}], { ...first, variants: [{ ...first?.variants[0], available: true }] }), ...others],
    ]);
    await nextLooks(app);
    await nextLooks(app);
    expect(await one(0)).toMatchObject({ isSoldOut: true });
    expect(await mails()).toEqual([]);
    const before = shop.requests.length;
    await nextLooks(app);
    expect(paths(before)).not.toContain(FEED);
    expect(paths(before)).toHaveLength(names.length);
    app.clock.advance(DAY);
    await work(app);
    expect(paths(before)).toContain(FEED);
  });

  test('does not answer for a page that people said is wrong', async ({ app, shop }) => {
    const { amber, scents, products, paths } = await givenShopify(app, shop);
    await work(app);
    app.clock.advance(2 * MINUTE);
    await amber.api.monitor.reportWrong({ params: { id: scents[3]?.id ?? 0 } });
    await app.db.updateTable('shop_visits').set({ feed_due_at: null }).execute();
    await app.db.updateTable('page_schedules').set({ next_check_at: app.clock.now() }).execute();
    const before = shop.requests.length;
    await work(app);
    expect(paths(before)).toEqual([FEED, `/products/${products[3]?.handle}.js`]);
  });

  test('writes nothing when the lease on its shop ended before it was read', async ({ app, shop }) => {
    const { sell, one, scents } = await givenShopify(app, shop);
    await work(app);
    sell(0, { available: true });
    const shopId = app.db
      .selectFrom('pages')
      .select('shop_id')
      .where('fragrance_id', '=', scents[0]?.id ?? 0);
    const lose = () =>
      app.db.updateTable('shop_visits').set({ lease: newId() }).where('shop_id', 'in', shopId).execute();
    let reads = 0;
    const slow = {
      ...app.deps,
      fetchPage: async (...call: Parameters<FetchPage>) => {
        const answer = await app.fetchPage(...call);
        if (!call[0].startsWith(shop.origin)) return answer;
        reads += 1;
        await lose();
        return answer;
      },
    };
    app.nextInterval();
    const before = await app.db.selectFrom('candidates').selectAll().execute();
    await runOnce(checkPages(slow, recordDeliveries)).catch(() => {});
    expect(reads).toBe(1);
    expect(await app.db.selectFrom('candidates').selectAll().execute()).toEqual(before);
    expect(await one(0)).toMatchObject({ isSoldOut: true });
  });
});
