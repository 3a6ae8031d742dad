import { productPage, type Shop } from '@sillage/testkit/shop';
import { offerStore } from '../../src/features/catalogue/index.ts';
import { checkPages } from '../../src/features/monitor/index.ts';
import { recordDeliveries } from '../../src/features/notify/index.ts';
import { MINUTE, SECOND } from '../../src/platform/clock.ts';
import { runOnce } from '../../src/platform/job.ts';
import { givenFragrance, givenUser } from '../../src/testing/given.ts';
import { givenOperator } from '../../src/testing/given-operator.ts';
import { test } from '../../src/testing/shop-test.ts';
import { describe, expect } from '../../src/testing/test.ts';
import type { TestApp } from '../../src/testing/test-app.ts';
import { givenWatched, runNextChecks, runWorkers } from '../../src/testing/workers.ts';

/** Runs the checks of two workers at once until none is due. */
async function runTwoWorkers(app: TestApp): Promise<void> {
  const runChecks = async () => {
    while (await runOnce(checkPages(app.deps, recordDeliveries)));
  };
  await Promise.all([runChecks(), runChecks()]);
}

async function givenShopId(app: TestApp, { origin }: Shop): Promise<number> {
  const { host } = new URL(origin);
  return (await app.db.selectFrom('shops').select('id').where('host', '=', host).executeTakeFirstOrThrow()).id;
}

/** Adds four watched fragrances of the shop, each checked once. */
async function givenPages(app: TestApp, shop: Shop) {
  const amber = await givenUser(app);
  for (const path of ['/a', '/b', '/c', '/d']) {
    const fragrance = await givenFragrance(app, { url: shop.origin + path });
    shop.put(path, productPage(fragrance.name, [{ availability: 'OutOfStock' }]));
    await amber.api.watchlist.add({ body: { userId: amber.id, fragranceId: fragrance.id } });
  }
  await runWorkers(app);
  return { operator: await givenOperator(app), id: await givenShopId(app, shop) };
}

const makeAllDue = (app: TestApp, id: number) =>
  app.db.updateTable('page_schedules').set({ next_check_at: app.clock.now() }).where('shop_id', '=', id).execute();

describe('a shop that an operator slows, pauses or excludes, with two workers', () => {
  test('a slowed shop gets one request in each gap, counted from its last request', async ({ app, shop }) => {
    const { operator, id } = await givenPages(app, shop);
    await operator.api.adminShops.slow({ params: { id }, body: { seconds: 60 } });
    await makeAllDue(app, id);
    const before = shop.requests.length;
    await runTwoWorkers(app);
    expect(shop.requests).toHaveLength(before);
    for (const count of [1, 2, 3]) {
      app.clock.advance(MINUTE - SECOND);
      await runTwoWorkers(app);
      expect(shop.requests).toHaveLength(before + count - 1);
      app.clock.advance(SECOND);
      await runTwoWorkers(app);
      expect(shop.requests).toHaveLength(before + count);
    }
    await operator.api.adminShops.slow({ params: { id }, body: { seconds: null } });
    app.clock.advance(MINUTE);
    await runTwoWorkers(app);
    expect(shop.requests).toHaveLength(before + 4);
  });

  test('a shop that is slowed during a request waits for the new gap after it', async ({ app, shop }) => {
    const { operator, id } = await givenPages(app, shop);
    await makeAllDue(app, id);
    const before = shop.requests.length;
    let isSlowed = false;
    const fetchPage: typeof app.fetchPage = async (url, options) => {
      if (!isSlowed) await operator.api.adminShops.slow({ params: { id }, body: { seconds: 60 } });
      isSlowed = true;
      return app.fetchPage(url, options);
    };
    while (await runOnce(checkPages({ ...app.deps, fetchPage }, recordDeliveries)));
    expect(shop.requests).toHaveLength(before + 1);
  });

  test('a paused shop gets no request, and its due pages follow when it is resumed', async ({ app, shop }) => {
    const { operator, id } = await givenPages(app, shop);
    await operator.api.adminShops.pause({ params: { id } });
    await makeAllDue(app, id);
    const before = shop.requests.length;
    await runTwoWorkers(app);
    expect(shop.requests).toHaveLength(before);
    await expect(operator.api.adminShops.check({ params: { id } })).rejects.toThrow('is paused; resume it first');
    await operator.api.adminShops.resume({ params: { id } });
    await runTwoWorkers(app);
    expect(shop.requests).toHaveLength(before + 4);
  });

  test('an excluded shop gets no request until it is included again', async ({ app, shop }) => {
    const { operator, id } = await givenPages(app, shop);
    await operator.api.adminShops.exclude({ params: { id } });
    await makeAllDue(app, id);
    const before = shop.requests.length;
    await runTwoWorkers(app);
    expect(shop.requests).toHaveLength(before);
    await expect(operator.api.adminShops.resume({ params: { id } })).rejects.toThrow('is excluded; include it instead');
    await operator.api.adminShops.include({ params: { id } });
    await runTwoWorkers(app);
    expect(shop.requests).toHaveLength(before + 4);
  });

  test('a pause that began before an exclusion goes on after it', async ({ app, shop }) => {
    const { operator, id } = await givenPages(app, shop);
    await operator.api.adminShops.pause({ params: { id } });
    app.clock.advance(MINUTE);
    await operator.api.adminShops.exclude({ params: { id } });
    await operator.api.adminShops.include({ params: { id } });
    expect(await operator.api.adminShops.show({ params: { id } })).toMatchObject({
      excludedAt: null,
      pausedAt: expect.any(String),
    });
  });
});

