import { productPage, putShopifyFeed, putWooFeed, type Shop, shopifyProduct, wooProduct } from '@sillage/testkit/shop';
import { importShop } from '../../src/features/monitor/index.ts';
import { recordDeliveries } from '../../src/features/notify/index.ts';
import { acceptImported } from '../../src/features/suggestions/index.ts';
import { givenSuggester } from '../../src/features/suggestions/testing/given-suggester.ts';
import { addMs, DAY } from '../../src/platform/clock.ts';
import { givenFragrance, givenUser } from '../../src/testing/given.ts';
import { test } from '../../src/testing/shop-test.ts';
import { describe, expect } from '../../src/testing/test.ts';
import type { TestApp } from '../../src/testing/test-app.ts';
import { listDeliveries } from '../../src/testing/workers.ts';

function importOptions() {
  return {
    publish: recordDeliveries,
    acceptSuggested: acceptImported,
    onProgress: () => undefined,
    signal: new AbortController().signal,
  };
}

const runImport = (app: TestApp, address: string) => importShop(app.deps, address, importOptions());

function listOffers(app: TestApp, { origin }: Shop) {
  return app.db
    .selectFrom('offers')
    .innerJoin('pages', 'pages.id', 'offers.page_id')
    .innerJoin('fragrances', 'fragrances.id', 'offers.fragrance_id')
    .select(['fragrances.name', 'fragrances.brand', 'pages.url', 'offers.size_ml', 'offers.variant', 'offers.sku'])
    .select(['offers.price', 'offers.currency', 'offers.availability', 'offers.gtin', 'fragrances.is_sold_out'])
    .where('pages.url', 'like', `${origin}/%`)
    .orderBy('fragrances.name')
    .orderBy('offers.id')
    .execute();
}

function listChecks(app: TestApp, { origin }: Shop) {
  return app.db
    .selectFrom('checks')
    .innerJoin('pages', 'pages.id', 'checks.page_id')
    .selectAll('checks')
    .where('pages.url', 'like', `${origin}/%`)
    .orderBy('checks.id')
    .execute();
}

