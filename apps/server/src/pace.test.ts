import { productPage } from '@sillage/testkit/shop';
import { checkPages } from './features/monitor/index.ts';
import { recordDeliveries } from './features/notify/index.ts';
import { after, DAY, HOUR, MINUTE } from './platform/clock.ts';
import { FetchError } from './platform/fetch-page.ts';
import { runOnce } from './platform/loop.ts';
import { test } from './testing/shop-test.ts';
import { describe, expect } from './testing/test.ts';
import type { TestApp } from './testing/test-app.ts';
import { givenWatched, lookNow, work } from './testing/watching.ts';

function schedule(app: TestApp, fragranceId: number) {
  return app.db
    .selectFrom('page_schedules')
    .innerJoin('pages', 'pages.id', 'page_schedules.page_id')
    .innerJoin('shop_visits', 'shop_visits.shop_id', 'page_schedules.shop_id')
    .selectAll('page_schedules')
    .select(['free_at', 'blocks', 'blocked_since', 'requests', 'restock_hours', 'leased_until'])
    .where('fragrance_id', '=', fragranceId)
    .executeTakeFirstOrThrow();
}

describe('the timetable', () => {
  test('a restock raises the hour of its shop and the changes of its page', async ({ app, shop }) => {
    const { oud, show } = await givenWatched(app, shop);
    expect(await schedule(app, oud.id)).toMatchObject({ changes: 0, restock_hours: Array(24).fill(0) });
    show('InStock');
    await lookNow(app);
    show('OutOfStock');
    await lookNow(app);
    const { changes, restock_hours: hours, first_checked_at: first } = await schedule(app, oud.id);
    expect(changes).toBe(2);
    expect(hours).toHaveLength(24);
    expect(hours.reduce((sum, count) => sum + count)).toBe(1);
    expect(first).not.toBeNull();
  });

  // spec: D.4.25
  test('pages leave it when nobody watches any more, and are looked at at once when somebody does again', async ({
    app,
    shop,
  }) => {
    const { amber, oud } = await givenWatched(app, shop);
    await amber.api.watchlist.remove({ params: { userId: amber.id, fragranceId: oud.id } });
    app.nextInterval();
    await work(app);
    expect(await schedule(app, oud.id)).toMatchObject({ next_check_at: null });
    const before = shop.pageRequests();
    await amber.api.watchlist.add({ body: { userId: amber.id, fragranceId: oud.id } });
    await work(app);
    expect(shop.pageRequests()).toBe(before + 1);
  });

  test('a clock that was a year ahead keeps nobody waiting', async ({ app, shop }) => {
    const YEAR = 365 * DAY;
    app.clock.advance(YEAR);
    const { oud, show, seen } = await givenWatched(app, shop);
    await app.db
      .updateTable('shop_visits')
      .set({ leased_until: new Date(app.clock.now().getTime() + 30_000) })
      .execute();
    app.clock.advance(-YEAR);
    show('InStock');
    await work(app);
    app.clock.advance(HOUR);
    for (let looks = 0; looks < 2; looks += 1) {
      await work(app);
      app.clock.advance(app.config.monitor.confirmMs);
    }
    await work(app);
    expect(await seen()).toMatchObject({ isSoldOut: false });
    expect((await schedule(app, oud.id)).last_checked_at?.getTime()).toBeLessThan(app.clock.now().getTime() + 1);
  });

  test('times that the clock of another host wrote a year ahead are mended within a minute', async ({ app, shop }) => {
    const { oud } = await givenWatched(app, shop);
    const worker = checkPages(app.deps, recordDeliveries);
    const goOn = async () => {
      while (await runOnce(worker));
    };
    await goOn();
    const ahead = after(app.clock.now(), 365 * DAY);
    await app.db
      .updateTable('page_schedules')
      .set({ last_checked_at: ahead, next_check_at: ahead, reported_at: ahead })
      .execute();
    const visit = { visited_at: ahead, free_at: ahead, leased_until: ahead, robots_checked_at: ahead };
    await app.db.updateTable('shop_visits').set(visit).execute();
    const before = shop.pageRequests();
    app.clock.advance(MINUTE);
    await goOn();
    app.clock.advance(MINUTE);
    await goOn();
    expect(shop.pageRequests()).toBe(before + 1);
    const { last_checked_at: seenAt, reported_at: reportedAt } = await schedule(app, oud.id);
    expect([seenAt, reportedAt].every((at) => at !== null && at <= app.clock.now())).toBe(true);
  });

  test('a look that saw nothing new moves the time of the look, and lists hear of it once an hour', async ({
    app,
    shop,
  }) => {
    const { oud, seen } = await givenWatched(app, shop);
    const stamp = () =>
      app.db.selectFrom('fragrances').select('changed_xid').where('id', '=', oud.id).executeTakeFirstOrThrow();
    const toNextHour = () => app.clock.advance(HOUR - (app.clock.now().getTime() % HOUR) + MINUTE);
    toNextHour();
    await lookNow(app);
    const before = await stamp();
    await lookNow(app);
    expect(await stamp()).toEqual(before);
    expect(Date.parse((await seen()).lastCheckedAt ?? '')).toBeGreaterThan(app.clock.now().getTime() - 2 * MINUTE);
    toNextHour();
    await lookNow(app);
    expect(await stamp()).not.toEqual(before);
  });

  test('every request to a shop is counted, redirects too', async ({ app, shop }) => {
    const { oud, path } = await givenWatched(app, shop);
    shop.put('/moved', productPage(oud.name, [{ availability: 'OutOfStock' }]));
    shop.put(path, { status: 302, headers: { location: '/moved' }, body: '' });
    await lookNow(app);
    expect((await schedule(app, oud.id)).requests).toBe(shop.requests.length);
  });
});