describe('the offers of an excluded shop', () => {
  const refresh = async (app: TestApp) => {
    while (await runOnce(offerStore.refreshHiddenOffers(app.deps)));
  };

  test('are hidden from users and from the stock of their fragrance until the shop is included', async ({
    app,
    shop,
  }) => {
    const { amber, oud, getFragrance } = await givenWatched(app, shop, 'InStock');
    const operator = await givenOperator(app);
    const id = await givenShopId(app, shop);
    const read = async () => ({
      detail: await getFragrance(),
      history: await amber.api.monitor.history({ params: { id: oud.id } }),
      watched: await amber.api.watchlist.list({ params: { userId: amber.id } }),
    });
    const before = await read();
    expect(JSON.stringify(before)).toContain(shop.origin);
    expect(before.detail.isSoldOut).toBe(false);
    await operator.api.adminShops.exclude({ params: { id } });
    await Promise.all([refresh(app), refresh(app)]);
    const hidden = await read();
    expect(JSON.stringify(hidden)).not.toContain(new URL(shop.origin).host);
    expect(hidden.detail).toMatchObject({ offers: [], productUrl: null, price: null });
    expect(hidden.history).toMatchObject({ pages: [], series: [], changes: [] });
    await operator.api.adminShops.include({ params: { id } });
    await refresh(app);
    const shown = await read();
    expect(shown.detail).toEqual({ ...before.detail, ...pickTimes(shown.detail) });
  });

  test('cause no alert for a change that a worker is reading when the shop is excluded', async ({ app, shop }) => {
    const { path, setAvailability, listRestockEmails } = await givenWatched(app, shop);
    const id = await givenShopId(app, shop);
    setAvailability('InStock');
    app.advanceToNextCheck();
    await runWorkers(app);
    app.clock.advance(app.config.monitor.confirmMs);
    const operator = await givenOperator(app);
    let isExcluded = false;
    const fetchPage: typeof app.fetchPage = async (url, options) => {
      const response = await app.fetchPage(url, options);
      if (url.endsWith(path) && !isExcluded) {
        await operator.api.adminShops.exclude({ params: { id } });
        isExcluded = true;
      }
      return response;
    };
    await expect(runWorkers(app, { ...app.deps, fetchPage })).rejects.toThrow('lease');
    await runWorkers(app);
    expect(isExcluded).toBe(true);
    expect(await listRestockEmails()).toEqual([]);
    const events = app.db.selectFrom('events').innerJoin('pages', 'pages.id', 'page_id').select('events.id');
    expect(await events.where('shop_id', '=', id).execute()).toEqual([]);
  });

  test('cause no alert for an event that was published before the exclusion and not sent yet', async ({
    app,
    shop,
  }) => {
    const { setAvailability, listRestockEmails } = await givenWatched(app, shop);
    setAvailability('InStock');
    app.advanceToNextCheck();
    await runTwoWorkers(app);
    app.clock.advance(app.config.monitor.confirmMs);
    await runTwoWorkers(app);
    const operator = await givenOperator(app);
    await operator.api.adminShops.exclude({ params: { id: await givenShopId(app, shop) } });
    await runWorkers(app);
    expect(await listRestockEmails()).toEqual([]);
  });

  test('cause alerts again after the shop is included', async ({ app, shop }) => {
    const { setAvailability, listRestockEmails } = await givenWatched(app, shop);
    const operator = await givenOperator(app);
    const id = await givenShopId(app, shop);
    await operator.api.adminShops.exclude({ params: { id } });
    await operator.api.adminShops.include({ params: { id } });
    app.clock.advance(2 * MINUTE);
    setAvailability('InStock');
    await runNextChecks(app);
    expect(await listRestockEmails()).toHaveLength(1);
  });
});

function pickTimes({ lastCheckedAt }: { lastCheckedAt: string | null }) {
  return { lastCheckedAt };
}
