import { productPage, putShopifyFeed, putWooFeed, shopifyProduct, wooProduct } from '@sillage/testkit/shop';
import { DAY } from '../../src/platform/clock.ts';
import { givenFragrance, givenUser } from '../../src/testing/given.ts';
import {
  givenShopify,
  PRODUCT_FEED_PATH,
  type Product,
  platformHeads,
  productNames,
} from '../../src/testing/given-product-feed.ts';
import { test } from '../../src/testing/shop-test.ts';
import { describe, expect } from '../../src/testing/test.ts';
import { runNextChecks, runWorkers } from '../../src/testing/workers.ts';

describe('Shopify product feeds', () => {
  test('one product feed request checks all pages of a Shopify shop', async ({ app, shop }) => {
    const { products, requestedPaths: paths, getFragrance: one } = await givenShopify(app, shop);
    await runWorkers(app);
    expect(paths()).toEqual(['/robots.txt', '/.well-known/ucp', `/products/${products[0]?.handle}`, PRODUCT_FEED_PATH]);
    for (const index of productNames.keys()) expect(await one(index)).toMatchObject({ isSoldOut: true });
    const before = shop.requests.length;
    app.advanceToNextCheck();
    await runWorkers(app);
    expect(paths(before)).toEqual([PRODUCT_FEED_PATH]);
  });

  test('a restock in a product feed is notified after a second check, and the currency of the offer stays', async ({
    app,
    shop,
  }) => {
    const { setVariant: sell, getFragrance: one, listEmails: mails } = await givenShopify(app, shop);
    await runWorkers(app);
    sell(0, { available: true, price: '85.00' });
    await runNextChecks(app);
    expect(await one(0)).toMatchObject({ isSoldOut: false, offers: [{ price: 80, currency: 'USD' }] });
    expect(await mails()).toHaveLength(1);
    expect(await one(1)).toMatchObject({ isSoldOut: true, offers: [{ price: 80, currency: null }] });
  });

  test('a page that awaits its second check is requested before the product feed', async ({ app, shop }) => {
    const { setVariant: sell, products, requestedPaths: paths } = await givenShopify(app, shop);
    await runWorkers(app);
    sell(0, { available: true });
    app.advanceToNextCheck();
    await runWorkers(app);
    const before = shop.requests.length;
    app.clock.advance(app.config.monitor.confirmMs);
    await app.db.updateTable('shop_crawls').set({ feed_due_at: app.clock.now() }).execute();
    await runWorkers(app);
    expect(paths(before)[0]).toBe(`/products/${products[0]?.handle}.js`);
  });

  test('a product feed entry changes nothing when it lacks `available` or describes another product', async ({
    app,
    shop,
  }) => {
    const {
      setVariant: sell,
      products,
      fragrances: scents,
      publish,
      getFragrance: one,
      listEmails: mails,
    } = await givenShopify(app, shop);
    await runWorkers(app);
    const [second] = products[1]?.variants ?? [];
    delete (second as Partial<typeof second>)?.available;
    Object.assign(products[2] as Product, {
      title: 'Shower Gel Deluxe',
      variants: [{ title: 'Default Title', price: '9.00', available: true }],
    });
    sell(3, { available: true });
    publish();
    app.advanceToNextCheck();
    await runWorkers(app);
    const candidates = await app.db
      .selectFrom('candidates')
      .innerJoin('offers', 'offers.id', 'offer_id')
      .select('fragrance_id')
      .execute();
    const ids = candidates.map(({ fragrance_id }) => fragrance_id);
    expect(scents.map(({ id }) => ids.includes(id))).toEqual([false, false, false, true, false, false]);
    await runNextChecks(app);
    await runNextChecks(app);
    expect(await one(3)).toMatchObject({ isSoldOut: false });
    for (const index of [1, 2]) expect(await one(index)).toMatchObject({ isSoldOut: true });
    expect(await mails()).toHaveLength(1);
  });

  // spec: D.4.29
  test('a page is checked individually when the product feed lacks it', async ({ app, shop }) => {
    const { products, requestedPaths: paths, getFragrance: one } = await givenShopify(app, shop);
    const hidden = products[5] as Product;
    putShopifyFeed(shop, [products.filter((product) => product !== hidden)]);
    await runWorkers(app);
    expect(paths()).toContain(`/products/${hidden.handle}.js`);
    expect(await one(5)).toMatchObject({ isSoldOut: true });
  });

  test('a product feed of several pages is requested page by page until its last page', async ({ app, shop }) => {
    const { products, requestedPaths: paths, getFragrance: one } = await givenShopify(app, shop);
    const others = Array.from({ length: 250 }, (_, index) => shopifyProduct(`Other ${index}`));
    putShopifyFeed(shop, [others, products]);
    await runWorkers(app);
    expect(paths().slice(3)).toEqual([PRODUCT_FEED_PATH, '/products.json?limit=250&page=2']);
    expect(await one(5)).toMatchObject({ isSoldOut: true });
  });

  test('a worker checks each page individually when the product feed returns 404', async ({ app, shop }) => {
    const { requestedPaths: paths, getFragrance: one } = await givenShopify(app, shop);
    shop.put(PRODUCT_FEED_PATH, { status: 404, body: 'no' });
    await runWorkers(app);
    for (const index of productNames.keys()) expect(await one(index)).toMatchObject({ isSoldOut: true });
    expect(paths().filter((path) => path === PRODUCT_FEED_PATH)).toHaveLength(1);
  });

  // spec: D.4.30
  test('a product feed checks unwatched pages once a day', async ({ app, shop }) => {
    const {
      requestedPaths: paths,
      getFragrance: one,
      setVariant: sell,
    } = await givenShopify(app, shop, { unwatched: 4 });
    await runWorkers(app);
    expect(await one(5)).toMatchObject({ isSoldOut: true });
    const readLastCheckedAt = async () => (await one(5)).offers[0]?.lastCheckedAt;
    const first = await readLastCheckedAt();
    sell(5, { available: true });
    await app.db.updateTable('shop_crawls').set({ feed_due_at: app.clock.now() }).execute();
    await runNextChecks(app);
    expect(await readLastCheckedAt()).toBe(first);
    const before = shop.requests.length;
    for (let day = 0; day < 2; day += 1) {
      app.clock.advance(1.2 * DAY);
      await runWorkers(app);
    }
    expect(await one(5)).toMatchObject({ isSoldOut: false });
    expect(paths(before).filter((path) => path === PRODUCT_FEED_PATH)).toHaveLength(2);
  });
});

