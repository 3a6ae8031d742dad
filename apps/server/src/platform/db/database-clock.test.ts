import { sql } from 'kysely';
import { onTestFinished, vi } from 'vitest';
import { keptLog } from '../../testing/kept-log.ts';
import { expect, test } from '../../testing/test.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { HOUR, MINUTE } from '../clock.ts';
import { followDatabaseClock } from './database-clock.ts';
import { openDatabase } from './open.ts';

/** Rounded to minutes; + 0 turns -0, which `toBe(0)` rejects, into 0. */
const aheadMs = (clock: { now(): Date }, at: number) => Math.round((clock.now().getTime() - at) / MINUTE) * MINUTE + 0;

/** A connection on which the database's clock is ahead by a number of hours that `say` sets. */
async function givenAhead({ db, config }: TestApp) {
  const say = (hours: number) =>
    sql`create or replace function odd.clock_timestamp() returns timestamptz language sql
      as ${sql.raw(`'select pg_catalog.clock_timestamp() + interval ''${hours} hours'''`)}`.execute(db);
  await sql`create schema if not exists odd`.execute(db);
  const odd = openDatabase(`${config.databaseUrl}?options=-c%20search_path%3Dodd%2Cpg_catalog%2Cpublic`);
  onTestFinished(() => odd.destroy());
  return { odd, say };
}

test('the time is that of the database, and follows it', async ({ app }) => {
  const { odd, say } = await givenAhead(app);
  await say(3);
  const { clock, stop } = await followDatabaseClock(odd, { askMs: 20 });
  onTestFinished(stop);
  expect(aheadMs(clock, Date.now())).toBe(3 * HOUR);
  await say(-2);
  await expect.poll(() => aheadMs(clock, Date.now())).toBe(-2 * HOUR);
});

test('a machine whose clock is set goes by the time of the database all the same, and says so', async ({ app }) => {
  const { lines, log } = keptLog('warn');
  const { clock, stop } = await followDatabaseClock(app.db, { log, askMs: 20 });
  onTestFinished(stop);
  const began = Date.now();
  expect(lines).toEqual([]);
  vi.useFakeTimers({ toFake: ['Date'], now: began + HOUR });
  onTestFinished(() => void vi.useRealTimers());
  expect(aheadMs(clock, began)).toBe(0);
  await expect.poll(() => lines).toEqual([expect.stringContaining("this machine's clock is not the database's")]);
  expect(aheadMs(clock, began)).toBe(0);
});

test('while the database is away the time goes on', async ({ app }) => {
  const own = openDatabase(app.config.databaseUrl ?? '');
  const { clock, stop } = await followDatabaseClock(own, { askMs: 20 });
  onTestFinished(stop);
  await own.destroy();
  const at = clock.now();
  await expect.poll(() => clock.now() > at).toBe(true);
  expect(aheadMs(clock, Date.now())).toBe(0);
});
