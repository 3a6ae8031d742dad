import { openShop, productPage, type Shop } from '@sillage/testkit/shop';
import { afterAll, beforeAll } from 'vitest';
import { DAY, MINUTE } from '../../platform/clock.ts';
import type { FetchPage } from '../../platform/fetch-page.ts';
import { givenFragrance, givenUser } from '../../testing/given.ts';
import { describe, expect, test } from '../../testing/test.ts';
import type { Api, TestApp } from '../../testing/test-app.ts';
import { givenWatched, work } from '../../testing/watching.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const report = (person: { api: Api }, id: number) => person.api.monitor.reportWrong({ params: { id } });
const reportsOf = async (app: TestApp, id: number) => (await app.visitor().monitor.history({ params: { id } })).reports;

describe('"this is wrong"', () => {
  test('has the page looked at again at once, and is counted', async ({ app }) => {
    const { amber, oud } = await givenWatched(app, shop);
    app.clock.advance(2 * MINUTE);
    const before = shop.pageRequests();
    expect(await report(amber, oud.id)).toEqual({ nextCheckAt: app.clock.now().toISOString() });
    await work(app);
    expect(shop.pageRequests()).toBe(before + 1);
    expect(await reportsOf(app, oud.id)).toBe(1);
  });

  test('is counted once an hour for each person, and once for all pages of a fragrance', async ({ app }) => {
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
    await report(amber, oud.id);
    await report(amber, oud.id);
    expect(await reportsOf(app, oud.id)).toBe(1);
    await report(await givenUser(app), oud.id);
    expect(await reportsOf(app, oud.id)).toBe(2);
  });

  test('of a page that was just looked at waits as long as a second look does', async ({ app }) => {
    const { amber, oud } = await givenWatched(app, shop);
    const { nextCheckAt } = await report(amber, oud.id);
    expect(nextCheckAt).toBe(new Date(app.clock.now().getTime() + app.config.monitor.confirmMs).toISOString());
  });

  test('takes back nothing of what a shop is owed: neither its gap nor a wait after a failure', async ({ app }) => {
    const { amber, oud, path } = await givenWatched(app, shop);
    const shopId = app.db.selectFrom('shops').select('id').where('host', '=', new URL(shop.origin).host);
    const free_at = new Date(app.clock.now().getTime() + 20 * MINUTE);
    await app.db.updateTable('shop_visits').set({ free_at }).where('shop_id', '=', shopId).execute();
    expect(await report(amber, oud.id)).toEqual({ nextCheckAt: free_at.toISOString() });

    shop.put(path, { status: 503, body: 'busy' });
    app.nextInterval();
    await work(app);
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

  test('has a page looked at once that nobody watches', async ({ app }) => {
    shop.put('/unwatched', productPage('Oud Unwatched', [{ availability: 'InStock' }]));
    const oud = await givenFragrance(app, { name: 'Oud Unwatched', url: `${shop.origin}/unwatched` });
    expect(await report(await givenUser(app), oud.id)).toEqual({ nextCheckAt: app.clock.now().toISOString() });
    expect(await reportsOf(app, oud.id)).toBe(1);
    const seen = () => app.visitor().catalogue.one({ params: { id: oud.id } });
    await work(app);
    const { availability, lastCheckedAt } = await seen();
    expect(availability).toBe('InStock');
    app.clock.advance(3 * DAY);
    await work(app);
    expect(await seen()).toMatchObject({ lastCheckedAt });
  });

  test('mends what nobody watches, after a second look', async ({ app }) => {
    const show = (availability: string) => shop.put('/mended', productPage('Oud Mended', [{ availability }]));
    show('InStock');
    const oud = await givenFragrance(app, { name: 'Oud Mended', url: `${shop.origin}/mended` });
    const seen = () => app.visitor().catalogue.one({ params: { id: oud.id } });
    await report(await givenUser(app), oud.id);
    await work(app);
    show('OutOfStock');
    app.clock.advance(2 * MINUTE);
    await report(await givenUser(app), oud.id);
    await work(app);
    expect(await seen()).toMatchObject({ isSoldOut: false });
    app.clock.advance(app.config.monitor.confirmMs);
    await work(app);
    expect(await seen()).toMatchObject({ isSoldOut: true });
    const looks = () => shop.requests.filter(({ path }) => path === '/mended').length;
    expect(looks()).toBe(3);
    app.clock.advance(3 * DAY);
    await work(app);
    expect(looks()).toBe(3);
  });

  test('during a look at the page has it looked at once more', async ({ app }) => {
    const { oud, path } = await givenWatched(app, shop);
    const iris = await givenUser(app);
    shop.put(path, {
      headers: { etag: '"one"' },
      body: productPage(oud.name, [{ availability: 'OutOfStock' }]),
    });
    app.nextInterval();
    let isSaid = false;
    const fetchPage: FetchPage = async (url, wish) => {
      const answer = await app.fetchPage(url, wish);
      if (!url.endsWith(path) || isSaid) return answer;
      isSaid = true;
      app.clock.advance(1000);
      await report(iris, oud.id);
      return answer;
    };
    const before = shop.requests.length;
    await work(app, { ...app.deps, fetchPage });
    const looks = shop.requests.slice(before).filter((request) => request.path === path);
    expect(looks.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, undefined]);
  });

  test('of what no shop sells promises no look', async ({ app }) => {
    const oud = await givenFragrance(app);
    expect(await report(await givenUser(app), oud.id)).toEqual({ nextCheckAt: null });
  });

  test('may be said five times an hour by somebody, of what there is', async ({ app }) => {
    const amber = await givenUser(app);
    await expect(report(amber, 2_000_000_000)).rejects.toThrow('This fragrance is not in the catalogue');
    for (let said = 0; said < 5; said += 1) await report(amber, (await givenFragrance(app)).id);
    const oud = await givenFragrance(app);
    await expect(report(amber, oud.id)).rejects.toThrow('Too many attempts');
  });

  test('is said by those who are signed in', async ({ app }) => {
    const oud = await givenFragrance(app);
    await expect(report({ api: app.visitor() }, oud.id)).rejects.toThrow('Please sign in first');
  });
});
