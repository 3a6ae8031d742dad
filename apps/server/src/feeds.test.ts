import { productPage, putShopifyFeed, putWooFeed, shopifyProduct, wooProduct } from '@sillage/testkit/shop';
import { DAY } from './platform/clock.ts';
import { givenFragrance, givenUser } from './testing/given.ts';
import { FEED, givenShopify, marks, names, type Product } from './testing/given-feeds.ts';
import { test } from './testing/shop-test.ts';
import { describe, expect } from './testing/test.ts';
import { nextLooks, work } from './testing/watching.ts';

describe('a shop that speaks Shopify', () => {
  test('is read by its feed: one request for all of its pages', async ({ app, shop }) => {
    const { products, paths, one } = await givenShopify(app, shop);
    await work(app);
    expect(paths()).toEqual(['/robots.txt', `/products/${products[0]?.handle}`, FEED]);
    for (const index of names.keys()) expect(await one(index)).toMatchObject({ isSoldOut: true });
    const before = shop.requests.length;
    app.nextInterval();
    await work(app);
    expect(paths(before)).toEqual([FEED]);
  });

  test('tells restocks by its feed, after a second look, and keeps the currency that an offer has', async ({
    app,
    shop,
  }) => {
    const { sell, one, mails } = await givenShopify(app, shop);
    await work(app);
    sell(0, { available: true, price: '85.00' });
    await nextLooks(app);
    expect(await one(0)).toMatchObject({ isSoldOut: false, offers: [{ price: 80, currency: 'USD' }] });
    expect(await mails()).toHaveLength(1);
    expect(await one(1)).toMatchObject({ isSoldOut: true, offers: [{ price: 80, currency: null }] });
  });

  test('is asked for the page of a change that waits for its second look before its feed goes on', async ({
    app,
    shop,
  }) => {
    const { sell, products, paths } = await givenShopify(app, shop);
    await work(app);
    sell(0, { available: true });
    app.nextInterval();
    await work(app);
    const before = shop.requests.length;
    app.clock.advance(app.config.monitor.confirmMs);
    await app.db.updateTable('shop_visits').set({ feed_due_at: app.clock.now() }).execute();
    await work(app);
    expect(paths(before)[0]).toBe(`/products/${products[0]?.handle}.js`);
  });

  test('says nothing where it does not say `available`, and nothing of another product at the address', async ({
    app,
    shop,
  }) => {
    const { sell, products, scents, publish, one, mails } = await givenShopify(app, shop);
    await work(app);
    const [second] = products[1]?.variants ?? [];
    delete (second as Partial<typeof second>)?.available;
    Object.assign(products[2] as Product, {
      title: 'Shower Gel Deluxe',
      variants: [{ title: 'Default Title', price: '9.00', available: true }],
    });
    sell(3, { available: true });
    publish();
    app.nextInterval();
    await work(app);
    const waiting = await app.db
      .selectFrom('candidates')
      .innerJoin('offers', 'offers.id', 'offer_id')
      .select('fragrance_id')
      .execute();
    const ids = waiting.map(({ fragrance_id }) => fragrance_id);
    expect(scents.map(({ id }) => ids.includes(id))).toEqual([false, false, false, true, false, false]);
    await nextLooks(app);
    await nextLooks(app);
    expect(await one(3)).toMatchObject({ isSoldOut: false });
    for (const index of [1, 2]) expect(await one(index)).toMatchObject({ isSoldOut: true });
    expect(await mails()).toHaveLength(1);
  });

  // spec: D.4.29
  test('is asked for the page of what its feed lacks', async ({ app, shop }) => {
    const { products, paths, one } = await givenShopify(app, shop);
    const hidden = products[5] as Product;
    putShopifyFeed(shop, [products.filter((product) => product !== hidden)]);
    await work(app);
    expect(paths()).toContain(`/products/${hidden.handle}.js`);
    expect(await one(5)).toMatchObject({ isSoldOut: true });
  });

  test('is read on by the rest of its feed, one page a visit', async ({ app, shop }) => {
    const { products, paths, one } = await givenShopify(app, shop);
    const others = Array.from({ length: 250 }, (_, index) => shopifyProduct(`Other ${index}`));
    putShopifyFeed(shop, [others, products]);
    await work(app);
    expect(paths().slice(2)).toEqual([FEED, '/products.json?limit=250&page=2']);
    expect(await one(5)).toMatchObject({ isSoldOut: true });
  });

  test('whose feed is gone is read by its pages', async ({ app, shop }) => {
    const { paths, one } = await givenShopify(app, shop);
    shop.put(FEED, { status: 404, body: 'no' });
    await work(app);
    for (const index of names.keys()) expect(await one(index)).toMatchObject({ isSoldOut: true });
    expect(paths().filter((path) => path === FEED)).toHaveLength(1);
  });

  // spec: D.4.30
  test('shows what nobody watches as well, once a day', async ({ app, shop }) => {
    const { paths, one, sell } = await givenShopify(app, shop, { unwatched: 4 });
    await work(app);
    expect(await one(5)).toMatchObject({ isSoldOut: true });
    const lastSeen = async () => (await one(5)).offers[0]?.lastCheckedAt;
    const first = await lastSeen();
    sell(5, { available: true });
    await app.db.updateTable('shop_visits').set({ feed_due_at: app.clock.now() }).execute();
    await nextLooks(app);
    expect(await lastSeen()).toBe(first);
    const before = shop.requests.length;
    for (let day = 0; day < 2; day += 1) {
      app.clock.advance(1.2 * DAY);
      await work(app);
    }
    expect(await one(5)).toMatchObject({ isSoldOut: false });
    expect(paths(before).filter((path) => path === FEED)).toHaveLength(2);
  });
});

