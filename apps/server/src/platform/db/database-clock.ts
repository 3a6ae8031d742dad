import { sql } from 'kysely';
import { type Clock, SECOND, systemClock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Db } from './db.ts';

/** Interval between queries of the database's time. */
const ASK_MS = 10 * SECOND;
/** Difference to this machine's clock above which the operator is warned. */
const OFF_MS = 5 * SECOND;

export interface DatabaseClock {
  clock: Clock;
  /** Stops querying the database. */
  stop(): void;
}

/**
 * Follows the time of the database, which all processes share whatever their machines' clocks say,
 * so that leases end for all at the same moment. Between queries it uses the monotonic clock.
 */
export async function followDatabaseClock(
  db: Db,
  { log, askMs = ASK_MS }: { log?: Log; askMs?: number } = {},
): Promise<DatabaseClock> {
  let aheadMs = boundsOf(await ask(db)).least;
  let [isOff, isAsking] = [false, false];
  const clock = { now: () => new Date(performance.now() + aheadMs) };

  async function follow(): Promise<void> {
    const { least, most } = boundsOf(await ask(db));
    aheadMs = Math.min(Math.max(aheadMs, least), most);
    tellIfOff();
  }

  function tellIfOff(): void {
    const offMs = Math.round(systemClock.now().getTime() - clock.now().getTime());
    const wasOff = isOff;
    isOff = Math.abs(offMs) > OFF_MS;
    if (isOff && !wasOff) log?.warn({ offMs }, "this machine's clock is not the database's, which counts");
  }

  async function askAgain(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    // While the database is unavailable, the clock continues.
    await follow().catch(() => undefined);
    isAsking = false;
  }

  tellIfOff();
  const timer = setInterval(() => void askAgain(), askMs).unref();
  return { clock, stop: () => clearInterval(timer) };
}

interface Asked {
  askedAt: number;
  answeredAt: number;
  /** The database's time at some moment between the two. */
  time: number;
}

async function ask(db: Db): Promise<Asked> {
  const askedAt = performance.now();
  const { rows } = await sql<{ time: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as time`.execute(db);
  return { askedAt, answeredAt: performance.now(), time: rows[0]?.time ?? Number.NaN };
}

/** Bounds of the difference between the database's time and the monotonic clock. */
function boundsOf({ askedAt, answeredAt, time }: Asked): { least: number; most: number } {
  return { least: time - answeredAt, most: time - askedAt };
}
