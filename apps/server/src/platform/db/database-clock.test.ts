import { sql } from 'kysely';
import { onTestFinished, vi } from 'vitest';
import { captureLog } from '../../testing/capture-log.ts';
import { expect, test } from '../../testing/test.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { HOUR, MINUTE } from '../clock.ts';
import { followDatabaseClock } from './database-clock.ts';
import { openDatabase } from './open-database.ts';

/**
 * Returns how far a clock is ahead of `time`, in milliseconds rounded to whole minutes. `+ 0` turns
 * -0 into 0, because `toBe(0)` rejects -0.
 */
const aheadMs = (clock: { now(): Date }, time: number) =>
  Math.round((clock.now().getTime() - time) / MINUTE) * MINUTE + 0;

/** Opens a database whose clock `setHours` moves ahead of the real time. */
async function givenAhead({ db, config }: TestApp) {
  const setHours = (hours: number) =>
    sql`create or replace function odd.clock_timestamp() returns timestamptz language sql
      as ${sql.raw(`'select pg_catalog.clock_timestamp() + interval ''${hours} hours'''`)}`.execute(db);
  await sql`create schema if not exists odd`.execute(db);
  const odd = openDatabase(`${config.databaseUrl}?options=-c%20search_path%3Dodd%2Cpg_catalog%2Cpublic`);
  onTestFinished(() => odd.destroy());
  return { odd, setHours };
}

test('database clock returns the time of the database, also after that time has changed', async ({ app }) => {
  const { odd, setHours } = await givenAhead(app);
  await setHours(3);
  const { clock, stop } = await followDatabaseClock(odd, { queryIntervalMs: 20 });
  onTestFinished(stop);
  expect(aheadMs(clock, Date.now())).toBe(3 * HOUR);
  await setHours(-2);
  await expect.poll(() => aheadMs(clock, Date.now())).toBe(-2 * HOUR);
});

test('followDatabaseClock keeps its time and logs a warning when the system clock is changed', async ({ app }) => {
  const { lines, log } = captureLog('warn');
  const { clock, stop } = await followDatabaseClock(app.db, { log, queryIntervalMs: 20 });
  onTestFinished(stop);
  const startedAt = Date.now();
  expect(lines).toEqual([]);
  vi.useFakeTimers({ toFake: ['Date'], now: startedAt + HOUR });
  onTestFinished(() => void vi.useRealTimers());
  expect(aheadMs(clock, startedAt)).toBe(0);
  await expect.poll(() => lines).toEqual([expect.stringContaining('system clock differs from the database clock')]);
  expect(aheadMs(clock, startedAt)).toBe(0);
});

test('clock of followDatabaseClock keeps running while the database is unavailable', async ({ app }) => {
  const own = openDatabase(app.config.databaseUrl ?? '');
  const { clock, stop } = await followDatabaseClock(own, { queryIntervalMs: 20 });
  onTestFinished(stop);
  await own.destroy();
  const before = clock.now();
  await expect.poll(() => clock.now() > before).toBe(true);
  expect(aheadMs(clock, Date.now())).toBe(0);
});
