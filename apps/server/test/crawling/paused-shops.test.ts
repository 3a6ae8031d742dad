import { productPage, putShopifyFeed, type Shop, send, shopifyProduct } from '@sillage/testkit/shop';
import { shopStore } from '../../src/features/catalogue/index.ts';
import { importShop, monitorMetrics } from '../../src/features/monitor/index.ts';
import { recordDeliveries } from '../../src/features/notify/index.ts';
import { acceptImported } from '../../src/features/suggestions/index.ts';
import { givenPage, givenSuggester } from '../../src/features/suggestions/testing/given-suggester.ts';
import { test } from '../../src/testing/shop-test.ts';
import { describe, expect } from '../../src/testing/test.ts';
import type { TestApp } from '../../src/testing/test-app.ts';
import { givenWatched, runWorkers } from '../../src/testing/workers.ts';

const pause = (app: TestApp, { origin }: Shop) => shopStore.pauseShop(app.db, origin, app.clock.now());
const resume = (app: TestApp, { origin }: Shop) => shopStore.resumeShop(app.db, origin);
const add = (app: TestApp, { origin }: Shop) =>
  shopStore.addShop(app.db, origin, { now: app.clock.now(), allowPrivate: true });
const runImport = (app: TestApp, { origin }: Shop) =>
  importShop(app.deps, origin, {
    publish: recordDeliveries,
    acceptSuggested: acceptImported,
    onProgress: () => undefined,
    signal: new AbortController().signal,
  });
const PAUSED = /^The operator of this site has paused .*, so we send it no requests\.$/;

describe('a paused shop', () => {
  test('a paused shop gets no request from workers until it is resumed', async ({ app, shop }) => {
    const { amber, oud } = await givenWatched(app, shop);
    await pause(app, shop);
    const before = shop.requests.length;
    app.advanceToNextCheck();
    await runWorkers(app);
    expect(shop.requests).toHaveLength(before);
    expect(await monitorMetrics(app)[0]?.read()).toBe(0);
    const { pages } = await amber.api.monitor.history({ params: { id: oud.id } });
    expect(pages).toMatchObject([{ pausedSince: expect.stringMatching(/Z$/), nextCheckAt: null }]);
    await resume(app, shop);
    await runWorkers(app);
    expect(shop.requests.length).toBeGreaterThan(before);
  });

  test('a check of a paused shop’s page is rejected with the reason, and an open one is not shown', async ({
    app,
    shop,
  }) => {
    const { amber, oud } = await givenWatched(app, shop);
    await amber.api.monitor.checkNow({ params: { id: oud.id } });
    await pause(app, shop);
    await expect(amber.api.monitor.checkNow({ params: { id: oud.id } })).rejects.toThrow('has paused this shop');
    const { pages, requests } = await amber.api.monitor.history({ params: { id: oud.id } });
    expect(requests).toEqual([]);
    const body = { pageId: pages[0]?.pageId ?? 0, problem: 'price' } as const;
    await expect(amber.api.monitor.report({ params: { id: oud.id }, body })).rejects.toThrow('has paused this shop');
    await resume(app, shop);
  });

  test('a suggestion of a paused shop’s page is rejected with the reason, without a request', async ({ app, shop }) => {
    await add(app, shop);
    await pause(app, shop);
    const { suggest } = await givenSuggester(app);
    await expect(suggest(givenPage(shop).url)).rejects.toThrow(PAUSED);
    expect(shop.requests).toEqual([]);
  });

  test('an import of a paused shop is rejected with the reason, without a request', async ({ app, shop }) => {
    putShopifyFeed(shop, [[shopifyProduct('Cedar 50ml')]]);
    await add(app, shop);
    await pause(app, shop);
    await expect(runImport(app, shop)).rejects.toThrow(PAUSED);
    expect(shop.requests).toEqual([]);
  });

  test('an import stops before its next request when the operator pauses the shop meanwhile', async ({ app, shop }) => {
    putShopifyFeed(shop, [[shopifyProduct('Vetiver 50ml')]]);
    await add(app, shop);
    shop.put('/robots.txt', (_request, response) => {
      void pause(app, shop).then(() => send(response, { headers: { 'content-type': 'text/plain' }, body: '' }));
    });
    await expect(runImport(app, shop)).rejects.toThrow(PAUSED);
    expect(shop.requests.map(({ path }) => path)).toEqual(['/robots.txt']);
  });

  test('a paused shop without pages stays stored when a request finds no shop at its address', async ({
    app,
    shop,
  }) => {
    shop.put('/', productPage('Nothing', []));
    await add(app, shop);
    await pause(app, shop);
    await expect(runImport(app, shop)).rejects.toThrow(PAUSED);
    const known = (await shopStore.listKnownShops(app.db)).find(({ url }) => url === `${shop.origin}/`);
    expect(known).toMatchObject({ trust: 'operator', pausedAt: expect.any(Date) });
  });
});
