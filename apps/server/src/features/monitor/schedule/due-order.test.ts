import { random } from '@sillage/testkit/random';
import { sql } from 'kysely';
import { addMs, DAY, HOUR, MINUTE, SECOND } from '../../../platform/clock.ts';
import { newId } from '../../../platform/ids.ts';
import { givenFragrance } from '../../../testing/given.ts';
import { describe, expect, test } from '../../../testing/test.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { releaseShop } from '../shops/shop-lease.repo.ts';
import { findDuePage } from './due-pages.repo.ts';
import { applySoonerChecks, claimShops } from './due-shops.repo.ts';

const intervalMs = 30 * MINUTE;

/** How long ago a page became due, and its check delay; null for a page that was never checked. */
interface Due {
  dueMs: number;
  delayMs: number | null;
}

const computeRatio = ({ dueMs, delayMs }: Due) => dueMs / (delayMs ?? intervalMs / 6);

/** Creates due pages by random delays, at one shop or each at a shop of its own. */
async function givenDue(app: TestApp, count: number, { isOneShop }: { isOneShop: boolean }) {
  // The tests claim no shops of earlier tests.
  await sql`delete from shop_crawls`.execute(app.db);
  const next = random(count);
  const now = app.clock.now();
  const name = newId();
  const { id: fragranceId } = await givenFragrance(app);
  await sql`
    insert into shops (host, name)
    select ${name} || n || '.example', 'Shop' from generate_series(1, ${isOneShop ? 1 : count}::integer) n`.execute(
    app.db,
  );
  const { rows } = await sql<{ id: number; shopId: number }>`
    insert into pages (fragrance_id, shop_id, url, created_at)
    select ${fragranceId}::integer, shops.id, 'https://' || ${name}::text || n, now()
    from generate_series(1, ${count}::integer) n
    join shops on shops.host = ${name} || case when ${isOneShop}::boolean then 1 else n end || '.example'
    returning id, shop_id as "shopId"`.execute(app.db);
  const pages = rows.map(({ id, shopId }) => {
    const delayMs = next() < 0.1 ? null : MINUTE * ((40 * DAY) / MINUTE) ** next();
    return { id, shopId, dueMs: SECOND * ((2 * DAY) / SECOND) ** next(), delayMs };
  });
  for (let at = 0; at < pages.length; at += 1000)
    await app.db
      .insertInto('page_schedules')
      .values(
        pages.slice(at, at + 1000).map(({ id, shopId, dueMs, delayMs }) => ({
          page_id: id,
          shop_id: shopId,
          next_check_at: addMs(now, -dueMs),
          last_checked_at: delayMs === null ? null : addMs(now, -dueMs - delayMs),
        })),
      )
      .execute();
  await sql`insert into shop_crawls (shop_id) select distinct shop_id from pages where fragrance_id = ${fragranceId}`.execute(
    app.db,
  );
  await applySoonerChecks(app.db);
  return pages;
}

function claim(app: TestApp, limit: number, lease = newId()) {
  const now = app.clock.now();
  return claimShops(app.db, { lease, now, until: addMs(now, 30 * SECOND), limit, intervalMs });
}

const claimIds = async (app: TestApp, limit: number) => (await claim(app, limit)).map(({ shopId }) => shopId);

test('findDuePage returns a page that is overdue by at least 4/5 of the highest ratio, among 1,500 pages', async ({
  app,
}) => {
  const due = await givenDue(app, 1500, { isOneShop: true });
  const [{ shopId } = { shopId: 0 }] = due;
  const byId = new Map(due.map((page) => [page.id, page]));
  while (byId.size > 1460) {
    const page = await findDuePage(app.db, shopId, { now: app.clock.now(), intervalMs, isCounting: false });
    const found = byId.get(page?.id ?? 0) as Due;
    expect(computeRatio(found)).toBeGreaterThan(0.799 * Math.max(...[...byId.values()].map(computeRatio)));
    byId.delete(page?.id ?? 0);
    await sql`update page_schedules set next_check_at = null where page_id = ${page?.id}`.execute(app.db);
  }
});

