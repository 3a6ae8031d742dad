import { sql } from 'kysely';
import { type Clock, SECOND, systemClock } from '../clock.ts';
import type { Log } from '../observability/log.ts';
import type { Db } from './db.ts';

const QUERY_INTERVAL_MS = 10 * SECOND;
/** Difference between the system's and the database's clock above which a warning is logged. */
const MAX_SKEW_MS = 5 * SECOND;

export interface DatabaseClock {
  clock: Clock;
  stop(): void;
}

/** Clock with the database's time, so that a lease ends at the same moment in all processes. */
export async function followDatabaseClock(
  db: Db,
  { log, queryIntervalMs = QUERY_INTERVAL_MS }: { log?: Log; queryIntervalMs?: number } = {},
): Promise<DatabaseClock> {
  let offsetMs = computeBounds(await queryTime(db)).min;
  let [isSkewed, isQuerying] = [false, false];
  const clock = { now: () => new Date(performance.now() + offsetMs) };

  async function update(): Promise<void> {
    const { min, max } = computeBounds(await queryTime(db));
    offsetMs = Math.min(Math.max(offsetMs, min), max);
    warnIfSkewed();
  }

  function warnIfSkewed(): void {
    const skewMs = Math.round(systemClock.now().getTime() - clock.now().getTime());
    const wasSkewed = isSkewed;
    isSkewed = Math.abs(skewMs) > MAX_SKEW_MS;
    if (isSkewed && !wasSkewed) log?.warn({ skewMs }, 'system clock differs from the database clock');
  }

  async function refresh(): Promise<void> {
    if (isQuerying) return;
    isQuerying = true;
    // While the database is unavailable, the clock continues.
    await update().catch(() => undefined);
    isQuerying = false;
  }

  warnIfSkewed();
  const timer = setInterval(() => void refresh(), queryIntervalMs).unref();
  return { clock, stop: () => clearInterval(timer) };
}

interface TimeSample {
  sentAt: number;
  receivedAt: number;
  /**
   * Time on the database's clock, in milliseconds since 1970. The database read its clock between
   * `sentAt` and `receivedAt`.
   */
  time: number;
}

async function queryTime(db: Db): Promise<TimeSample> {
  const sentAt = performance.now();
  const { rows } = await sql<{ time: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as time`.execute(db);
  return { sentAt, receivedAt: performance.now(), time: rows[0]?.time ?? Number.NaN };
}

/**
 * Returns the smallest and the largest possible difference between the database's clock and this
 * process's monotonic clock. The exact difference is unknown, because a query takes some time.
 */
function computeBounds({ sentAt, receivedAt, time }: TimeSample): { min: number; max: number } {
  return { min: time - receivedAt, max: time - sentAt };
}
