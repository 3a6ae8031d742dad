import { addMs, DAY } from '../../../platform/clock.ts';
import { runOnce } from '../../../platform/job.ts';
import { describe, expect, test } from '../../../testing/test.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { shopStore } from '../../catalogue/index.ts';
import type { FeedProduct } from '../product-feeds/product-feed.ts';
import { deleteUnseenProducts, findLastListedAt, findShopProducts, saveShopProducts } from './shop-products.repo.ts';
import { tidyShopProducts } from './tidy-shop-products.job.ts';

function givenProduct(app: TestApp, url: string, name: string, vendor: string | null = null): FeedProduct {
  const verdict = {
    page: 'product',
    reason: null,
    availability: 'InStock',
    buyable: true,
    price: null,
    currency: null,
    title: name,
    brand: vendor,
    gtin: null,
    offers: [],
    kind: 'bottle',
    method: null,
    confidence: 0.9,
    evidence: [],
  } as const;
  return {
    url,
    name,
    vendor,
    labels: [],
    strength: null,
    verdict: { ...verdict, offers: [], evidence: [] },
    at: app.clock.now(),
  };
}

async function givenShop(app: TestApp, host: string) {
  const shopId = await shopStore.saveShop(app.db, host);
  const url = (path: string) => `https://${host}/${path}`;
  const save = (source: 'feed' | 'sitemap', products: Parameters<typeof saveShopProducts>[2]) =>
    saveShopProducts(app.db, { shopId, source, at: app.clock.now() }, products);
  const find = (search: { name: string; brand?: string; gtins?: string[]; limit?: number }) =>
    findShopProducts(app.db, { brand: '', gtins: [], limit: 10, shopIds: [shopId], ...search });
  return { shopId, url, save, find };
}

