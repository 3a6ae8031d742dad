import { productPage } from '@sillage/testkit/shop';
import { sql } from 'kysely';
import { checkPages } from '../../src/features/monitor/index.ts';
import { recordDeliveries } from '../../src/features/notify/index.ts';
import { addMs, DAY, HOUR, MINUTE } from '../../src/platform/clock.ts';
import { runOnce } from '../../src/platform/job.ts';
import { FetchError } from '../../src/platform/net/fetch-page.ts';
import { test } from '../../src/testing/shop-test.ts';
import { describe, expect } from '../../src/testing/test.ts';
import type { TestApp } from '../../src/testing/test-app.ts';
import { checkNow, givenWatched, runWorkers } from '../../src/testing/workers.ts';

function schedule(app: TestApp, fragranceId: number) {
  return app.db
    .selectFrom('page_schedules')
    .innerJoin('pages', 'pages.id', 'page_schedules.page_id')
    .innerJoin('shop_crawls', 'shop_crawls.shop_id', 'page_schedules.shop_id')
    .selectAll('page_schedules')
    .select([
      'next_request_at',
      'scheduled_pages',
      'blocks',
      'blocked_since',
      'requests',
      'restock_hours',
      'leased_until',
    ])
    .where('fragrance_id', '=', fragranceId)
    .executeTakeFirstOrThrow();
}

describe('the schedule', () => {
  test('a restock is counted in the statistics of its shop and its page', async ({ app, shop }) => {
    const { oud, setAvailability: show } = await givenWatched(app, shop);
    expect(await schedule(app, oud.id)).toMatchObject({ changes: 0, restock_hours: Array(24).fill(0) });
    show('InStock');
    await checkNow(app);
    show('OutOfStock');
    await checkNow(app);
    const { changes, restock_hours: hours, first_checked_at: first } = await schedule(app, oud.id);
    expect(changes).toBe(2);
    expect(hours).toHaveLength(24);
    expect(hours.reduce((sum, count) => sum + count)).toBe(1);
    expect(first).not.toBeNull();
  });

  // spec: D.4.25
  test('a page has no schedule without watchers and is checked at once when a user watches it again', async ({
    app,
    shop,
  }) => {
    const { amber, oud } = await givenWatched(app, shop);
    await amber.api.watchlist.remove({ params: { userId: amber.id, fragranceId: oud.id } });
    app.advanceToNextCheck();
    await runWorkers(app);
    expect(await schedule(app, oud.id)).toMatchObject({ next_check_at: null });
    const before = shop.pageRequests();
    await amber.api.watchlist.add({ body: { userId: amber.id, fragranceId: oud.id } });
    await runWorkers(app);
    expect(shop.pageRequests()).toBe(before + 1);
  });

  test('page checks continue after a clock that was a year ahead is set back', async ({ app, shop }) => {
    const YEAR = 365 * DAY;
    app.clock.advance(YEAR);
    const { oud, setAvailability: show, getFragrance: seen } = await givenWatched(app, shop);
    await app.db
      .updateTable('shop_crawls')
      .set({ leased_until: new Date(app.clock.now().getTime() + 30_000) })
      .execute();
    app.clock.advance(-YEAR);
    show('InStock');
    await runWorkers(app);
    app.clock.advance(HOUR);
    for (let count = 0; count < 2; count += 1) {
      await runWorkers(app);
      app.clock.advance(app.config.monitor.confirmMs);
    }
    await runWorkers(app);
    expect(await seen()).toMatchObject({ isSoldOut: false });
    expect((await schedule(app, oud.id)).last_checked_at?.getTime()).toBeLessThan(app.clock.now().getTime() + 1);
  });

  test('timestamps that another host wrote a year ahead are corrected within a minute', async ({ app, shop }) => {
    const { oud } = await givenWatched(app, shop);
    const worker = checkPages(app.deps, recordDeliveries);
    const runUntilIdle = async () => {
      while (await runOnce(worker));
    };
    await runUntilIdle();
    const ahead = addMs(app.clock.now(), 365 * DAY);
    await app.db
      .updateTable('page_schedules')
      .set({ last_checked_at: ahead, next_check_at: ahead, reported_at: ahead })
      .execute();
    const columns = { crawled_at: ahead, next_request_at: ahead, leased_until: ahead, robots_checked_at: ahead };
    await app.db.updateTable('shop_crawls').set(columns).execute();
    const before = shop.pageRequests();
    app.clock.advance(MINUTE);
    await runUntilIdle();
    app.clock.advance(MINUTE);
    await runUntilIdle();
    expect(shop.pageRequests()).toBe(before + 1);
    const { last_checked_at: lastCheckedAt, reported_at: reportedAt } = await schedule(app, oud.id);
    expect([lastCheckedAt, reportedAt].every((at) => at !== null && at <= app.clock.now())).toBe(true);
  });

  test('a check without changes always saves its time, but marks the fragrance as changed only once an hour', async ({
    app,
    shop,
  }) => {
    const { oud, getFragrance: seen } = await givenWatched(app, shop);
    const stamp = () =>
      app.db.selectFrom('fragrances').select('changed_xid').where('id', '=', oud.id).executeTakeFirstOrThrow();
    const toNextHour = () => app.clock.advance(HOUR - (app.clock.now().getTime() % HOUR) + MINUTE);
    toNextHour();
    await checkNow(app);
    const before = await stamp();
    await checkNow(app);
    expect(await stamp()).toEqual(before);
    expect(Date.parse((await seen()).lastCheckedAt ?? '')).toBeGreaterThan(app.clock.now().getTime() - 2 * MINUTE);
    toNextHour();
    await checkNow(app);
    expect(await stamp()).not.toEqual(before);
  });

  test('the pages of a shop are counted once an hour, and many pages with a gap between requests lengthen the check delay', async ({
    app,
    shop,
  }) => {
    const { oud } = await givenWatched(app, shop);
    const minGapMs = 1000;
    await app.db.updateTable('shop_crawls').set({ min_gap_ms: minGapMs }).execute();
    const check = async (setCount: { scheduled_pages: number; pages_counted_at: Date }) => {
      await app.db.updateTable('shop_crawls').set(setCount).execute();
      await sql`update page_schedules set next_check_at = ${app.clock.now()}`.execute(app.db);
      await runWorkers(app);
      const { next_check_at: nextAt, scheduled_pages: pages } = await schedule(app, oud.id);
      return { pages, delayMs: Number(nextAt) - app.clock.now().getTime() };
    };
    const pages = (4 * app.config.monitor.intervalMs) / minGapMs;
    const counted = await check({ scheduled_pages: pages, pages_counted_at: app.clock.now() });
    expect(counted.pages).toBe(pages);
    expect(counted.delayMs).toBeGreaterThan(3 * app.config.monitor.intervalMs);
    app.clock.advance(HOUR);
    const recounted = await check({ scheduled_pages: pages, pages_counted_at: addMs(app.clock.now(), -HOUR) });
    expect(recounted.pages).toBe(1);
    expect(recounted.delayMs).toBeLessThan(3 * app.config.monitor.intervalMs);
  });

  test('every request to a shop is counted, redirects included', async ({ app, shop }) => {
    const { oud, path } = await givenWatched(app, shop);
    shop.put('/moved', productPage(oud.name, [{ availability: 'OutOfStock' }]));
    shop.put(path, { status: 302, headers: { location: '/moved' }, body: '' });
    await checkNow(app);
    expect((await schedule(app, oud.id)).requests).toBe(shop.requests.length);
  });
});

