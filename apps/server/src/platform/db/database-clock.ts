import { sql } from 'kysely';
import { type Clock, SECOND, systemClock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Db } from './db.ts';

/** How often the database is asked for the time. */
const ASK_MS = 10 * SECOND;
/** A machine whose clock is further off than this wants somebody to look at it. */
const OFF_MS = 5 * SECOND;

export interface DatabaseClock {
  clock: Clock;
  /** From now on the database is not asked any more. */
  stop(): void;
}

/**
 * The time of the database, which all who share it go by, whatever the clock of their own machine says or is set to: leases
 * end for everybody at the same moment. Between two answers it goes on by the clock that nobody can set.
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
    // While the database is away, the time goes on.
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
  /** By the database, at some moment between the two. */
  time: number;
}

async function ask(db: Db): Promise<Asked> {
  const askedAt = performance.now();
  const { rows } = await sql<{ time: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as time`.execute(db);
  return { askedAt, answeredAt: performance.now(), time: rows[0]?.time ?? Number.NaN };
}

/** How far the database's time is ahead of the monotonic clock. */
function boundsOf({ askedAt, answeredAt, time }: Asked): { least: number; most: number } {
  return { least: time - answeredAt, most: time - askedAt };
}