describe('importing a Shopify shop', () => {
  test('a Shopify import reads every feed page and every size with price, currency and stock', async ({
    app,
    shop,
  }) => {
    const oud = shopifyProduct('Oud Palao', [
      { title: '50ml', price: '95.00', available: false, sku: 'OP-50' },
      { title: '100 ml', price: '160.50', available: true, sku: 'OP-100' },
    ]);
    putShopifyFeed(shop, [[oud], [shopifyProduct('Rose &amp; Santal 75ml', [{ price: '1000.00' }])]]);
    const report = await runImport(app, `${shop.origin}/`);
    expect(report).toMatchObject({
      source: 'shopify',
      products: 2,
      fragrances: 2,
      checked: 2,
      leftOut: [],
      remarks: [],
    });
    expect(report.rows).toMatchObject({ added: 2, failed: 0 });
    const at = { brand: 'Maison Test', currency: 'GBP' };
    expect(await listOffers(app, shop)).toMatchObject([
      {
        ...at,
        name: 'Oud Palao',
        url: `${shop.origin}/products/${oud.handle}`,
        size_ml: 50,
        sku: 'OP-50',
        price: 95,
        availability: 'OutOfStock',
      },
      { ...at, name: 'Oud Palao', size_ml: 100, sku: 'OP-100', price: 160.5, availability: 'InStock' },
      { ...at, size_ml: 75, price: 1000, availability: 'InStock' },
    ]);
  });

  // spec: D.6.11
  test('a Shopify import stores one check with the feed data as evidence, and no events', async ({ app, shop }) => {
    putShopifyFeed(shop, [[shopifyProduct('Vetiver Noir', [{ available: false }])]]);
    await runImport(app, shop.origin);
    const [check, ...others] = await listChecks(app, shop);
    expect(others).toEqual([]);
    expect(check).toMatchObject({ outcome: 'product', method: 'shopify', availability: 'OutOfStock' });
    expect(check?.evidence).toEqual([{ source: 'shopify', says: expect.stringContaining('available: false') }]);
    expect(await app.db.selectFrom('events').selectAll().execute()).toEqual([]);
  });

  test('a second Shopify import confirms a change that the first found, and the change is notified once', async ({
    app,
    shop,
  }) => {
    const iris = shopifyProduct('Iris Pallida', [{ title: '50 ml', available: false }]);
    putShopifyFeed(shop, [[iris]]);
    await runImport(app, shop.origin);
    const amber = await givenUser(app);
    const { id } = await app.db
      .selectFrom('fragrances')
      .select('id')
      .where('name', '=', 'Iris Pallida')
      .executeTakeFirstOrThrow();
    await amber.api.watchlist.add({ body: { userId: amber.id, fragranceId: id } });
    const page = await app.db.selectFrom('pages').selectAll().where('fragrance_id', '=', id).executeTakeFirstOrThrow();
    putShopifyFeed(shop, [[{ ...iris, variants: [{ ...iris.variants[0], available: true }] }]]);
    const importAgain = async () => {
      app.clock.advance(app.config.monitor.confirmMs);
      await runImport(app, shop.origin);
      return app.db.selectFrom('events').select('kind').where('fragrance_id', '=', id).execute();
    };
    const schedule = app.db.selectFrom('page_schedules').where('page_id', '=', page.id);
    await app.db
      .insertInto('page_schedules')
      .values({
        page_id: page.id,
        shop_id: page.shop_id,
        next_check_at: addMs(app.clock.now(), DAY),
        last_checked_at: null,
        last_outcome: null,
      })
      .execute();
    expect(await importAgain()).toEqual([]);
    expect(await listOffers(app, shop)).toMatchObject([{ availability: 'OutOfStock' }]);
    // Watchers need not wait for the next import: the worker makes the second check in time.
    expect(await schedule.select('next_check_at').executeTakeFirst()).toEqual({
      next_check_at: addMs(app.clock.now(), app.config.monitor.confirmMs),
    });
    expect(await importAgain()).toEqual([{ kind: 'restock' }]);
    expect(await importAgain()).toEqual([{ kind: 'restock' }]);
    expect(await listDeliveries(app, amber.id)).toHaveLength(1);
  });

  test('a repeated Shopify import of the same feed changes nothing', async ({ app, shop }) => {
    putShopifyFeed(shop, [[shopifyProduct('Cuir Sacré', [{ title: '50 ml' }, { title: '100 ml', available: false }])]]);
    await runImport(app, shop.origin);
    const before = [await listOffers(app, shop), await listChecks(app, shop)];
    const { rows } = await runImport(app, shop.origin);
    expect(rows).toMatchObject({ added: 0, changed: 0, unchanged: 1 });
    expect([await listOffers(app, shop), await listChecks(app, shop)]).toEqual(before);
  });

  test('a Shopify import leaves out products other than fragrances and counts them', async ({ app, shop }) => {
    const names = [
      'Gift Card',
      'Amber Candle 200g',
      'Discovery Set 6 x 2 ml',
      'Rose Body Lotion 200ml',
      'Oud Sample 2ml',
    ];
    putShopifyFeed(shop, [[...names.map((name) => shopifyProduct(name)), shopifyProduct('Santal Blanc 50ml')]]);
    const { leftOut, fragrances } = await runImport(app, shop.origin);
    expect(fragrances).toBe(1);
    expect(leftOut.reduce((sum, { count }) => sum + count, 0)).toBe(names.length);
    expect(leftOut.flatMap(({ examples }) => examples).sort()).toEqual([...names].sort());
  });

  test('a Shopify import uses the currency of a product page when its price matches the feed', async ({
    app,
    shop,
  }) => {
    const musc = shopifyProduct('Musc Blanc 50ml', [{ price: '70.00' }]);
    const page = (price: string) =>
      `<html><head><title>Musc Blanc</title><meta property="og:type" content="product"><meta property="og:title" content="Musc Blanc"><meta property="og:price:amount" content="${price}"><meta property="og:price:currency" content="EUR"></head><body><h1>Musc Blanc</h1></body></html>`;
    putShopifyFeed(shop, [[musc]], null);
    shop.put(`/products/${musc.handle}`, page('82.00'));
    expect((await runImport(app, shop.origin)).remarks).toEqual([expect.stringContaining('does not say its currency')]);
    expect(await listOffers(app, shop)).toMatchObject([{ price: null, currency: null, availability: 'InStock' }]);
    shop.put(`/products/${musc.handle}`, page('70.00'));
    await runImport(app, shop.origin);
    expect(await listOffers(app, shop)).toMatchObject([{ price: 70, currency: 'EUR' }]);
  });

  test('a Shopify import uses the shop’s name as the brand unless product names show a retailer', async ({
    app,
    shop,
  }) => {
    shop.put('/', '<html><head><meta property="og:site_name" content="Chez Nous"></head></html>');
    const ownProduct = (title: string) => shopifyProduct(title, [{}], { vendor: 'Chez Nous' });
    putShopifyFeed(shop, [[ownProduct('Bleu Nuit EDP 100ml')]]);
    await runImport(app, shop.origin);
    expect(await listOffers(app, shop)).toMatchObject([{ brand: 'Chez Nous' }]);
    await givenFragrance(app, { brand: 'Atelier Doré' });
    const names = ['Atelier Doré Fleur de Nuit EDP 100ml', 'Aube Claire EDP by Atelier Doré', 'Unheard Of EDP 50ml'];
    putShopifyFeed(shop, [names.map(ownProduct)]);
    const { leftOut } = await runImport(app, shop.origin);
    expect(leftOut).toEqual([{ what: expect.stringContaining('whose'), count: 1, examples: ['Unheard Of EDP 50ml'] }]);
    const brands = (await listOffers(app, shop)).map(({ brand }) => brand);
    expect(brands).toEqual(['Atelier Doré', 'Atelier Doré', 'Chez Nous']);
  });
});