describe('WooCommerce product feeds', () => {
  test('a WooCommerce product feed is read with the sizes of variable products', async ({ app, shop }) => {
    const amber = await givenUser(app);
    const products = productNames.slice(0, 4).map((name, index) =>
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
      shop.put(path, productPage(name, [{ availability: 'OutOfStock' }]).replace('<head>', platformHeads.woo));
    }
    const parent = products[1]?.id;
    const size = (ml: number, isInStock: boolean) =>
      wooProduct(shop.origin, productNames[1] as string, {
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
    await runWorkers(app);
    const requested = shop.requests.map(({ path }) => path);
    const api = '/wp-json/wc/store/v1/products?';
    expect(requested.slice(3)).toEqual([
      `${api}per_page=100&page=1`,
      `${api}type=variation&parent=${parent}&per_page=100&page=1`,
    ]);
    const one = (index: number) => amber.api.catalogue.detail({ params: { id: scents[index]?.id ?? 0 } });
    expect(await one(1)).toMatchObject({ isSoldOut: true, offers: [{ sizeMl: 50 }, { sizeMl: 100 }] });
    expect(await one(3)).toMatchObject({ isSoldOut: true, offers: [{ price: 80, currency: 'GBP' }] });
    publish(true);
    app.advanceToNextCheck();
    await runWorkers(app);
    expect(shop.requests.length).toBe(requested.length + 2);
  });
});
