import { feedFileRow, openShop, productPage, rssFeedFile } from '@sillage/testkit/shop';
import { onTestFinished } from 'vitest';
import { DAY } from '../../platform/clock.ts';
import { givenFragrance } from '../../testing/given.ts';
import { givenUcp } from '../../testing/given-ucp-shop.ts';
import { test } from '../../testing/shop-test.ts';
import { describe, expect } from '../../testing/test.ts';
import { readDueFeed, runWorkers } from '../../testing/workers.ts';
import { feedFiles } from '../monitor/index.ts';
import { givenSearcher, runSearches, trustShop } from './testing/given-search.ts';

describe('offers of feed files', () => {
  test('a search finds what a feed lists, without a request to the shop, and the stock awaits a check', async ({
    app,
    shop,
  }) => {
    await trustShop(app, shop);
    const oud = await givenFragrance(app, { concentration: 'Eau de Parfum' });
    const row = feedFileRow(shop.origin, `${oud.name} Eau de Parfum 50 ml`, { brand: oud.brand });
    const modified = app.clock.now().toUTCString();
    shop.put('/feed.xml', {
      headers: { 'content-type': 'application/xml', 'last-modified': modified },
      body: rssFeedFile([row]),
    });
    await feedFiles.addFeed(
      app.db,
      { address: `${shop.origin}/feed.xml`, shopHost: null, format: null },
      app.clock.now(),
    );
    await readDueFeed(app.deps);
    const before = shop.requests.length;
    const amber = await givenSearcher(app);
    const found = await amber.search(oud.id);
    expect(found).toMatchObject([{ source: 'feed', match: 'exact', status: 'watched', url: row['link'] }]);
    expect(shop.requests.length).toBe(before);
    expect(await app.visitor().catalogue.detail({ params: { id: oud.id } })).toMatchObject({ stockState: 'unchecked' });
  });

  test('a feed that was not read for a day does not stand for its shop', async ({ app, shop }) => {
    await trustShop(app, shop);
    const oud = await givenFragrance(app);
    const row = feedFileRow(shop.origin, `${oud.name} 50 ml`, { brand: oud.brand });
    shop.put('/feed.xml', { headers: { 'content-type': 'application/xml' }, body: rssFeedFile([row]) });
    await feedFiles.addFeed(
      app.db,
      { address: `${shop.origin}/feed.xml`, shopHost: null, format: null },
      app.clock.now(),
    );
    await readDueFeed(app.deps);
    app.clock.advance(DAY);
    const before = shop.requests.length;
    const amber = await givenSearcher(app);
    expect(await amber.search(oud.id)).toEqual([]);
    expect(shop.requests.length).toBeGreaterThan(before);
  });
});

describe('catalogues of many shops', () => {
  test('what a catalogue finds is listed without its stock, and is checked at the shop once it is watched', async ({
    app,
    shop,
  }) => {
    await trustShop(app, shop);
    const catalogue = await openShop();
    onTestFinished(() => catalogue.close());
    const oud = await givenFragrance(app);
    const goods = [
      { handle: 'oud', name: `${oud.brand} ${oud.name} Eau de Parfum`, sizes: [{ ml: 50, inStock: true }] },
    ];
    const { ucp } = givenUcp(catalogue, goods, { productOrigin: shop.origin });
    shop.put('/products/oud', productPage(oud.name, [{ availability: 'OutOfStock', size: '50 ml' }]));
    const offerSearch = { ...app.config.offerSearch, catalogues: [new URL(catalogue.origin)] };
    const deps = { ...app.deps, config: { ...app.config, offerSearch } };
    const amber = await givenSearcher(app);
    await amber.start(oud.id);
    await runSearches(app, deps);
    expect(ucp.violations).toEqual([]);
    const [offer] = (await amber.offers(oud.id)).content;
    expect(offer).toMatchObject({ shop: new URL(shop.origin).host, source: 'ucp', availability: null, sizeMl: 50 });
    await amber.watch(oud.id, offer?.id ?? 0);
    const detail = () => app.visitor().catalogue.detail({ params: { id: oud.id } });
    expect(await detail()).toMatchObject({ stockState: 'unchecked' });
    await runWorkers(app);
    expect(await detail()).toMatchObject({ stockState: 'sold-out' });
  });
});