describe('a shop that speaks WooCommerce', () => {
  test('is read by its Store API, with the sizes of what is sold in sizes', async ({ app, shop }) => {
    const amber = await givenUser(app);
    const products = names.slice(0, 4).map((name, index) =>
      wooProduct(shop.origin, name, {
        is_in_stock: false,
        ...(index === 1 && { type: 'variable', variations: [{ id: 1 }] }),
      }),
    );
    const scents: { id: number }[] = [];
    for (const { name, permalink } of products) {
      const scent = await givenFragrance(app, { name, url: permalink });
      scents.push(scent);
      await amber.api.watchlist.add({ body: { userId: amber.id, fragranceId: scent.id } });
      const path = new URL(permalink).pathname;
      shop.put(path, productPage(name, [{ availability: 'OutOfStock' }]).replace('<head>', marks.woo));
    }
    const parent = products[1]?.id;
    const size = (ml: number, isInStock: boolean) =>
      wooProduct(shop.origin, names[1] as string, {
        type: 'variation',
        parent,
        variation: `Size: ${ml} ml`,
        is_in_stock: isInStock,
      });
    const publish = (isInStock: boolean) => {
      putWooFeed(shop, [products]);
      putWooFeed(shop, [[size(50, isInStock), size(100, false)]], { filter: `type=variation&parent=${parent}&` });
    };
    publish(false);
    await work(app);
    const asked = shop.requests.map(({ path }) => path);
    const api = '/wp-json/wc/store/v1/products?';
    expect(asked.slice(2)).toEqual([
      `${api}per_page=100&page=1`,
      `${api}type=variation&parent=${parent}&per_page=100&page=1`,
    ]);
    const one = (index: number) => amber.api.catalogue.one({ params: { id: scents[index]?.id ?? 0 } });
    expect(await one(1)).toMatchObject({ isSoldOut: true, offers: [{ sizeMl: 50 }, { sizeMl: 100 }] });
    expect(await one(3)).toMatchObject({ isSoldOut: true, offers: [{ price: 80, currency: 'GBP' }] });
    publish(true);
    app.nextInterval();
    await work(app);
    expect(shop.requests.length).toBe(asked.length + 2);
  });
});