describe('a shop that does not let us look', () => {
  test('because it never answers in full is left alone too', async ({ app, shop }) => {
    const given = await givenWatched(app, shop);
    await givenWatched(app, shop);
    await givenWatched(app, shop);
    const now = app.clock.now();
    await app.db.updateTable('page_schedules').set({ next_check_at: now }).execute();
    let asked = 0;
    const fetchPage = (url: string) => {
      if (url.startsWith(shop.origin)) asked += 1;
      return Promise.reject(new FetchError('timeout', 'It did not answer in full within 20 seconds.'));
    };
    await work(app, { ...app.deps, fetchPage });
    expect(asked).toBe(3);
    const { blocks, free_at: freeAt } = await schedule(app, given.oud.id);
    expect(blocks).toBe(3);
    expect(freeAt.getTime() - now.getTime()).toBeGreaterThanOrEqual(app.config.monitor.intervalMs);
  });

  // spec: D.4.28
  test('is left alone after several blocks, is shown as blocked, and is forgiven by the first page', async ({
    app,
    shop,
  }) => {
    const given = await givenWatched(app, shop);
    const others = [await givenWatched(app, shop), await givenWatched(app, shop)];
    const all = [given, ...others];
    const since = app.clock.now();
    for (const { path } of all) shop.put(path, { status: 403, body: 'no' });
    await app.db.updateTable('page_schedules').set({ next_check_at: since }).execute();
    await work(app);
    const blocked = await schedule(app, given.oud.id);
    expect(blocked).toMatchObject({ blocks: 3, blocked_since: since });
    expect(blocked.free_at.getTime() - since.getTime()).toBeGreaterThanOrEqual(app.config.monitor.intervalMs);
    const before = shop.pageRequests();
    await app.db.updateTable('page_schedules').set({ next_check_at: since }).execute();
    await work(app);
    expect(shop.pageRequests()).toBe(before);

    for (const { show } of all) show('OutOfStock');
    app.clock.advance(app.config.monitor.intervalMs + 5 * MINUTE);
    await work(app);
    expect(await schedule(app, given.oud.id)).toMatchObject({
      blocks: 0,
      blocked_since: null,
      last_outcome: 'product',
    });
  });
});
