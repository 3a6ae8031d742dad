import { openShop, productPage, type Shop } from '@sillage/testkit/shop';
import { sql } from 'kysely';
import { checkPages } from '../../src/features/monitor/index.ts';
import { recordDeliveries } from '../../src/features/notify/index.ts';
import { runOnce } from '../../src/platform/job.ts';
import type { FetchPage } from '../../src/platform/net/fetch-page.ts';
import { givenFragrance, givenUser } from '../../src/testing/given.ts';
import { test as base, describe, expect } from '../../src/testing/test.ts';
import type { TestApp } from '../../src/testing/test-app.ts';
import { checkNow } from '../../src/testing/workers.ts';

const SHOPS = 4;
const PATHS = ['/a', '/b', '/c'];

const test = base.extend('shops', async ({}, { onCleanup }): Promise<Shop[]> => {
  const shops = await Promise.all(Array.from({ length: SHOPS }, () => openShop()));
  onCleanup(async () => void (await Promise.all(shops.map((shop) => shop.close()))));
  return shops;
});

/** Adds a watched fragrance for each path, which every shop sells there, and checks all twice. */
async function givenPages(app: TestApp, shops: readonly Shop[], paths: readonly string[]) {
  const [first, ...others] = shops as [Shop, ...Shop[]];
  await sql`truncate fragrances, shops cascade`.execute(app.db);
  const amber = await givenUser(app);
  for (const path of paths) {
    const { id, name } = await givenFragrance(app, { url: first.origin + path });
    for (const shop of shops) shop.put(path, productPage(name, [{ availability: 'OutOfStock' }]));
    for (const { origin } of others)
      await sql`
        with added as (
          insert into shops (host, name) values (${new URL(origin).host}, 'Other') on conflict (host) do update set name = 'Other'
          returning id
        )
        insert into pages (fragrance_id, shop_id, url, created_at)
        select ${id}::integer, id, ${origin + path}, now() from added`.execute(app.db);
    await amber.api.watchlist.add({ body: { userId: amber.id, fragranceId: id } });
  }
  await checkNow(app);
  await checkNow(app);
  app.advanceToNextCheck();
  await makeAllDue(app);
}

const makeAllDue = (app: TestApp) =>
  app.db.updateTable('page_schedules').set({ next_check_at: app.clock.now() }).execute();

/** Returns a `fetchPage` that returns no page before `count` pages have arrived. */
function fetchTogether(app: TestApp, count: number, onFetched: (url: string) => unknown = () => {}): FetchPage {
  const { promise, resolve } = Promise.withResolvers<void>();
  let arrived = 0;
  return async (url, request) => {
    const page = await app.fetchPage(url, request);
    await onFetched(url);
    arrived += 1;
    if (arrived === count) resolve();
    await promise;
    return page;
  };
}

const runWith = (app: TestApp, fetchPage: FetchPage) =>
  runOnce(checkPages({ ...app.deps, fetchPage }, recordDeliveries));

/** Returns what the last check of each page stored, and by which transaction. */
async function listSchedules(app: TestApp) {
  const { rows } = await sql<{ pageId: number; outcome: string; at: Date; transaction: string; isLeased: boolean }>`
    select schedules.page_id as "pageId", last_outcome as outcome, last_checked_at as at, schedules.xmin::text as transaction,
      lease is not null as "isLeased"
    from page_schedules as schedules join shop_crawls on shop_crawls.shop_id = schedules.shop_id
    order by schedules.shop_id, schedules.page_id`.execute(app.db);
  return rows;
}

const leaseOf = (shop: Shop | undefined) => sql`
  update shop_crawls set lease = null, leased_until = null
  where shop_id = (select id from shops where host = ${new URL(shop?.origin ?? '').host})`;