test('a shop import accepts a suggested page, and the user still watches it', async ({ app, shop }) => {
  const amber = await givenSuggester(app);
  const ambre = shopifyProduct('Ambre Gris 50ml', [{ available: false }]);
  shop.put(`/products/${ambre.handle}`, productPage('Ambre Gris', [{ availability: 'OutOfStock' }]));
  const { fragranceId } = await amber.add(`${shop.origin}/products/${ambre.handle}`);
  putShopifyFeed(shop, [[ambre]]);
  expect((await runImport(app, shop.origin)).rows).toMatchObject({ failed: 0 });
  expect(await app.visitor().catalogue.detail({ params: { id: fragranceId } })).toMatchObject({
    name: 'Ambre Gris',
    isListed: true,
  });
  expect(await amber.watched()).toEqual([fragranceId]);
  expect((await amber.api.suggestions.list())[0]).toMatchObject({ status: 'accepted' });
});

describe('importing a WooCommerce shop', () => {
  test('a WooCommerce import reads all pages and the list of variations', async ({ app, shop }) => {
    const { origin } = shop;
    const oud = wooProduct(origin, 'L&#8217;Oud d&eacute;sert', {
      type: 'variable',
      variations: [{ id: 1 }],
      sku: 'LO',
    });
    const size = (id: number, value: string, more: object) =>
      wooProduct(origin, 'L’Oud désert', {
        id,
        type: 'variation',
        parent: oud.id,
        variation: `Size: ${value}`,
        ...more,
      });
    putWooFeed(shop, [
      [oud],
      [wooProduct(origin, 'Citron 30 ml', { prices: { price: '1500', currency_code: 'JPY', currency_minor_unit: 0 } })],
    ]);
    const sizes = [
      size(901, '50 ml', {
        is_in_stock: false,
        prices: { price: '5489', currency_code: 'PLN', currency_minor_unit: 2 },
      }),
      size(902, '100 ml', {
        is_on_backorder: true,
        prices: { price: '9900', currency_code: 'PLN', currency_minor_unit: 2 },
      }),
    ];
    putWooFeed(shop, [sizes], { filter: 'type=variation&' });
    const report = await runImport(app, origin);
    expect(report).toMatchObject({ source: 'woocommerce', fragrances: 2, checked: 2 });
    expect(await listOffers(app, shop)).toMatchObject([
      { name: 'Citron', size_ml: 30, price: 1500, currency: 'JPY', availability: 'InStock' },
      { name: 'L’Oud désert', size_ml: 50, price: 54.89, currency: 'PLN', availability: 'OutOfStock' },
      { name: 'L’Oud désert', size_ml: 100, price: 99, currency: 'PLN', availability: 'BackOrder' },
    ]);
    expect((await listChecks(app, shop)).map(({ method }) => method)).toEqual(Array(3).fill('woocommerce'));
  });

  test('a WooCommerce import requests the sizes of a product separately when the shop’s list of all variations omits them', async ({
    app,
    shop,
  }) => {
    const { origin } = shop;
    const oud = wooProduct(origin, 'Oud Solaire', { type: 'variable', variations: [{ id: 1 }] });
    putWooFeed(shop, [[oud]]);
    const sizes = ['30 ml', '60 ml'].map((size) =>
      wooProduct(origin, 'Oud Solaire', { type: 'variation', parent: oud.id, variation: `Size: ${size}` }),
    );
    putWooFeed(shop, [sizes], { filter: `type=variation&parent=${oud.id}&` });
    await runImport(app, origin);
    expect((await listOffers(app, shop)).map(({ size_ml }) => size_ml)).toEqual([30, 60]);
  });

  test('a WooCommerce import uses the older Store API path and skips pages of another host', async ({ app, shop }) => {
    const products = [wooProduct(shop.origin, 'Figuier 50ml'), wooProduct('https://elsewhere.example', 'Cèdre 50ml')];
    putWooFeed(shop, [products], { base: '/wp-json/wc/store/products' });
    const { rows, leftOut } = await runImport(app, shop.origin);
    expect(rows.added).toBe(1);
    expect(leftOut).toEqual([{ what: 'entries that could not be read', count: 1, examples: [] }]);
    expect(await listOffers(app, shop)).toMatchObject([{ name: expect.stringContaining('Figuier') }]);
  });
});
