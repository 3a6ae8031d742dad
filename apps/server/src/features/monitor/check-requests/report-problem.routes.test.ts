import type { Problem } from '@sillage/contract';
import { productPage } from '@sillage/testkit/shop';
import { DAY, MINUTE } from '../../../platform/clock.ts';
import type { FetchPage } from '../../../platform/net/fetch-page.ts';
import { givenFragrance, givenUser } from '../../../testing/given.ts';
import { openSharedShop } from '../../../testing/given-shop.ts';
import { describe, expect, test } from '../../../testing/test.ts';
import type { Api, TestApp } from '../../../testing/test-app.ts';
import { givenWatched, runWorkers } from '../../../testing/workers.ts';

const shop = await openSharedShop();

/** Reports a problem with the fragrance's first page. */
async function report({ api }: { api: Api }, id: number, problem: Problem = 'stock') {
  const { pages } = await api.monitor.history({ params: { id } });
  return api.monitor.report({ params: { id }, body: { pageId: pages[0]?.pageId ?? 0, problem } });
}

const countReports = async (app: TestApp, id: number) =>
  (await app.visitor().monitor.history({ params: { id } })).reports;

describe('reports of a problem', () => {
  test('a report of a problem makes the page due at once and increases the fragrance’s number of reports', async ({
    app,
  }) => {
    const { amber, oud } = await givenWatched(app, shop);
    app.clock.advance(2 * MINUTE);
    const before = shop.pageRequests();
    expect(await report(amber, oud.id)).toEqual({ nextCheckAt: app.clock.now().toISOString() });
    await runWorkers(app);
    expect(shop.pageRequests()).toBe(before + 1);
    expect(await countReports(app, oud.id)).toBe(1);
  });

  test('a user has one open report per page, also when two reports arrive at once', async ({ app }) => {
    const { amber, oud } = await givenWatched(app, shop);
    await Promise.all([report(amber, oud.id), report(amber, oud.id, 'price')]);
    expect(await countReports(app, oud.id)).toBe(1);
    await report(await givenUser(app), oud.id);
    expect(await countReports(app, oud.id)).toBe(2);
    app.clock.advance(app.config.monitor.confirmMs);
    await runWorkers(app);
    await report(amber, oud.id);
    expect(await countReports(app, oud.id)).toBe(3);
  });

  test('the next check answers a report with its outcome and the fragrance’s stock state', async ({ app }) => {
    const { amber, oud, setAvailability } = await givenWatched(app, shop);
    const listRequests = async () => (await amber.api.monitor.history({ params: { id: oud.id } })).requests;
    await report(amber, oud.id, 'price');
    const requestedAt = app.clock.now().toISOString();
    const open = { problem: 'price', requestedAt, answeredAt: null, outcome: null, stockState: null };
    expect(await listRequests()).toMatchObject([open]);
    setAvailability('InStock');
    app.clock.advance(app.config.monitor.confirmMs);
    await runWorkers(app);
    const answeredAt = app.clock.now().toISOString();
    const answer = { problem: 'price', requestedAt, answeredAt, outcome: 'product', stockState: 'unconfirmed' };
    expect(await listRequests()).toMatchObject([answer]);
    expect((await app.visitor().monitor.history({ params: { id: oud.id } })).requests).toEqual([]);
    app.clock.advance(DAY + 1);
    expect(await listRequests()).toEqual([]);
  });

  test('a report is rejected when its page belongs to another fragrance or the problem is unknown', async ({ app }) => {
    const { amber, oud } = await givenWatched(app, shop);
    const other = await givenFragrance(app, { url: `${shop.origin}/other-of-${oud.id}` });
    const [page] = (await amber.api.monitor.history({ params: { id: other.id } })).pages;
    const send = (pageId: number, problem: string) =>
      amber.api.monitor.report({ params: { id: oud.id }, body: { pageId, problem: problem as Problem } });
    await expect(send(page?.pageId ?? 0, 'stock')).rejects.toThrow('not one of the fragrance’s pages any more');
    await expect(send(1, 'smell')).rejects.toMatchObject({ fields: { problem: 'Choose what is wrong' } });
    expect(await countReports(app, oud.id)).toBe(0);
  });

  test('a page that was just checked is checked after the confirmation delay when a user reports a problem', async ({
    app,
  }) => {
    const { amber, oud } = await givenWatched(app, shop);
    const { nextCheckAt } = await report(amber, oud.id);
    expect(nextCheckAt).toBe(new Date(app.clock.now().getTime() + app.config.monitor.confirmMs).toISOString());
  });

  test('a report of a problem shortens neither the gap between requests to the shop nor a backoff', async ({ app }) => {
    const { amber, oud, path } = await givenWatched(app, shop);
    const shopId = app.db.selectFrom('shops').select('id').where('host', '=', new URL(shop.origin).host);
    const next_request_at = new Date(app.clock.now().getTime() + 20 * MINUTE);
    await app.db.updateTable('shop_crawls').set({ next_request_at }).where('shop_id', '=', shopId).execute();
    expect(await report(amber, oud.id)).toEqual({ nextCheckAt: next_request_at.toISOString() });

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
    await report(await givenUser(app), oud.id);
    expect(await due()).toEqual(backOff);
    shop.put(path, productPage(oud.name, [{ availability: 'OutOfStock' }]));
  });

  test('a report of a problem triggers one check of an unwatched page', async ({ app }) => {
    shop.put('/unwatched', productPage('Oud Unwatched', [{ availability: 'InStock' }]));
    const oud = await givenFragrance(app, { name: 'Oud Unwatched', url: `${shop.origin}/unwatched` });
    expect(await report(await givenUser(app), oud.id)).toEqual({ nextCheckAt: app.clock.now().toISOString() });
    expect(await countReports(app, oud.id)).toBe(1);
    const seen = () => app.visitor().catalogue.detail({ params: { id: oud.id } });
    await runWorkers(app);
    const { availability, lastCheckedAt } = await seen();
    expect(availability).toBe('InStock');
    app.clock.advance(3 * DAY);
    await runWorkers(app);
    expect(await seen()).toMatchObject({ lastCheckedAt });
  });

  test('a report of a problem corrects an unwatched page after a second check', async ({ app }) => {
    const show = (availability: string) => shop.put('/mended', productPage('Oud Mended', [{ availability }]));
    show('InStock');
    const oud = await givenFragrance(app, { name: 'Oud Mended', url: `${shop.origin}/mended` });
    const seen = () => app.visitor().catalogue.detail({ params: { id: oud.id } });
    await report(await givenUser(app), oud.id);
    await runWorkers(app);
    show('OutOfStock');
    app.clock.advance(2 * MINUTE);
    await report(await givenUser(app), oud.id);
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

  test('a report of a problem during a check triggers another check of the page', async ({ app }) => {
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
      await report(iris, oud.id);
      return response;
    };
    const before = shop.requests.length;
    await runWorkers(app, { ...app.deps, fetchPage });
    const countRequests = shop.requests.slice(before).filter((request) => request.path === path);
    expect(countRequests.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, undefined]);
  });

  test('reports of a problem are limited to five per user and hour', async ({ app }) => {
    const amber = await givenUser(app);
    const body = { pageId: 1, problem: 'stock' } as const;
    await expect(amber.api.monitor.report({ params: { id: 2_000_000_000 }, body })).rejects.toThrow(
      'This fragrance is not in the catalogue',
    );
    const givenSold = (number: number) => givenFragrance(app, { url: `${shop.origin}/limited-${number}` });
    for (let number = 0; number < 5; number += 1) await report(amber, (await givenSold(number)).id);
    await expect(report(amber, (await givenSold(5)).id)).rejects.toThrow('Too many attempts');
  });

  test('a report of a problem is rejected when the visitor is not signed in', async ({ app }) => {
    const { oud } = await givenWatched(app, shop);
    await expect(report({ api: app.visitor() }, oud.id)).rejects.toThrow('Please sign in first');
  });
});
