import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { SECOND } from '../clock.ts';
import type { Log } from '../log.ts';
import { isDatabaseAway } from './away.ts';
import type { Db } from './db.ts';
import type { Listen } from './listen.ts';

/** Reads on the replica if there is one that is up to date, else on the primary database. */
export type Read = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

export interface Replica {
  read: Read;
  /** Whether reads use the replica now. */
  isRead(): boolean;
  /** Bytes of the write-ahead log that the replica has not replayed yet. */
  lag(): Promise<number>;
  close(): Promise<void>;
}

interface Sources {
  db: Db;
  replica: Db;
  listen: Listen;
  /** NOTIFY channel of the changes that readers must not miss. */
  channel: string;
  log: Log;
}

/** Interval between checks of a replica that is up to date or unavailable. */
const LOOK_MS = 5 * SECOND;
/** Interval between checks of a replica that lags. */
const LAG_MS = 20;

/**
 * Uses the replica only while it has replayed all changes of which this process was notified: a
 * user who learns live that a fragrance is back in stock must not read older data. A read that
 * finds the replica unavailable runs again on the primary, which serves reads until the replica is
 * up to date.
 */
export function followReplica({ db, replica, listen, channel, log }: Sources): Replica {
  let isReady = false;
  let heard = 1;
  const closing = new AbortController();
  let wake: () => void = () => undefined;

  async function comeUp(): Promise<void> {
    const upTo = heard;
    const position = await positionOf(db);
    while (!closing.signal.aborted && !(await hasReplayed(replica, position))) await sleep(LAG_MS);
    isReady = heard === upTo;
  }

  async function follow(): Promise<void> {
    while (!closing.signal.aborted) {
      const upTo = heard;
      await comeUp().catch((error: unknown) => {
        if (isReady) log.warn({ reason: String(error) }, 'the replica is not read any more');
        isReady = false;
      });
      if (heard === upTo) await Promise.race([sleep(LOOK_MS), new Promise<void>((resolve) => (wake = resolve))]);
    }
  }

  const listener = listen({
    channel,
    hear() {
      heard += 1;
      isReady = false;
      wake();
    },
  });
  const following = follow();

  return {
    async read(work) {
      if (!isReady) return work(db);
      try {
        return await work(replica);
      } catch (error) {
        if (!(error instanceof Error) || !isDatabaseAway(error)) throw error;
        isReady = false;
        return work(db);
      }
    },
    isRead: () => isReady,
    async lag() {
      const position = await positionOf(db);
      const { rows } = await sql<{ bytes: number }>`
        select greatest(pg_wal_lsn_diff(${position}::pg_lsn, pg_last_wal_replay_lsn()), 0)::float8 as bytes`.execute(
        replica,
      );
      return rows[0]?.bytes ?? Number.NaN;
    },
    async close() {
      closing.abort();
      wake();
      await listener.close();
      await following;
      await replica.destroy();
    },
  };
}

/** Returns the current write position of the primary database. */
async function positionOf(db: Db): Promise<string> {
  const { rows } = await sql<{ position: string }>`select pg_current_wal_lsn()::text as position`.execute(db);
  return rows[0]?.position ?? '';
}

/** Throws for a replica that was promoted, because it replays nothing any more. */
async function hasReplayed(replica: Db, position: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean | null }>`
    select pg_last_wal_replay_lsn() >= ${position}::pg_lsn as has where pg_is_in_recovery()`.execute(replica);
  if (rows.length === 0) throw new Error('the replica is no replica (any more)');
  return rows[0]?.has === true;
}
