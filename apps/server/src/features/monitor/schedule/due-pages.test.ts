import { addMs, MINUTE, SECOND } from '../../../platform/clock.ts';
import { newId } from '../../../platform/ids.ts';
import { givenFragrance } from '../../../testing/given.ts';
import { describe, expect, test } from '../../../testing/test.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { releaseShop } from '../shops/shop-lease.repo.ts';
import { findDuePage } from './due-pages.repo.ts';
import { claimShops } from './due-shops.repo.ts';
import { saveSchedules } from './page-schedules.repo.ts';
import { byUrgency, type DueSchedule } from './schedule.rules.ts';

const intervalMs = 30 * MINUTE;

/**
 * Creates pages whose next check is due. `last` is the number of minutes since the last check, or
 * null. `due` is the number of minutes since the next check became due.
 */
async function givenDue(app: TestApp, host: string, pages: { last: number | null; due: number; watchers?: number }[]) {
  const now = app.clock.now();
  const given: (DueSchedule & { id: number; shopId: number })[] = [];
  for (const [index, { last, due, watchers = 1 }] of pages.entries()) {
    const { id: fragranceId } = await givenFragrance(app, { url: `http://${host}/${index}` });
    await app.db.updateTable('fragrances').set({ watchers }).where('id', '=', fragranceId).execute();
    const row = app.db.selectFrom('pages').select(['id', 'shop_id']).where('fragrance_id', '=', fragranceId);
    const { id, shop_id: shopId } = await row.executeTakeFirstOrThrow();
    const lastCheckedAt = last === null ? null : addMs(now, -last * MINUTE);
    const nextCheckAt = addMs(now, -due * MINUTE);
    const schedule = { page_id: id, shop_id: shopId, next_check_at: nextCheckAt, last_checked_at: lastCheckedAt };
    await app.db.insertInto('page_schedules').values(schedule).execute();
    given.push({ id, shopId, lastCheckedAt, nextCheckAt, watchers });
  }
  const shopId = given[0]?.shopId as number;
  await app.db.insertInto('shop_crawls').values({ shop_id: shopId }).execute();
  return { given, shopId };
}

describe('the order of due pages', () => {
  test('findDuePage returns pages in the order of `byUrgency`: second checks and new pages first, then by watchers', async ({
    app,
  }) => {
    const now = app.clock.now();
    const { given, shopId } = await givenDue(app, 'order.example', [
      { last: 60, due: 20 },
      { last: 4, due: 3 },
      { last: null, due: 8 },
      { last: 200, due: 120 },
      { last: 35, due: 5, watchers: 3 },
      { last: 35, due: 5, watchers: 9 },
      { last: null, due: 30 },
    ]);
    const order: number[] = [];
    for (;;) {
      const page = await findDuePage(app.db, shopId, { now, intervalMs, isCounting: true });
      if (!page) break;
      expect(page.shopPages).toBe(given.length - order.length);
      order.push(page.id);
      await app.db.updateTable('page_schedules').set({ next_check_at: null }).where('page_id', '=', page.id).execute();
    }
    expect(order).toEqual(given.toSorted(byUrgency(now, intervalMs)).map(({ id }) => id));
  });

  test('claimShops returns the shop whose page is most overdue relative to its check delay, and skips claimed shops', async ({
    app,
  }) => {
    await app.db.deleteFrom('shop_crawls').execute();
    const slow = await givenDue(app, 'slow.example', [{ last: 100, due: 40 }]);
    const quick = await givenDue(app, 'quick.example', [{ last: 9, due: 5 }]);
    const now = app.clock.now();
    const claim = async (lease: string) => {
      const until = addMs(now, 30 * SECOND);
      return (await claimShops(app.db, { lease, now, until, limit: 1, intervalMs })).map(({ shopId }) => shopId);
    };
    const [first, second] = [newId(), newId()];
    expect(await claim(first)).toEqual([quick.shopId]);
    expect(await claim(second)).toEqual([slow.shopId]);
    expect(await claim(newId())).toEqual([]);
    expect(await releaseShop(app.db, quick.shopId, second, { next_request_at: now })).toBe(false);
    expect(await releaseShop(app.db, quick.shopId, first, { next_request_at: now, requests: 2, restockHour: 23 })).toBe(
      true,
    );
    const crawl = app.db.selectFrom('shop_crawls').selectAll().where('shop_id', '=', quick.shopId);
    expect(await crawl.executeTakeFirstOrThrow()).toMatchObject({
      lease: null,
      requests: 2,
      restock_hours: [...Array<number>(23).fill(0), 1],
    });
  });

  test('saveSchedules stores nothing when the page was deleted during its check', async ({ app }) => {
    const update = {
      outcome: 'product' as const,
      failures: 0,
      hasChanged: false,
      validators: null,
      isFullRead: true,
      isEtagUnreliable: false,
    };
    const at = app.clock.now();
    await app.db
      .transaction()
      .execute((tx) => saveSchedules(tx, { startedAt: at, at }, [{ ...update, pageId: 999_999, nextAt: at }]));
    expect(
      await app.db.selectFrom('page_schedules').select('page_id').where('page_id', '=', 999_999).execute(),
    ).toEqual([]);
  });
});