describe('a blocking shop', () => {
  test('a shop gets no requests for an interval after three timeouts', async ({ app, shop }) => {
    const given = await givenWatched(app, shop);
    await givenWatched(app, shop);
    await givenWatched(app, shop);
    const now = app.clock.now();
    await app.db.updateTable('page_schedules').set({ next_check_at: now }).execute();
    let requests = 0;
    const fetchPage = (url: string) => {
      if (url.startsWith(shop.origin)) requests += 1;
      return Promise.reject(new FetchError('timeout', 'It did not answer in full within 20 seconds.'));
    };
    await runWorkers(app, { ...app.deps, fetchPage });
    expect(requests).toBe(3);
    const { blocks, next_request_at: nextRequestAt } = await schedule(app, given.oud.id);
    expect(blocks).toBe(3);
    expect(nextRequestAt.getTime() - now.getTime()).toBeGreaterThanOrEqual(app.config.monitor.intervalMs);
  });

  // spec: D.4.28
  test('three blocked checks stop requests to a shop for an interval, and a readable page resets their count', async ({
    app,
    shop,
  }) => {
    const given = await givenWatched(app, shop);
    const others = [await givenWatched(app, shop), await givenWatched(app, shop)];
    const all = [given, ...others];
    const since = app.clock.now();
    for (const { path } of all) shop.put(path, { status: 403, body: 'no' });
    await app.db.updateTable('page_schedules').set({ next_check_at: since }).execute();
    await runWorkers(app);
    const blocked = await schedule(app, given.oud.id);
    expect(blocked).toMatchObject({ blocks: 3, blocked_since: since });
    expect(blocked.next_request_at.getTime() - since.getTime()).toBeGreaterThanOrEqual(app.config.monitor.intervalMs);
    const before = shop.pageRequests();
    await app.db.updateTable('page_schedules').set({ next_check_at: since }).execute();
    await runWorkers(app);
    expect(shop.pageRequests()).toBe(before);

    for (const { setAvailability: show } of all) show('OutOfStock');
    app.clock.advance(app.config.monitor.intervalMs + 5 * MINUTE);
    await runWorkers(app);
    expect(await schedule(app, given.oud.id)).toMatchObject({
      blocks: 0,
      blocked_since: null,
      last_outcome: 'product',
    });
  });
});
