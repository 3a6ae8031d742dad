import { putShopifyFeed, putWooFeed, type Shop, shopifyProduct, silent, wooProduct } from '@sillage/testkit/shop';
import { givenFragrance } from '../../testing/given.ts';
import { givenUcp } from '../../testing/given-ucp-shop.ts';
import { test } from '../../testing/shop-test.ts';
import { describe, expect } from '../../testing/test.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { shopStore } from '../catalogue/index.ts';
import { givenSearcher, putProduct, runSearches, trustShop } from './testing/given-search.ts';

/** Searches for a fragrance, and returns the progress at the shop with the offers found. */
async function searchShop(app: TestApp, shop: Shop, id: number) {
  const amber = await givenSearcher(app);
  const offers = await amber.search(id);
  const search = await amber.show(id);
  const progress = search?.shops.find((searched) => searched.shop === new URL(shop.origin).host);
  return { offers, progress, state: search?.state, amber };
}

describe('a hostile product list', () => {
  test('a search finds the offers of a list whose texts have NUL and half surrogate pairs', async ({ app, shop }) => {
    await trustShop(app, shop);
    const oud = await givenFragrance(app);
    const hostile = '\0\ud83d\u001b\u202e';
    putShopifyFeed(shop, [
      [
        shopifyProduct(`${oud.name} Eau de Parfum${hostile}`, [{ title: `50 ml${hostile}` }], { vendor: hostile }),
        shopifyProduct(`Other${hostile}`, [{ title: hostile }], {
          handle: 'other',
          product_type: hostile,
          tags: [hostile, `a${hostile}`],
          options: [{ name: 'Concentration', values: [`EDP${hostile}`] }],
        }),
      ],
    ]);
    const { offers, progress } = await searchShop(app, shop, oud.id);
    expect(progress).toMatchObject({ state: 'done', reason: null });
    expect(offers).toHaveLength(1);
    const text = JSON.stringify(offers);
    for (const part of ['\\u0000', '\\u001b', '\\ud83d', '\u202e']) expect(text).not.toContain(part);
  });

  test('a search keeps one of two offers with the same page and size', async ({ app, shop }) => {
    await trustShop(app, shop);
    const oud = await givenFragrance(app);
    const title = `${oud.name} Eau de Parfum`;
    const product = shopifyProduct(title, [{ title: '50 ml' }, { title: '50 ml', available: false }]);
    putShopifyFeed(shop, [[product, { ...product, id: 999 }]]);
    const { offers, progress } = await searchShop(app, shop, oud.id);
    expect(progress).toMatchObject({ state: 'done', found: 1 });
    expect(offers).toHaveLength(1);
  });

  test('a search leaves out prices that cannot be, and stores very long texts shortened', async ({ app, shop }) => {
    await trustShop(app, shop);
    const oud = await givenFragrance(app);
    const prices = ['1e308', '-5', 'NaN', 'Infinity', '999999999999'];
    const long = ' 🌹'.repeat(3000);
    putShopifyFeed(shop, [
      prices.map((price, index) =>
        shopifyProduct(`${oud.name} Eau de Parfum ${long}`, [{ title: `50 ml ${long}`, price }], {
          handle: `oud-${index}`,
        }),
      ),
    ]);
    const { progress, state } = await searchShop(app, shop, oud.id);
    expect(state).toBe('done');
    expect(progress).toMatchObject({ state: 'done' });
    const rows = await app.db.selectFrom('found_offers').selectAll().where('fragrance_id', '=', oud.id).execute();
    for (const { price, title, variant } of rows) {
      expect(price === null || (price > 0 && price < 1e9)).toBe(true);
      expect(title.length).toBeLessThanOrEqual(300);
      expect(variant?.length ?? 0).toBeLessThanOrEqual(120);
    }
  });

  test('a search stores no address of another host and no address of a script', async ({ app, shop }) => {
    await trustShop(app, shop);
    const oud = await givenFragrance(app);
    const addresses = ['javascript:alert(1)//', 'data:text/html,x', 'https://evil.example/oud', '//evil.example/oud'];
    putWooFeed(shop, [
      addresses.map((permalink, id) => wooProduct(shop.origin, `${oud.name} Eau de Parfum`, { id, permalink })),
    ]);
    expect((await searchShop(app, shop, oud.id)).offers).toEqual([]);
  });

  test('a search by UCP stores one offer of a thousand products with the same address', async ({ app, shop }) => {
    await trustShop(app, shop);
    const oud = await givenFragrance(app);
    givenUcp(
      shop,
      Array.from({ length: 60 }, (_, index) => ({
        handle: `oud-${index}`,
        name: `${oud.brand} ${oud.name} Eau de Parfum`,
        sizes: Array.from({ length: 40 }, (_size, ml) => ({ ml: ml + 30, inStock: true })),
      })),
      { pageSize: 60 },
    );
    const { offers, progress } = await searchShop(app, shop, oud.id);
    expect(progress).toMatchObject({ state: 'done', source: 'ucp', found: 50 });
    expect(offers).toHaveLength(50);
  });
});

