import { captcha, openShop, productPage, type Shop } from '@sillage/testkit/shop';
import { onTestFinished } from 'vitest';
import { DAY, HOUR } from '../../../platform/clock.ts';
import { givenFragrance, givenUser } from '../../../testing/given.ts';
import { test as shopTest } from '../../../testing/shop-test.ts';
import { describe, expect, inject } from '../../../testing/test.ts';
import { type Api, createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { givenWatched, runWorkers } from '../../../testing/workers.ts';
import { shopStore } from '../../catalogue/index.ts';
import { checksPerShop } from './check-requests.service.ts';
import { refreshFragrance } from './refresh.service.ts';

const test = shopTest.extend('app', { scope: 'file' }, async ({}, { onCleanup }): Promise<TestApp> => {
  const app = await createTestApp(inject('postgresUrl'), { SHOP_LIST: 'bundled' });
  onCleanup(() => app.close());
  return app;
});

const refresh = ({ api }: { api: Api }, id: number) => api.monitor.refresh({ params: { id } });
const countPages = (shop: Shop) => shop.requests.filter(({ path }) => path !== '/robots.txt').length;
const NOTHING = { nextCheckAt: null };

/** A fragrance that no user watches, with one never checked page at each of the shops. */
async function givenUnwatched(app: TestApp, shops: readonly Shop[]): Promise<number> {
  const [first, ...others] = shops.map(({ origin }) => `${origin}/oud`);
  const { id, name } = await givenFragrance(app, { ...(first && { url: first }) });
  for (const shop of shops) shop.put('/oud', productPage(name, [{ availability: 'InStock' }]));
  for (const url of others) {
    const { host } = new URL(url);
    const insert = app.db.insertInto('shops').values({ host, name: host }).returning('id');
    const { id: shop_id } = await insert.executeTakeFirstOrThrow();
    const page = { fragrance_id: id, shop_id, url, created_at: app.clock.now() };
    await app.db.insertInto('pages').values(page).execute();
  }
  return id;
}

async function openShops(count: number): Promise<Shop[]> {
  const shops = await Promise.all(Array.from({ length: count }, () => openShop()));
  onTestFinished(async () => {
    await Promise.all(shops.map((shop) => shop.close()));
  });
  return shops;
}

describe('refresh of an opened fragrance', () => {
  test('refresh checks a fragrance that no user watches, and shows the user what it found', async ({ app, shop }) => {
    const id = await givenUnwatched(app, [shop]);
    const amber = await givenUser(app);
    const now = app.clock.now().toISOString();
    expect(await refresh(amber, id)).toEqual({ nextCheckAt: now });
    const open = await amber.api.monitor.history({ params: { id } });
    expect(open.requests).toMatchObject([{ problem: null, requestedAt: now, answeredAt: null }]);
    expect(open.pages).toMatchObject([{ nextCheckAt: now }]);
    await runWorkers(app);
    expect(countPages(shop)).toBe(1);
    const { requests, pages } = await amber.api.monitor.history({ params: { id } });
    expect(requests).toMatchObject([{ outcome: 'product', stockState: 'in-stock' }]);
    expect(pages).toMatchObject([{ nextCheckAt: null, outcome: 'product' }]);
    // Without watchers the page is not checked again by itself.
    app.clock.advance(2 * DAY);
    await runWorkers(app);
    expect(countPages(shop)).toBe(1);
  });

  test('refresh checks nothing while the last check is younger than a day', async ({ app, shop }) => {
    const id = await givenUnwatched(app, [shop]);
    const amber = await givenUser(app);
    await refresh(amber, id);
    await runWorkers(app);
    app.clock.advance(DAY - HOUR);
    expect(await refresh(amber, id)).toEqual(NOTHING);
    app.clock.advance(2 * HOUR);
    expect(await refresh(amber, id)).toEqual({ nextCheckAt: expect.any(String) });
    await runWorkers(app);
    expect(countPages(shop)).toBe(2);
  });

  test('refresh checks at most three shops, those whose last check is oldest', async ({ app }) => {
    const shops = await openShops(5);
    const id = await givenUnwatched(app, shops);
    const amber = await givenUser(app);
    await refresh(amber, id);
    await runWorkers(app);
    expect(shops.map(countPages)).toEqual([1, 1, 1, 0, 0]);
    await refresh(amber, id);
    await runWorkers(app);
    expect(shops.map(countPages)).toEqual([1, 1, 1, 1, 1]);
  });

  test('refresh checks at most thirty pages per user and day, and is no error beyond that', async ({ app, shop }) => {
    const amber = await givenUser(app);
    const ids: number[] = [];
    for (let count = 0; count < 31; count += 1)
      ids.push((await givenFragrance(app, { url: `${shop.origin}/limit/${count}` })).id);
    for (const id of ids.slice(0, 30)) expect(await refresh(amber, id)).not.toEqual(NOTHING);
    expect(await refresh(amber, ids[30] ?? 0)).toEqual(NOTHING);
    expect(await refresh(await givenUser(app), ids[30] ?? 0)).not.toEqual(NOTHING);
  });

  test('refresh keeps to the hourly limit of a shop and does not charge the user for it', async ({ app, shop }) => {
    const id = await givenUnwatched(app, [shop]);
    const { shop_id } = await app.db
      .selectFrom('pages')
      .select('shop_id')
      .where('fragrance_id', '=', id)
      .executeTakeFirstOrThrow();
    for (let count = 0; count < 60; count += 1) await app.deps.limits.take(checksPerShop, String(shop_id));
    const amber = await givenUser(app);
    for (let count = 0; count < 31; count += 1) expect(await refresh(amber, id)).toEqual(NOTHING);
    await app.deps.limits.reset(checksPerShop, String(shop_id));
    expect(await refresh(amber, id)).not.toEqual(NOTHING);
  });

  test('two users who open a fragrance at once cause one check', async ({ app, shop }) => {
    const id = await givenUnwatched(app, [shop]);
    for (const user of [await givenUser(app), await givenUser(app)]) await refresh(user, id);
    await runWorkers(app);
    expect(countPages(shop)).toBe(1);
  });

  test('refresh leaves a shop alone that blocks our checks, and one that the operator paused', async ({
    app,
    shop,
  }) => {
    const { amber, oud, path } = await givenWatched(app, shop);
    shop.put(path, captcha());
    app.advanceToNextCheck();
    await runWorkers(app);
    app.clock.advance(2 * DAY);
    expect(await refresh(amber, oud.id)).toEqual(NOTHING);
    const [other] = await openShops(1);
    const id = await givenUnwatched(app, other ? [other] : []);
    const { host } = new URL(other?.origin ?? '');
    await shopStore.pauseShop(app.db, `http://${host}`, app.clock.now());
    expect(await refresh(amber, id)).toEqual(NOTHING);
    await shopStore.resumeShop(app.db, `http://${host}`);
    expect(await refresh(amber, id)).not.toEqual(NOTHING);
  });

  test('refresh checks only shops that the operator added when SHOP_LIST is own', async ({ app, shop }) => {
    const id = await givenUnwatched(app, [shop]);
    const { id: userId } = await givenUser(app);
    const config = { ...app.config, offerSearch: { ...app.config.offerSearch, hasBundledShops: false } };
    const open = () => refreshFragrance({ ...app.deps, config }, userId, id);
    expect(await open()).toEqual(NOTHING);
    await shopStore.addShop(app.db, shop.origin, { now: app.clock.now(), allowPrivate: true });
    expect(await open()).not.toEqual(NOTHING);
  });

  test('refresh is rejected for visitors and for unknown fragrances, and reading a page starts no check', async ({
    app,
    shop,
  }) => {
    const id = await givenUnwatched(app, [shop]);
    await expect(refresh({ api: app.visitor() }, id)).rejects.toThrow('Please sign in first');
    const amber = await givenUser(app);
    await expect(refresh(amber, 2_000_000_000)).rejects.toThrow('not in the catalogue');
    for (const { api } of [amber, { api: app.visitor() }]) {
      await api.catalogue.detail({ params: { id } });
      await api.monitor.history({ params: { id } });
    }
    await runWorkers(app);
    expect(shop.requests).toEqual([]);
  });
});