describe('shop products', () => {
  test('findShopProducts finds products with all words of the name, those of the brand first', async ({ app }) => {
    const { url, save, find } = await givenShop(app, 'words.example');
    await save('feed', [
      { product: givenProduct(app, url('a'), 'Café Rosé 100ml', 'Another House'), gtins: [] },
      { product: givenProduct(app, url('b'), 'CAFE ROSE Eau de Parfum', 'Maison Café'), gtins: [] },
      { product: givenProduct(app, url('c'), 'Rosa', 'Maison'), gtins: [] },
    ]);
    const found = await find({ name: 'Café Rose', brand: 'Maison Café' });
    expect(found.map((product) => product.url)).toEqual([url('b'), url('a')]);
    expect(found[0]?.product?.at).toEqual(app.clock.now());
  });

  test.for([
    ['Flowerbomb', 'Flower Bomb Eau de Parfum'],
    ['Flower Bomb', 'FLOWERBOMB 50 ml'],
    ['1 Million', 'One Million EdT'],
    ['Molecule 01', 'Molecule 1'],
    ['Angel Eau de Parfum', 'Angel парфюмерная вода'],
    ['Guilty Pour Homme', 'Guilty for Men'],
    ['Fleur by Voleur', 'Voleur Fleur'],
  ] as const)('findShopProducts finds %s when the shop writes %s', async ([name, title], { app }) => {
    const { url, save, find } = await givenShop(app, 'forms.example');
    await save('feed', [
      { product: givenProduct(app, url('a'), title), gtins: [] },
      { product: givenProduct(app, url('b'), 'Another Name'), gtins: [] },
    ]);
    expect(await find({ name, brand: 'Voleur' })).toMatchObject([{ url: url('a') }]);
  });

  test('findShopProducts finds the address of a sitemap by the words of its path', async ({ app }) => {
    const { url, save, find } = await givenShop(app, 'sitemap.example');
    const modifiedAt = addMs(app.clock.now(), -DAY);
    await save('sitemap', [
      { url: url('p/dior-sauvage-edp-100-ml.html'), modifiedAt },
      { url: url('p/%E0%A4%A'), modifiedAt: null },
    ]);
    expect(await find({ name: 'Sauvage' })).toMatchObject([
      { url: url('p/dior-sauvage-edp-100-ml.html'), product: null, modifiedAt, source: 'sitemap' },
    ]);
  });

  test('findShopProducts finds a GTIN under any name, first', async ({ app }) => {
    const { url, save, find } = await givenShop(app, 'gtin.example');
    const gtin = '03348901250146';
    await save('feed', [
      { product: givenProduct(app, url('named'), 'Sauvage', 'Dior'), gtins: [] },
      { product: givenProduct(app, url('numbered'), 'Christian D. Parfum Homme'), gtins: [gtin] },
    ]);
    const found = await find({ name: 'Sauvage', brand: 'Dior', gtins: [gtin] });
    expect(found.map((product) => product.url)).toEqual([url('numbered'), url('named')]);
  });

  test('findShopProducts sorts the products before it leaves out those above the limit', async ({ app }) => {
    const { url, save, find } = await givenShop(app, 'sorted.example');
    const others = Array.from({ length: 30 }, (_, n) =>
      givenProduct(app, url(`o${n}`), `Neroli Gris ${n}`, 'Kestrelle'),
    );
    const own = givenProduct(app, url('own'), 'Neroli Gris with many further words', 'Delacombe');
    await save(
      'feed',
      [...others, own].map((product) => ({ product, gtins: [] })),
    );
    const found = await find({ name: 'Neroli Gris', brand: 'Delacombe', limit: 1 });
    expect(found.map((product) => product.url)).toEqual([url('own')]);
  });

  test('findShopProducts finds nothing for a name without letters and digits', async ({ app }) => {
    const { url, save, find } = await givenShop(app, 'nameless.example');
    await save('feed', [{ product: givenProduct(app, url('a'), 'Rose'), gtins: [] }]);
    expect(await find({ name: '…' })).toEqual([]);
  });

  test('saveShopProducts keeps one row per URL, and the last one of a batch', async ({ app }) => {
    const { shopId, url, save, find } = await givenShop(app, 'twice.example');
    await save('sitemap', [{ url: url('iris'), modifiedAt: null }]);
    await save('feed', [
      { product: givenProduct(app, url('iris'), 'Iris Old'), gtins: [] },
      { product: givenProduct(app, url('iris'), 'Iris New'), gtins: [] },
    ]);
    expect(await find({ name: 'iris' })).toMatchObject([{ source: 'feed', product: { name: 'Iris New' } }]);
    expect(await findLastListedAt(app.db, shopId, 'feed')).toEqual(app.clock.now());
    expect(await findLastListedAt(app.db, shopId, 'sitemap')).toBeNull();
  });

  test('deleteUnseenProducts deletes products that were last seen before a time, at most `limit`', async ({ app }) => {
    const { shopId, url, save, find } = await givenShop(app, 'unseen.example');
    await save('sitemap', [
      { url: url('oud/1'), modifiedAt: null },
      { url: url('oud/2'), modifiedAt: null },
    ]);
    expect(await deleteUnseenProducts(app.db, app.clock.now(), 10)).toBe(0);
    await app.db.deleteFrom('shop_products').where('shop_id', '!=', shopId).execute();
    expect(await deleteUnseenProducts(app.db, addMs(app.clock.now(), 1), 1)).toBe(1);
    expect(await find({ name: 'oud' })).toHaveLength(1);
  });

  test('saveShopProducts renews only the dates of a known product when a sitemap lists its address', async ({
    app,
  }) => {
    const { url, save, find } = await givenShop(app, 'renewed.example');
    await save('feed', [{ product: givenProduct(app, url('p/1'), 'Vetiver Root', 'Maison'), gtins: [] }]);
    const modifiedAt = app.clock.now();
    app.clock.advance(DAY);
    await save('sitemap', [{ url: url('p/1'), modifiedAt }]);
    expect(await find({ name: 'Vetiver Root' })).toMatchObject([
      { source: 'feed', product: { name: 'Vetiver Root' }, modifiedAt, seenAt: app.clock.now() },
    ]);
  });

  test('tidyShopProducts deletes products that were not seen for 60 days', async ({ app }) => {
    const { url, save, find } = await givenShop(app, 'tidy.example');
    await save('sitemap', [{ url: url('p/patchouli-old'), modifiedAt: null }]);
    app.clock.advance(59 * DAY);
    await save('sitemap', [{ url: url('p/patchouli-new'), modifiedAt: null }]);
    app.clock.advance(DAY + 1);
    await runOnce(tidyShopProducts(app.deps));
    expect((await find({ name: 'patchouli' })).map((product) => product.url)).toEqual([url('p/patchouli-new')]);
  });
});
