import { sql } from 'kysely';
import { addMs, MINUTE, SECOND } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { givenFragrance, givenUser } from '../../../testing/given.ts';
import { describe, expect, test } from '../../../testing/test.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { checkPages } from './check-pages.job.ts';
import { saveSchedules, unschedulePage } from './page-schedules.repo.ts';

function startWorker(app: TestApp) {
  const worker = checkPages(app.deps, async () => undefined);
  const claimShopIds = async (limit: number) => (await worker.claim(limit)).map(({ shopId }) => shopId);
  const claimLater = (limit = 32) => {
    app.clock.advance(SECOND);
    return claimShopIds(limit);
  };
  return { claim: claimShopIds, claimLater };
}

async function givenPage(app: TestApp, host: string) {
  const { id: fragranceId } = await givenFragrance(app, { url: `http://${host}/1` });
  const page = app.db.selectFrom('pages').select(['id', 'shop_id']).where('fragrance_id', '=', fragranceId);
  const { id: pageId, shop_id: shopId } = await page.executeTakeFirstOrThrow();
  const { id: userId } = await givenUser(app);
  const watch = (db: TestApp['db'] | Tx = app.db) => {
    const item = { user_id: userId, fragrance_id: fragranceId, added_at: app.clock.now() };
    return db
      .insertInto('watch_items')
      .values({ ...item, notes: null, sizes_ml: null, max_price: null, max_price_currency: null, max_price_per: null })
      .execute();
  };
  const dueAt = async () => {
    const row = app.db.selectFrom('page_schedules').select('next_check_at').where('page_id', '=', pageId);
    return (await row.executeTakeFirst())?.next_check_at ?? null;
  };
  const addPages = (count: number) =>
    sql`
    insert into pages (fragrance_id, shop_id, url, created_at)
    select ${fragranceId}::int, ${shopId}::int, 'http://' || ${host}::text || '/more/' || n, now() from generate_series(1, ${count}::int) n`.execute(
      app.db,
    );
  const schedule = (next: Date | null, last: Date | null = null) =>
    sql`insert into page_schedules (page_id, shop_id, next_check_at, last_checked_at) values (${pageId}, ${shopId}, ${next}, ${last})
      on conflict (page_id) do update set next_check_at = excluded.next_check_at`.execute(app.db);
  const insertCrawl = () => app.db.insertInto('shop_crawls').values({ shop_id: shopId }).execute();
  return { fragranceId, pageId, shopId, watch, dueAt, addPages, schedule, insertCrawl };
}

