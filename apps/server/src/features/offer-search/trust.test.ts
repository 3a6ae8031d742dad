import { putShopifyFeed, type Shop, shopifyProduct } from '@sillage/testkit/shop';
import { runSillage } from '../../cli/testing/run-sillage.ts';
import { givenFragrance } from '../../testing/given.ts';
import { test } from '../../testing/shop-test.ts';
import { describe, expect } from '../../testing/test.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { shopStore } from '../catalogue/index.ts';
import { givenSearcher, putProduct, runSearches, runSearchesOfAllShops, trustShop } from './testing/given-search.ts';

const GTIN = '3348901250146';
let count = 0;

/** A fragrance of the shop, so that the shop is known, but not trusted. */
async function givenKnownShop(app: TestApp, shop: Shop) {
  await givenFragrance(app, { url: `${shop.origin}/products/known` });
  return new URL(shop.origin).host;
}

/** A fragrance without a shop that is an eau de parfum, and whose bottle has the GTIN `gtin`. */
async function givenWanted(app: TestApp, { gtin }: { gtin?: string } = {}) {
  count += 1;
  const page = gtin === undefined ? {} : { url: `https://closed-${count}.example/oud` };
  const oud = await givenFragrance(app, { concentration: 'Eau de Parfum', ...page });
  if (gtin !== undefined) await app.db.updateTable('offers').set({ gtin }).where('fragrance_id', '=', oud.id).execute();
  const countPages = async () =>
    (await app.db.selectFrom('pages').select('id').where('fragrance_id', '=', oud.id).execute()).length;
  return { ...oud, title: `${oud.name} Eau de Parfum`, countPages };
}

describe('offers at a shop that is not trusted', () => {
  test('an exact match there is added for no one, and watching it there concerns this user only', async ({
    app,
    shop,
  }) => {
    const host = await givenKnownShop(app, shop);
    const oud = await givenWanted(app);
    const url = putProduct(shop, oud.title, [{ title: '50 ml', available: false }]);
    const [amber, iris] = [await givenSearcher(app), await givenSearcher(app)];
    await amber.start(oud.id);
    await runSearchesOfAllShops(app);
    const [offer] = (await amber.offers(oud.id)).content;
    expect(offer).toMatchObject({ shop: host, url, match: 'exact', status: 'found' });
    expect(await oud.countPages()).toBe(0);

    expect(await amber.watch(oud.id, offer?.id ?? 0)).toMatchObject({ status: 'waiting' });
    const [own] = await amber.watched();
    expect(own).not.toBe(oud.id);
    expect(await amber.api.catalogue.detail({ params: { id: own ?? 0 } })).toMatchObject({
      name: oud.name,
      isListed: false,
      stockState: 'sold-out',
      productUrl: url,
    });
    await expect(iris.api.catalogue.detail({ params: { id: own ?? 0 } })).rejects.toThrow('not in the catalogue');
    expect((await iris.offers(oud.id)).content).toMatchObject([{ url, status: 'found' }]);
    expect((await amber.offers(oud.id)).content).toMatchObject([{ url, status: 'waiting' }]);

    const env = { DATABASE_URL: app.config.databaseUrl ?? '' };
    const { out } = await runSillage(['suggestions', '--json'], env);
    const [suggestion] = (JSON.parse(out) as { id: string; url: string }[]).filter((waiting) => waiting.url === url);
    expect(await runSillage(['suggestions', 'accept', suggestion?.id ?? ''], env)).toMatchObject({ code: 0 });
    expect(await amber.watched()).toEqual([oud.id]);
    expect(await iris.api.catalogue.detail({ params: { id: oud.id } })).toMatchObject({ productUrl: url });
  });

  test('watching twice there makes one suggestion and one watch', async ({ app, shop }) => {
    await givenKnownShop(app, shop);
    const oud = await givenWanted(app);
    putProduct(shop, oud.title);
    const amber = await givenSearcher(app);
    await amber.start(oud.id);
    await runSearchesOfAllShops(app);
    const [offer] = (await amber.offers(oud.id)).content;
    const watch = () => amber.watch(oud.id, offer?.id ?? 0);
    await Promise.all([watch(), watch()]);
    expect(await watch()).toMatchObject({ status: 'waiting' });
    expect(await amber.watched()).toHaveLength(1);
  });
});

describe('a copied GTIN', () => {
  test('another product with the GTIN of a fragrance changes nothing for other users, at any shop', async ({
    app,
    shop,
  }) => {
    await trustShop(app, shop);
    const oud = await givenWanted(app, { gtin: GTIN });
    putShopifyFeed(shop, [
      [
        shopifyProduct('Neroli Breeze Body Lotion', [{ title: '200 ml', barcode: GTIN }], { vendor: 'Cheap Label' }),
        shopifyProduct('Neroli Breeze Eau de Parfum', [{ title: '50 ml', barcode: GTIN }], { vendor: 'Cheap Label' }),
      ],
    ]);
    const [amber, iris] = [await givenSearcher(app), await givenSearcher(app)];
    await amber.start(oud.id);
    await runSearches(app);
    const { content } = await amber.offers(oud.id);
    for (const { match, status, why } of content)
      expect({ match, status, why }).toEqual({
        match: 'doubtful',
        status: 'found',
        why: expect.stringContaining('Same barcode'),
      });
    expect(await oud.countPages()).toBe(1);

    for (const offer of content) expect(await amber.watch(oud.id, offer.id)).toMatchObject({ status: 'waiting' });
    expect(await oud.countPages()).toBe(1);
    expect(await iris.api.catalogue.detail({ params: { id: oud.id } })).not.toMatchObject({ stockState: 'in-stock' });
  });

  test('the same GTIN under the same name is exact', async ({ app, shop }) => {
    await trustShop(app, shop);
    const oud = await givenWanted(app, { gtin: GTIN });
    putProduct(shop, oud.name, [{ title: 'Default Title', barcode: GTIN }]);
    const amber = await givenSearcher(app);
    expect(await amber.search(oud.id)).toMatchObject([{ match: 'exact', status: 'watched', gtin: GTIN }]);
  });
});

describe('a shop that the operator removed or paused', () => {
  test('a paused shop is not searched', async ({ app, shop }) => {
    await trustShop(app, shop);
    await shopStore.pauseShop(app.db, shop.origin, app.clock.now());
    const oud = await givenWanted(app);
    putProduct(shop, oud.title);
    const amber = await givenSearcher(app);
    expect(await amber.search(oud.id)).toEqual([]);
    expect(shop.requests).toEqual([]);
  });

  test('a shop removed after the search is not trusted any more', async ({ app, shop }) => {
    await trustShop(app, shop);
    const oud = await givenWanted(app);
    putProduct(shop, oud.name, [{ title: '50 ml' }]);
    const amber = await givenSearcher(app);
    const [offer] = await amber.search(oud.id);
    await shopStore.removeShop(app.db, shop.origin);
    expect(await amber.watch(oud.id, offer?.id ?? 0)).toMatchObject({ match: 'likely', status: 'waiting' });
    expect(await oud.countPages()).toBe(0);
    await shopStore.addShop(app.db, shop.origin, { now: app.clock.now(), allowPrivate: true });
  });
});