describe('unchanged checks of several shops that end together', () => {
  test('are saved in one transaction', async ({ app, shops }) => {
    await givenPages(app, shops, ['/a']);
    await runWith(app, fetchTogether(app, SHOPS));
    const saved = await listSchedules(app);
    expect(saved.map(({ at, isLeased }) => ({ at, isLeased }))).toEqual(
      Array(SHOPS).fill({ at: app.clock.now(), isLeased: false }),
    );
    expect(new Set(saved.map(({ transaction }) => transaction)).size).toBe(1);
  });

  test('are saved without the check of a shop whose lease was lost', async ({ app, shops }) => {
    await givenPages(app, shops, ['/a']);
    const [lost] = shops;
    const before = (await listSchedules(app))[0];
    const fetchPage = fetchTogether(
      app,
      SHOPS,
      (url) => lost && url.startsWith(lost.origin) && leaseOf(lost).execute(app.db),
    );
    await expect(runWith(app, fetchPage)).rejects.toThrow('lease lost');
    await expect
      .poll(async () => (await listSchedules(app)).slice(1).map(({ at }) => at))
      .toEqual(Array(SHOPS - 1).fill(app.clock.now()));
    expect((await listSchedules(app))[0]).toEqual(before);
  });

  test('are saved without the check of a page that cannot be stored', async ({ app, shops }) => {
    await givenPages(app, shops, ['/a']);
    const pageId = (await listSchedules(app))[1]?.pageId;
    await sql`
      create function reject_offer() returns trigger language plpgsql as $$ begin raise exception 'no such character'; end $$;
      create trigger reject_offer before update on offers for each row when (new.page_id = ${sql.lit(pageId)})
        execute function reject_offer()`.execute(app.db);
    await runWith(app, fetchTogether(app, SHOPS));
    const saved = await listSchedules(app);
    expect(saved.map(({ outcome }) => outcome)).toEqual(['product', 'error', 'product', 'product']);
    expect(saved.every(({ isLeased }) => !isLeased)).toBe(true);
  });

  test('are saved while another transaction holds an offer of one of them', async ({ app, shops, onTestFinished }) => {
    await givenPages(app, shops, ['/a']);
    const pageId = (await listSchedules(app))[0]?.pageId;
    const tx = await app.db.startTransaction().execute();
    onTestFinished(async () => {
      if (!tx.isCommitted) await tx.rollback().execute();
    });
    await sql`select from offers where page_id = ${pageId} for update`.execute(tx);
    const run = runWith(app, fetchTogether(app, SHOPS));
    const listTimes = async () => (await listSchedules(app)).map(({ at }) => at);
    await expect.poll(async () => (await listTimes()).slice(1)).toEqual(Array(SHOPS - 1).fill(app.clock.now()));
    await tx.commit().execute();
    await run;
    expect(await listTimes()).toEqual(Array(SHOPS).fill(app.clock.now()));
  });

  test('are saved in one transaction without the check that changes something', async ({ app, shops }) => {
    await givenPages(app, shops, ['/a']);
    const [changed] = shops;
    changed?.put('/a', productPage(await findName(app), [{ availability: 'InStock' }]));
    await runWith(app, fetchTogether(app, SHOPS));
    const [first, ...others] = await listSchedules(app);
    expect(new Set(others.map(({ transaction }) => transaction))).not.toContain(first?.transaction);
    expect(new Set(others.map(({ transaction }) => transaction)).size).toBe(1);
    const candidates = app.db.selectFrom('candidates').innerJoin('offers', 'offers.id', 'candidates.offer_id');
    expect(await candidates.select('page_id').execute()).toEqual([{ page_id: first?.pageId }]);
  });

  test('are saved once each, without a deadlock, when the shops of two workers sell the same fragrances', async ({
    app,
    shops,
  }) => {
    await givenPages(app, shops, PATHS);
    const requests = () => shops.reduce((total, shop) => total + shop.requests.length, 0);
    const runAll = async () => {
      while (await runOnce(checkPages(app.deps, recordDeliveries)));
    };
    const before = requests();
    for (let round = 1; round <= 5; round += 1) {
      await makeAllDue(app);
      await Promise.all([runAll(), runAll()]);
      expect(requests()).toBe(before + round * SHOPS * PATHS.length);
    }
    const { rows } = await sql<{ deadlocks: number }>`
      select deadlocks from pg_stat_database where datname = current_database()`.execute(app.db);
    expect(rows).toEqual([{ deadlocks: 0 }]);
  });
});

async function findName({ db }: TestApp): Promise<string> {
  return (
    await db
      .selectFrom('fragrances')
      .innerJoin('pages', 'pages.fragrance_id', 'fragrances.id')
      .select('name')
      .executeTakeFirstOrThrow()
  ).name;
}