describe('a page of a newly watched fragrance', () => {
  test('a newly watched page is scheduled within a second, and an overlooked page within a minute', async ({ app }) => {
    const [fresh, lost] = [await givenPage(app, 'fresh.example'), await givenPage(app, 'lost.example')];
    await lost.watch();
    const worker = startWorker(app);
    expect(await worker.claim(32)).toEqual([lost.shopId]);
    await lost.schedule(null);
    await fresh.watch();
    expect(await worker.claimLater()).toEqual([fresh.shopId]);
    await worker.claimLater();
    expect(await lost.dueAt()).toBeNull();
    app.clock.advance(MINUTE);
    await worker.claimLater();
    expect(await lost.dueAt()).toEqual(app.clock.now());
  });

  test('a newly watched page is scheduled when the transaction that added the watch commits late', async ({ app }) => {
    const late = await givenPage(app, 'late.example');
    const worker = startWorker(app);
    await worker.claim(32);
    const other = await givenPage(app, 'other.example');
    const tx = await app.db.startTransaction().execute();
    await late.watch(tx);
    await other.watch();
    expect(await worker.claimLater()).toEqual([other.shopId]);
    await tx.commit().execute();
    expect(await worker.claimLater()).toEqual([late.shopId]);
  });

  test('a scheduler scan adds 1,000 pages and the next scan the other 501 when a fragrance has 1,501 pages', async ({
    app,
  }) => {
    const wide = await givenPage(app, 'wide.example');
    const worker = startWorker(app);
    await worker.claim(32);
    await wide.addPages(1500);
    await wide.watch();
    const count = async () => {
      const rows = app.db.selectFrom('page_schedules').select('page_id').where('shop_id', '=', wide.shopId);
      return (await rows.execute()).length;
    };
    await worker.claimLater();
    expect(await count()).toBe(1000);
    await worker.claimLater();
    expect(await count()).toBe(1501);
  });

  test('a newly watched page is scheduled when another transaction removes it from the schedule at the same time', async ({
    app,
    onTestFinished,
  }) => {
    const page = await givenPage(app, 'leaving.example');
    const worker = startWorker(app);
    await worker.claim(32);
    await page.schedule(app.clock.now());
    const tx = await app.db.startTransaction().execute();
    onTestFinished(async () => {
      if (!tx.isCommitted) await tx.rollback().execute();
    });
    await unschedulePage(tx, page.pageId);
    const watching = page.watch();
    const waiting = sql<{ count: number }>`
      select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waiting.execute(app.db)).rows[0]?.count).toBe(1);
    await worker.claimLater();
    await tx.commit().execute();
    await watching;
    expect(await page.dueAt()).toBeNull();
    await worker.claimLater();
    expect(await page.dueAt()).toEqual(app.clock.now());
  });

  test('a page stays scheduled when a user starts to watch it during a check', async ({ app }) => {
    const page = await givenPage(app, 'staying.example');
    const at = app.clock.now();
    await page.schedule(at);
    const result = {
      outcome: 'product' as const,
      failures: 0,
      hasChanged: false,
      validators: null,
      isEtagUnreliable: false,
    };
    const update = { ...result, pageId: page.pageId, nextAt: null, isFullRead: false };
    const saveUpdate = () => app.db.transaction().execute((tx) => saveSchedules(tx, { startedAt: at, at }, [update]));
    await saveUpdate();
    expect(await page.dueAt()).toBeNull();
    await page.watch();
    await app.db.transaction().execute((tx) => unschedulePage(tx, page.pageId));
    await saveUpdate();
    expect(await page.dueAt()).toEqual(at);
    await app.db.transaction().execute((tx) => unschedulePage(tx, page.pageId));
    expect(await page.dueAt()).toEqual(at);
  });
});

describe('claiming with thousands of due pages', () => {
  test('claimShops returns other due shops in time when one shop has 5,101 due pages', async ({ app }) => {
    const bulk = await givenPage(app, 'bulk.example');
    const [quick, next] = [await givenPage(app, 'quick.example'), await givenPage(app, 'next.example')];
    const now = app.clock.now();
    await bulk.addPages(5100);
    await sql`
      insert into page_schedules (page_id, shop_id, next_check_at, last_checked_at)
      select id, shop_id, ${addMs(now, -5 * MINUTE)}, ${addMs(now, -30 * MINUTE)} from pages where shop_id = ${bulk.shopId}`.execute(
      app.db,
    );
    for (const shop of [bulk, quick, next]) await shop.insertCrawl();
    await quick.schedule(addMs(now, -2 * MINUTE), addMs(now, -3 * MINUTE));
    const worker = startWorker(app);
    expect(await worker.claim(1)).toEqual([quick.shopId]);
    expect(await worker.claim(1)).toEqual([bulk.shopId]);
    await next.schedule(now);
    expect(await worker.claimLater()).toEqual([next.shopId]);
  });
});

test('a worker claims a shop when only its product feed is due', async ({ app }) => {
  const [shopify, plain] = [await givenPage(app, 'list.example'), await givenPage(app, 'plain.example')];
  for (const shop of [shopify, plain]) await shop.insertCrawl();
  await app.db.updateTable('shop_crawls').set({ platform: 'shopify' }).where('shop_id', '=', shopify.shopId).execute();
  await sql`update page_schedules set next_check_at = null`.execute(app.db);
  const worker = startWorker(app);
  expect(await worker.claimLater()).toContain(shopify.shopId);
  const taken = app.db.selectFrom('shop_crawls').select('lease').where('shop_id', '=', plain.shopId);
  expect(await taken.executeTakeFirstOrThrow()).toEqual({ lease: null });
});
