import { sql } from 'kysely';
import { type Clock, SECOND, systemClock } from '../clock.ts';
import type { Log } from '../observability/log.ts';
import type { Db } from './db.ts';

/** Interval between queries of the database's time. */
const QUERY_INTERVAL_MS = 10 * SECOND;
/**
 * Difference between this machine's clock and the database's clock above which a warning is logged.
 */
const MAX_SKEW_MS = 5 * SECOND;

export interface DatabaseClock {
  clock: Clock;
  /** Stops querying the time of the database. */
  stop(): void;
}

/**
 * Creates a clock that follows the time of the database. All processes share this time, whatever
 * their system clocks show, so a lease ends for all of them at the same moment. Between two
 * queries, the clock advances with the monotonic clock.
 */
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
   * Time of the database at some moment between `sentAt` and `receivedAt`, in milliseconds since
   * 1970.
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
 * Returns the least and the greatest possible difference between the database's time and the
 * monotonic clock.
 */
function computeBounds({ sentAt, receivedAt, time }: TimeSample): { min: number; max: number } {
  return { min: time - receivedAt, max: time - sentAt };
}
