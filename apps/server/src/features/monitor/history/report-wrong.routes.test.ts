import { openShop, productPage, type Shop } from '@sillage/testkit/shop';
import { afterAll, beforeAll } from 'vitest';
import { DAY, MINUTE } from '../../../platform/clock.ts';
import type { FetchPage } from '../../../platform/net/fetch-page.ts';
import { givenFragrance, givenUser } from '../../../testing/given.ts';
import { describe, expect, test } from '../../../testing/test.ts';
import type { Api, TestApp } from '../../../testing/test-app.ts';
import { givenWatched, runWorkers } from '../../../testing/workers.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const reportWrong = (user: { api: Api }, id: number) => user.api.monitor.reportWrong({ params: { id } });
const countReports = async (app: TestApp, id: number) =>
  (await app.visitor().monitor.history({ params: { id } })).reports;

describe('a report of wrong stock', () => {
  test('a report of wrong stock makes the page due at once and increases the fragrance’s number of reports', async ({
    app,
  }) => {
    const { amber, oud } = await givenWatched(app, shop);
    app.clock.advance(2 * MINUTE);
    const before = shop.pageRequests();
    expect(await reportWrong(amber, oud.id)).toEqual({ nextCheckAt: app.clock.now().toISOString() });
    await runWorkers(app);
    expect(shop.pageRequests()).toBe(before + 1);
    expect(await countReports(app, oud.id)).toBe(1);
  });

  test('a report of wrong stock counts once per user and hour, and once for all pages of a fragrance', async ({
    app,
  }) => {
    const { amber, oud } = await givenWatched(app, shop);
    await app.db
      .insertInto('pages')
      .columns(['fragrance_id', 'shop_id', 'url', 'created_at'])
      .expression((select) =>
        select
          .selectFrom('pages')
          .select(['fragrance_id', 'shop_id', select.val(`${shop.origin}/second-of-${oud.id}`).as('url'), 'created_at'])
          .where('fragrance_id', '=', oud.id),
      )
      .execute();
    await reportWrong(amber, oud.id);
    await reportWrong(amber, oud.id);
    expect(await countReports(app, oud.id)).toBe(1);
    await reportWrong(await givenUser(app), oud.id);
    expect(await countReports(app, oud.id)).toBe(2);
  });

  test('a page that was just checked is checked after the confirmation delay when a user reports wrong stock', async ({
    app,
  }) => {
    const { amber, oud } = await givenWatched(app, shop);
    const { nextCheckAt } = await reportWrong(amber, oud.id);
    expect(nextCheckAt).toBe(new Date(app.clock.now().getTime() + app.config.monitor.confirmMs).toISOString());
  });

  test('a report of wrong stock shortens neither the gap between requests to the shop nor a backoff', async ({
    app,
  }) => {
    const { amber, oud, path } = await givenWatched(app, shop);
    const shopId = app.db.selectFrom('shops').select('id').where('host', '=', new URL(shop.origin).host);
    const next_request_at = new Date(app.clock.now().getTime() + 20 * MINUTE);
    await app.db.updateTable('shop_crawls').set({ next_request_at }).where('shop_id', '=', shopId).execute();
    expect(await reportWrong(amber, oud.id)).toEqual({ nextCheckAt: next_request_at.toISOString() });

    shop.put(path, { status: 503, body: 'busy' });
    app.advanceToNextCheck();
    await runWorkers(app);
    const due = () =>
      app.db
        .selectFrom('page_schedules')
        .innerJoin('pages', 'pages.id', 'page_schedules.page_id')
        .select('next_check_at')
        .where('fragrance_id', '=', oud.id)
        .executeTakeFirstOrThrow();
    const backOff = await due();
    app.clock.advance(2 * MINUTE);
    await reportWrong(await givenUser(app), oud.id);
    expect(await due()).toEqual(backOff);
    shop.put(path, productPage(oud.name, [{ availability: 'OutOfStock' }]));
  });

  test('a report of wrong stock triggers one check of an unwatched page', async ({ app }) => {
    shop.put('/unwatched', productPage('Oud Unwatched', [{ availability: 'InStock' }]));
    const oud = await givenFragrance(app, { name: 'Oud Unwatched', url: `${shop.origin}/unwatched` });
    expect(await reportWrong(await givenUser(app), oud.id)).toEqual({ nextCheckAt: app.clock.now().toISOString() });
    expect(await countReports(app, oud.id)).toBe(1);
    const seen = () => app.visitor().catalogue.detail({ params: { id: oud.id } });
    await runWorkers(app);
    const { availability, lastCheckedAt } = await seen();
    expect(availability).toBe('InStock');
    app.clock.advance(3 * DAY);
    await runWorkers(app);
    expect(await seen()).toMatchObject({ lastCheckedAt });
  });

  test('a report of wrong stock corrects an unwatched page after a second check', async ({ app }) => {
    const show = (availability: string) => shop.put('/mended', productPage('Oud Mended', [{ availability }]));
    show('InStock');
    const oud = await givenFragrance(app, { name: 'Oud Mended', url: `${shop.origin}/mended` });
    const seen = () => app.visitor().catalogue.detail({ params: { id: oud.id } });
    await reportWrong(await givenUser(app), oud.id);
    await runWorkers(app);
    show('OutOfStock');
    app.clock.advance(2 * MINUTE);
    await reportWrong(await givenUser(app), oud.id);
    await runWorkers(app);
    expect(await seen()).toMatchObject({ isSoldOut: false });
    app.clock.advance(app.config.monitor.confirmMs);
    await runWorkers(app);
    expect(await seen()).toMatchObject({ isSoldOut: true });
    const countRequests = () => shop.requests.filter(({ path }) => path === '/mended').length;
    expect(countRequests()).toBe(3);
    app.clock.advance(3 * DAY);
    await runWorkers(app);
    expect(countRequests()).toBe(3);
  });

  test('a report of wrong stock during a check triggers another check of the page', async ({ app }) => {
    const { oud, path } = await givenWatched(app, shop);
    const iris = await givenUser(app);
    shop.put(path, {
      headers: { etag: '"one"' },
      body: productPage(oud.name, [{ availability: 'OutOfStock' }]),
    });
    app.advanceToNextCheck();
    let isReported = false;
    const fetchPage: FetchPage = async (url, options) => {
      const response = await app.fetchPage(url, options);
      if (!url.endsWith(path) || isReported) return response;
      isReported = true;
      app.clock.advance(1000);
      await reportWrong(iris, oud.id);
      return response;
    };
    const before = shop.requests.length;
    await runWorkers(app, { ...app.deps, fetchPage });
    const countRequests = shop.requests.slice(before).filter((request) => request.path === path);
    expect(countRequests.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, undefined]);
  });

  test('a report of wrong stock returns no next check when the fragrance has no shop', async ({ app }) => {
    const oud = await givenFragrance(app);
    expect(await reportWrong(await givenUser(app), oud.id)).toEqual({ nextCheckAt: null });
  });

  test('reports of wrong stock are limited to five per user and hour', async ({ app }) => {
    const amber = await givenUser(app);
    await expect(reportWrong(amber, 2_000_000_000)).rejects.toThrow('This fragrance is not in the catalogue');
    for (let count = 0; count < 5; count += 1) await reportWrong(amber, (await givenFragrance(app)).id);
    const oud = await givenFragrance(app);
    await expect(reportWrong(amber, oud.id)).rejects.toThrow('Too many attempts');
  });

  test('a report of wrong stock is rejected when the visitor is not signed in', async ({ app }) => {
    const oud = await givenFragrance(app);
    await expect(reportWrong({ api: app.visitor() }, oud.id)).rejects.toThrow('Please sign in first');
  });
});