describe('another address of a known page', () => {
  test('a search recognises a page of the fragrance whose address the shop states with a size', async ({
    app,
    shop,
  }) => {
    await trustShop(app, shop);
    const url = `${shop.origin}/products/oud`;
    const oud = await givenFragrance(app, { concentration: 'Eau de Parfum', url });
    const name = `${oud.brand} ${oud.name} Eau de Parfum`;
    givenUcp(shop, [{ handle: 'oud', name, sizes: [{ ml: 50, inStock: true }] }]);
    expect((await searchShop(app, shop, oud.id)).offers).toMatchObject([{ url, match: 'exact', status: 'watched' }]);
    const pages = await app.db.selectFrom('pages').select('url').where('fragrance_id', '=', oud.id).execute();
    expect(pages).toEqual([{ url }]);
  });
});

describe('a search that is disturbed', () => {
  test('a search ends when a shop’s results cannot be stored, and keeps those of other shops', async ({
    app,
    shop,
  }) => {
    await trustShop(app, shop);
    const oud = await givenFragrance(app);
    putProduct(shop, oud.name);
    const amber = await givenSearcher(app);
    await amber.start(oud.id);
    const broken: TestApp['db'] = new Proxy(app.db, {
      get: (db, key) => {
        if (key === 'transaction') throw new Error('no transaction');
        const value: unknown = Reflect.get(db, key, db);
        return typeof value === 'function' ? (value.bind(db) as unknown) : value;
      },
    });
    await runSearches(app, { ...app.deps, db: broken });
    const search = await amber.show(oud.id);
    expect(search?.state).toBe('done');
    expect(search?.shops).toMatchObject([{ state: 'failed', reason: 'Something went wrong on our side.' }]);
  });

  test('a search ends without an error when its fragrance is deleted meanwhile', async ({ app, shop }) => {
    await trustShop(app, shop);
    const oud = await givenFragrance(app);
    putProduct(shop, oud.name);
    shop.put('/cart.js', (_request, response) => {
      void app.db
        .deleteFrom('fragrances')
        .where('id', '=', oud.id)
        .execute()
        .then(() => response.writeHead(404).end());
    });
    const amber = await givenSearcher(app);
    await amber.start(oud.id);
    await runSearches(app);
    expect(await app.db.selectFrom('found_offers').select('id').where('fragrance_id', '=', oud.id).execute()).toEqual(
      [],
    );
  });

  test('cancelling a search aborts the request to a shop that hangs', async ({ app, shop }) => {
    await trustShop(app, shop);
    const oud = await givenFragrance(app);
    const requested = Promise.withResolvers<void>();
    const closed = Promise.withResolvers<void>();
    shop.put('/robots.txt', (request, response) => {
      response.on('close', () => closed.resolve());
      requested.resolve();
      silent(request, response);
    });
    const amber = await givenSearcher(app);
    await amber.start(oud.id);
    const running = runSearches(app);
    await requested.promise;
    expect(await amber.cancel(oud.id)).toMatchObject({ state: 'cancelled' });
    await Promise.all([running, closed.promise]);
    expect(await amber.show(oud.id)).toMatchObject({ state: 'cancelled' });
  });

  test('a shop that the operator removes during a search is not trusted when its results arrive', async ({
    app,
    shop,
  }) => {
    await trustShop(app, shop);
    const oud = await givenFragrance(app, { concentration: 'Eau de Parfum' });
    putProduct(shop, `${oud.name} Eau de Parfum`);
    shop.put('/cart.js', (_request, response) => {
      void app.db
        .updateTable('shops')
        .set({ added_at: null })
        .where('host', '=', new URL(shop.origin).host)
        .execute()
        .then(() => response.end('{"currency":"EUR"}'));
    });
    const { offers } = await searchShop(app, shop, oud.id);
    expect(offers).toMatchObject([{ match: 'exact', status: 'found' }]);
    await shopStore.addShop(app.db, shop.origin, { now: app.clock.now(), allowPrivate: true });
  });
});
