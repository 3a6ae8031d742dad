import { type RawBuilder, sql } from 'kysely';
import { maintainPrices } from '../../src/features/monitor/prices/maintain-prices.job.ts';
import { givenPricedPage } from '../../src/features/monitor/prices/testing/given-prices.ts';
import { DAY, HOUR } from '../../src/platform/clock.ts';
import { openDatabase } from '../../src/platform/db/open-database.ts';
import { runOnce } from '../../src/platform/job.ts';
import { startServerProcess } from '../../src/testing/server-process.ts';
import { expect, test } from '../../src/testing/test.ts';
import type { TestApp } from '../../src/testing/test-app.ts';

const POLL_OPTIONS = { timeout: 60_000, interval: 20 };
/** Offers that the job fills in one transaction. */
const BATCH = 50;

/** Kills a worker that waits for what `hold` locks, in a statement that contains `statement`. */
async function killAt(app: TestApp, hold: RawBuilder<unknown>, statement: string): Promise<void> {
  const holder = openDatabase(app.config.databaseUrl ?? '', { max: 1 });
  class Undo extends Error {}
  const held = holder.transaction().execute(async (tx) => {
    await hold.execute(tx);
    const worker = await startServerProcess(app, 'worker');
    const isWaiting = async () => {
      const { rows } = await sql`
        select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like ${`%${statement}%`}`.execute(
        app.db,
      );
      return rows.length > 0;
    };
    await expect.poll(isWaiting, POLL_OPTIONS).toBe(true);
    await worker.kill();
    throw new Undo();
  });
  await expect(held).rejects.toBeInstanceOf(Undo);
  await holder.destroy();
  // PostgreSQL ends the killed process's transaction when it notices the closed connection.
  const countOthers = async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and application_name = 'sillage' and xact_start is not null and query like ${`%${statement}%`}`.execute(app.db);
    return rows.length;
  };
  await expect.poll(countOthers, POLL_OPTIONS).toBe(0);
}

async function readPrices(app: TestApp) {
  const { rows: periods } = await sql`
    select offer_id, price, from_at, to_at from price_periods order by offer_id, from_at`.execute(app.db);
  const { rows: lows } = await sql`select offer_id, month, price from monthly_lows order by 1, 2`.execute(app.db);
  const { rows: offers } = await sql`select offer_id from price_histories order by 1`.execute(app.db);
  return { periods, lows, offers };
}

const ADVISORY = 4711;

/** 120 bottles that cost 80 for 45 days, and 60 since some minutes. Returns their ids. */
async function givenOffers(app: TestApp): Promise<number[]> {
  const sizes = (price: number) => Array.from({ length: 40 }, (_, index) => ({ sizeMl: 10 + index, price }));
  const now = Date.now();
  const goTo = (time: number) => app.clock.moveTo(new Date(time));
  goTo(now - 45 * DAY);
  const pages = [await givenPricedPage(app), await givenPricedPage(app), await givenPricedPage(app)];
  for (const page of pages) await page.confirm(...sizes(80));
  goTo(now - HOUR);
  for (const page of pages) await page.confirm(...sizes(60));
  return (await app.db.selectFrom('offers').select('id').orderBy('id').execute()).map(({ id }) => id);
}

async function emptyTables(app: TestApp): Promise<void> {
  for (const table of ['price_periods', 'price_histories', 'monthly_lows', 'deals'] as const)
    await app.db.deleteFrom(table).execute();
}

/** Makes the job wait before it stores the history of an offer, while the test holds a lock. */
async function delayHistory(app: TestApp, offerId = 0): Promise<void> {
  await sql
    .raw(`
      create function delay_history() returns trigger language plpgsql as $$ begin
        if new.offer_id = ${offerId} then perform pg_advisory_xact_lock(${ADVISORY}); end if;
        return new;
      end $$;
      create trigger delay_history before insert on price_histories for each row execute function delay_history()`)
    .execute(app.db);
}

const startPass = (app: TestApp) => sql`update deal_refreshes set next_pass_at = to_timestamp(0)`.execute(app.db);
const countDeals = async (app: TestApp) => (await sql`select from deals`.execute(app.db)).rows.length;

test('prices are filled, corrected and made into deals once each when their jobs are killed in each of these steps', async ({
  app,
}) => {
  const ids = await givenOffers(app);
  await emptyTables(app);
  await runOnce(maintainPrices(app.deps));
  const expected = await readPrices(app);
  expect([expected.offers.length, expected.periods.length]).toEqual([120, 240]);
  await emptyTables(app);

  await delayHistory(app, ids[BATCH + 9]);
  await killAt(app, sql`select pg_advisory_xact_lock(${ADVISORY})`, 'insert into price_histories');
  expect((await readPrices(app)).offers).toHaveLength(BATCH);
  // Between the history and the periods of a batch.
  await killAt(app, sql`lock table price_periods in share mode`, 'insert into price_periods');
  expect((await readPrices(app)).offers).toHaveLength(BATCH);
  let worker = await startServerProcess(app, 'worker');
  await expect.poll(async () => (await readPrices(app)).offers.length, POLL_OPTIONS).toBe(120);
  await worker.kill();
  expect(await readPrices(app)).toEqual(expected);

  // As a process of an earlier version changes it.
  await sql`update offers set price = 55, confirmed_price = 55 where id = ${ids[3]}`.execute(app.db);
  await killAt(app, sql`lock table monthly_lows in share mode`, 'update price_periods');
  expect(await readPrices(app)).toEqual(expected);

  await emptyDeals(app);
  await killAt(app, sql`lock table deals in share mode`, 'delete from deals');
  expect(await countDeals(app)).toBe(0);
  await startPass(app);
  worker = await startServerProcess(app, 'worker');
  await expect.poll(() => countDeals(app), POLL_OPTIONS).toBe(120);
  await expect.poll(async () => (await readPrices(app)).periods.length, POLL_OPTIONS).toBe(241);
  await worker.kill();
});

async function emptyDeals(app: TestApp): Promise<void> {
  await app.db.deleteFrom('deals').execute();
  await startPass(app);
}