test('findDuePage returns the pages that users wait for before all others, the most overdue first', async ({ app }) => {
  const due = await givenDue(app, 200, { isOneShop: true });
  // More pages of one delay than are compared.
  await sql`
    update page_schedules set last_checked_at = next_check_at - interval '12 hours'
    where shop_id = ${due[0]?.shopId}`.execute(app.db);
  const byDue = due.toSorted((a, b) => a.dueMs - b.dueMs);
  const [first, second] = [byDue[20], byDue[3]];
  await sql`
    update page_schedules set reported_at = ${app.clock.now()}
    where page_id in (${first?.id}, ${second?.id})`.execute(app.db);
  const found: unknown[] = [];
  for (let round = 0; round < 3; round += 1) {
    const page = await findDuePage(app.db, due[0]?.shopId ?? 0, {
      now: app.clock.now(),
      intervalMs,
      isCounting: false,
    });
    found.push([page?.id, page?.isRequested]);
    await sql`update page_schedules set next_check_at = null where page_id = ${page?.id}`.execute(app.db);
  }
  expect(found).toEqual([
    [first?.id, true],
    [second?.id, true],
    [byDue.at(-1)?.id, false],
  ]);
});

describe('claiming shops', () => {
  test('claimShops returns shops that are overdue by at least a quarter of the highest ratio, also after a wait', async ({
    app,
  }) => {
    const due = await givenDue(app, 600, { isOneShop: false });
    // A third of the shops had to wait for their last request until they were overdue.
    await sql`
      update shop_crawls set next_request_at = page_due_at + (${app.clock.now()}::timestamptz - page_due_at) * (shop_id % 100 / 100.0)
      where shop_id % 3 = 0`.execute(app.db);
    const byShop = new Map(due.map((page) => [page.shopId, page]));
    while (byShop.size > 0) {
      const highest = [...byShop.values()].map(computeRatio).sort((a, b) => b - a);
      const shopIds = await claimIds(app, 10);
      expect(shopIds).toHaveLength(10);
      const ratios = shopIds.map((id) => computeRatio(byShop.get(id) as Due)).sort((a, b) => b - a);
      for (const [index, ratio] of ratios.entries()) expect(ratio).toBeGreaterThan(0.249 * (highest[index] ?? 0));
      for (const id of shopIds) byShop.delete(id);
    }
  });

  test('claimShops skips the shops that are paused, leased or must wait, and takes them when that ends', async ({
    app,
  }) => {
    const due = await givenDue(app, 400, { isOneShop: false });
    const now = app.clock.now();
    const free = due.slice(0, 4).map(({ shopId }) => shopId);
    const groups = [1, 2, 3].map((group) =>
      due.filter((_, index) => index >= 4 && index % 3 === group - 1).map(({ shopId }) => shopId),
    );
    const [paused = [], leased = [], waiting = []] = groups;
    await app.db.updateTable('shops').set({ paused_at: now }).where('id', 'in', paused).execute();
    await app.db
      .updateTable('shop_crawls')
      .set({ lease: newId(), leased_until: addMs(now, HOUR) })
      .where('shop_id', 'in', leased)
      .execute();
    await app.db
      .updateTable('shop_crawls')
      .set({ next_request_at: addMs(now, 2 * HOUR) })
      .where('shop_id', 'in', waiting)
      .execute();
    expect((await claimIds(app, 500)).toSorted((a, b) => a - b)).toEqual(free);
    expect(await claimIds(app, 500)).toEqual([]);
    await app.db.updateTable('shops').set({ paused_at: null }).where('id', 'in', paused).execute();
    expect((await claimIds(app, 500)).toSorted((a, b) => a - b)).toEqual(paused);
    app.clock.advance(HOUR + SECOND);
    expect((await claimIds(app, 500)).toSorted((a, b) => a - b)).toEqual(
      [...free, ...paused, ...leased].toSorted((a, b) => a - b),
    );
    app.clock.advance(HOUR);
    expect(await claimIds(app, 500)).toEqual(expect.arrayContaining(waiting));
  });

  test('no shop is claimed twice when eight workers claim at once', async ({ app }) => {
    const due = await givenDue(app, 300, { isOneShop: false });
    const claimed: number[] = [];
    while (claimed.length < due.length) {
      const shops = (await Promise.all(Array.from({ length: 8 }, () => claimIds(app, 8)))).flat();
      expect(shops).not.toEqual([]);
      claimed.push(...shops);
    }
    expect(claimed.toSorted((a, b) => a - b)).toEqual(due.map(({ shopId }) => shopId));
  });

  test('a shop is claimed when the transaction that made a page due commits after the shop was released', async ({
    app,
    onTestFinished,
  }) => {
    const [page] = await givenDue(app, 1, { isOneShop: false });
    const { id = 0, shopId = 0 } = page ?? {};
    const now = app.clock.now();
    const lease = newId();
    await claim(app, 1, lease);
    await sql`update page_schedules set next_check_at = ${addMs(now, DAY)} where page_id = ${id}`.execute(app.db);
    const tx = await app.db.startTransaction().execute();
    onTestFinished(async () => {
      if (!tx.isCommitted) await tx.rollback().execute();
    });
    await sql`update page_schedules set next_check_at = ${now} where page_id = ${id}`.execute(tx);
    await releaseShop(app.db, shopId, lease, { next_request_at: now });
    await applySoonerChecks(app.db);
    expect(await claimIds(app, 1)).toEqual([]);
    await tx.commit().execute();
    await applySoonerChecks(app.db);
    expect(await claimIds(app, 1)).toEqual([shopId]);
  });

  test('a page that becomes due sooner is not lost while its shop is locked', async ({ app, onTestFinished }) => {
    const [page] = await givenDue(app, 1, { isOneShop: false });
    const { id = 0, shopId = 0 } = page ?? {};
    const lease = newId();
    await claim(app, 1, lease);
    const now = app.clock.now();
    await sql`update page_schedules set next_check_at = ${addMs(now, DAY)} where page_id = ${id}`.execute(app.db);
    const tx = await app.db.startTransaction().execute();
    onTestFinished(async () => {
      if (!tx.isCommitted) await tx.rollback().execute();
    });
    await releaseShop(tx, shopId, lease, { next_request_at: now });
    await sql`update page_schedules set next_check_at = ${now} where page_id = ${id}`.execute(app.db);
    await applySoonerChecks(app.db);
    await tx.commit().execute();
    await applySoonerChecks(app.db);
    expect(await claimIds(app, 1)).toEqual([shopId]);
  });

  test('a shop without a due page is claimed once, and then when its next page is due', async ({ app }) => {
    const [page] = await givenDue(app, 1, { isOneShop: false });
    const { id = 0, shopId = 0 } = page ?? {};
    const now = app.clock.now();
    await sql`update page_schedules set next_check_at = ${addMs(now, HOUR)} where page_id = ${id}`.execute(app.db);
    const lease = newId();
    expect((await claim(app, 1, lease)).map((shop) => shop.shopId)).toEqual([shopId]);
    await releaseShop(app.db, shopId, lease, { next_request_at: now });
    expect(await claimIds(app, 1)).toEqual([]);
    app.clock.advance(HOUR);
    expect(await claimIds(app, 1)).toEqual([shopId]);
  });

  test('a shop that is resumed while its first page is scheduled is claimed', async ({ app, onTestFinished }) => {
    const [page] = await givenDue(app, 1, { isOneShop: false });
    const { shopId = 0 } = page ?? {};
    await sql`delete from shop_crawls`.execute(app.db);
    await sql`update shops set paused_at = now() where id = ${shopId}`.execute(app.db);
    const tx = await app.db.startTransaction().execute();
    onTestFinished(async () => {
      if (!tx.isCommitted) await tx.rollback().execute();
    });
    await sql`update shops set paused_at = null where id = ${shopId}`.execute(tx);
    const scheduled = sql`insert into shop_crawls (shop_id) values (${shopId})`.execute(app.db);
    const waiting = sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like 'insert into shop_crawls%'
      and datname = current_database()`;
    await expect.poll(async () => (await waiting.execute(app.db)).rows.length).toBe(1);
    await tx.commit().execute();
    await scheduled;
    expect(await claimIds(app, 1)).toEqual([shopId]);
  });
});
