import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { SECOND } from '../clock.ts';
import type { Log } from '../log.ts';
import { isDatabaseAway } from './away.ts';
import type { Db } from './db.ts';
import type { Listen } from './listen.ts';

/** Reads on a copy of the database where there is one that is up to date, else on the database itself. */
export type Read = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

export interface Replica {
  read: Read;
  /** Whether it is read just now. */
  isRead(): boolean;
  /** Bytes of the database's journal that it has not replayed yet. */
  lag(): Promise<number>;
  close(): Promise<void>;
}

interface Sources {
  db: Db;
  replica: Db;
  listen: Listen;
  /** Announces each change that readers must not miss. */
  channel: string;
  log: Log;
}

/** How often a copy that is up to date is looked at, and one that is away asked again. */
const LOOK_MS = 5 * SECOND;
/** How soon a copy that lags is asked whether it has come up. */
const LAG_MS = 20;

/**
 * A replica is read only while it has replayed everything that this process has heard of: who is told live that a bottle is
 * back, and asks, must not be answered by a copy that does not know it yet. A copy that fails is left alone, and the call
 * that noticed it is answered by the database.
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

/** How far the database has written. */
async function positionOf(db: Db): Promise<string> {
  const { rows } = await sql<{ position: string }>`select pg_current_wal_lsn()::text as position`.execute(db);
  return rows[0]?.position ?? '';
}

/** A copy that has been promoted replays nothing any more, and is no copy. */
async function hasReplayed(replica: Db, position: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean | null }>`
    select pg_last_wal_replay_lsn() >= ${position}::pg_lsn as has where pg_is_in_recovery()`.execute(replica);
  if (rows.length === 0) throw new Error('the replica is no replica (any more)');
  return rows[0]?.has === true;
}
