import { sql } from 'kysely';
import { after, MINUTE, SECOND } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import { givenFragrance, givenUser } from '../../testing/given.ts';
import { describe, expect, test } from '../../testing/test.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { checkPages } from './check-pages.job.ts';
import { keepTurns, takeOff } from './visit.repo.ts';

/** A worker that leases shops and never releases them. */
function startWorker(app: TestApp) {
  const worker = checkPages(app.deps, async () => undefined);
  const shopsOf = async (limit: number) => (await worker.claim(limit)).map(({ shopId }) => shopId);
  /** Leases shops a second later. */
  const goOn = (limit = 32) => {
    app.clock.advance(SECOND);
    return shopsOf(limit);
  };
  return { claim: shopsOf, goOn };
}

/** A fragrance whose page has a shop of its own, with functions to watch and schedule it. */
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
  /** Adds pages of the same shop to the fragrance. */
  const grow = (count: number) =>
    sql`
    insert into pages (fragrance_id, shop_id, url, created_at)
    select ${fragranceId}::int, ${shopId}::int, 'http://' || ${host}::text || '/more/' || n, now() from generate_series(1, ${count}::int) n`.execute(
      app.db,
    );
  const putOn = (next: Date | null, last: Date | null = null) =>
    sql`insert into page_schedules (page_id, shop_id, next_check_at, last_checked_at) values (${pageId}, ${shopId}, ${next}, ${last})
      on conflict (page_id) do update set next_check_at = excluded.next_check_at`.execute(app.db);
  const visit = () => app.db.insertInto('shop_visits').values({ shop_id: shopId }).execute();
  return { fragranceId, pageId, shopId, watch, dueAt, grow, putOn, visit };
}

describe('what somebody begins to watch', () => {
  test('is on the timetable by the next second, for which only what was written is gone through; the rest by the next minute', async ({
    app,
  }) => {
    const [fresh, lost] = [await givenPage(app, 'fresh.example'), await givenPage(app, 'lost.example')];
    await lost.watch();
    const worker = startWorker(app);
    expect(await worker.claim(32)).toEqual([lost.shopId]);
    await lost.putOn(null);
    await fresh.watch();
    expect(await worker.goOn()).toEqual([fresh.shopId]);
    await worker.goOn();
    expect(await lost.dueAt()).toBeNull();
    app.clock.advance(MINUTE);
    await worker.goOn();
    expect(await lost.dueAt()).toEqual(app.clock.now());
  });

  test('is so too where it was written long before it was committed', async ({ app }) => {
    const late = await givenPage(app, 'late.example');
    const worker = startWorker(app);
    await worker.claim(32);
    const other = await givenPage(app, 'other.example');
    const tx = await app.db.startTransaction().execute();
    await late.watch(tx);
    await other.watch();
    expect(await worker.goOn()).toEqual([other.shopId]);
    await tx.commit().execute();
    expect(await worker.goOn()).toEqual([late.shopId]);
  });

  test('is followed by what one turn had no room for in the next', async ({ app }) => {
    const wide = await givenPage(app, 'wide.example');
    const worker = startWorker(app);
    await worker.claim(32);
    await wide.grow(1500);
    await wide.watch();
    const count = async () => {
      const rows = app.db.selectFrom('page_schedules').select('page_id').where('shop_id', '=', wide.shopId);
      return (await rows.execute()).length;
    };
    await worker.goOn();
    expect(await count()).toBe(1000);
    await worker.goOn();
    expect(await count()).toBe(1501);
  });

  test('is so too while the same page is being taken off because nobody watched it', async ({
    app,
    onTestFinished,
  }) => {
    const page = await givenPage(app, 'leaving.example');
    const worker = startWorker(app);
    await worker.claim(32);
    await page.putOn(app.clock.now());
    const tx = await app.db.startTransaction().execute();
    onTestFinished(async () => {
      if (!tx.isCommitted) await tx.rollback().execute();
    });
    await takeOff(tx, page.pageId);
    const watching = page.watch();
    const waiting = sql<{ count: number }>`
      select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waiting.execute(app.db)).rows[0]?.count).toBe(1);
    await worker.goOn();
    await tx.commit().execute();
    await watching;
    expect(await page.dueAt()).toBeNull();
    await worker.goOn();
    expect(await page.dueAt()).toEqual(app.clock.now());
  });

  test('stays on it where a look began when nobody watched, and ended after', async ({ app }) => {
    const page = await givenPage(app, 'staying.example');
    const at = app.clock.now();
    await page.putOn(at);
    const end = { outcome: 'product' as const, failures: 0, hasChanged: false, validators: null, isEtagFalse: false };
    const turn = { ...end, pageId: page.pageId, nextAt: null, isWhole: false };
    const turnEnds = () => app.db.transaction().execute((tx) => keepTurns(tx, { begunAt: at, at }, [turn]));
    await turnEnds();
    expect(await page.dueAt()).toBeNull();
    await page.watch();
    await app.db.transaction().execute((tx) => takeOff(tx, page.pageId));
    await turnEnds();
    expect(await page.dueAt()).toEqual(at);
    await app.db.transaction().execute((tx) => takeOff(tx, page.pageId));
    expect(await page.dueAt()).toEqual(at);
  });
});

describe('a shop with thousands of pages due', () => {
  test('neither hides the others nor waits for them, and what becomes due meanwhile waits for a second', async ({
    app,
  }) => {
    const bulk = await givenPage(app, 'bulk.example');
    const [quick, next] = [await givenPage(app, 'quick.example'), await givenPage(app, 'next.example')];
    const now = app.clock.now();
    await bulk.grow(5100);
    await sql`
      insert into page_schedules (page_id, shop_id, next_check_at, last_checked_at)
      select id, shop_id, ${after(now, -5 * MINUTE)}, ${after(now, -30 * MINUTE)} from pages where shop_id = ${bulk.shopId}`.execute(
      app.db,
    );
    for (const shop of [bulk, quick, next]) await shop.visit();
    await quick.putOn(after(now, -2 * MINUTE), after(now, -3 * MINUTE));
    const worker = startWorker(app);
    expect(await worker.claim(1)).toEqual([quick.shopId]);
    expect(await worker.claim(1)).toEqual([bulk.shopId]);
    await next.putOn(now);
    expect(await worker.goOn()).toEqual([next.shopId]);
  });
});

test('a shop whose list of products is due is visited though none of its pages is', async ({ app }) => {
  const [shopify, plain] = [await givenPage(app, 'list.example'), await givenPage(app, 'plain.example')];
  for (const shop of [shopify, plain]) await shop.visit();
  await app.db.updateTable('shop_visits').set({ platform: 'shopify' }).where('shop_id', '=', shopify.shopId).execute();
  await sql`update page_schedules set next_check_at = null`.execute(app.db);
  const worker = startWorker(app);
  expect(await worker.goOn()).toContain(shopify.shopId);
  const taken = app.db.selectFrom('shop_visits').select('lease').where('shop_id', '=', plain.shopId);
  expect(await taken.executeTakeFirstOrThrow()).toEqual({ lease: null });
});
