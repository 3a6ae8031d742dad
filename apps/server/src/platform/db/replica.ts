import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { SECOND } from '../clock.ts';
import type { Log } from '../observability/log.ts';
import { isDatabaseUnavailable } from './database-errors.ts';
import type { Db } from './db.ts';
import type { Listen } from './listen.ts';
import { NotificationFollower } from './notification-follower.ts';

/**
 * Runs a read on the replica if there is one that is up to date, else on the primary database.
 * Reads for a user (`userId` is not null) run on the primary: the user's last write may have gone
 * to any process, and its acknowledgement does not wait for the replica.
 */
export type Read = <T>(userId: string | null, work: (db: Db) => Promise<T>) => Promise<T>;

interface ReplicaOptions {
  db: Db;
  replica: Db;
  listen: Listen;
  /**
   * PostgreSQL notification channel that announces database changes. The replica is read only while
   * it has all announced changes.
   */
  channel: string;
  log: Log;
}

/** Interval between checks of a database replica that is up to date. */
const CHECK_INTERVAL_MS = 5 * SECOND;
const LAG_CHECK_INTERVAL_MS = 20;
const RETRY = { firstMs: SECOND / 4, maxMs: 5 * SECOND };

/**
 * Reads from the replica only while it has all changes of which this process was notified: a user
 * who sees a restock live must not read older data afterwards. A read that fails on the replica
 * runs again on the primary database.
 */
export class Replica {
  readonly #primary: Db;
  readonly #replica: Db;
  readonly #log: Log;
  readonly #follower: NotificationFollower;
  #isReady = false;
  #notifyCount = 0;

  constructor({ db, replica, listen, channel, log }: ReplicaOptions) {
    this.#primary = db;
    this.#replica = replica;
    this.#log = log;
    this.#follower = new NotificationFollower({
      listen,
      channel,
      read: (signal) => this.#waitForReplay(signal),
      onNotify: () => {
        this.#notifyCount += 1;
        this.#isReady = false;
      },
      onReadError: (error) => this.#handleError(error),
      minIntervalMs: 0,
      maxIntervalMs: CHECK_INTERVAL_MS,
      retry: RETRY,
    });
  }

  readonly read: Read = async (userId, work) => {
    if (userId !== null || !this.#isReady) return work(this.#primary);
    try {
      return await work(this.#replica);
    } catch (error) {
      if (!(error instanceof Error) || !isDatabaseUnavailable(error)) throw error;
      this.#isReady = false;
      return work(this.#primary);
    }
  };

  isInUse(): boolean {
    return this.#isReady;
  }

  async getLagBytes(): Promise<number> {
    const position = await getWritePosition(this.#primary);
    const { rows } = await sql<{ bytes: number }>`
      select greatest(pg_wal_lsn_diff(${position}::pg_lsn, pg_last_wal_replay_lsn()), 0)::float8 as bytes`.execute(
      this.#replica,
    );
    return rows[0]?.bytes ?? Number.NaN;
  }

  async close(): Promise<void> {
    await this.#follower.close();
    await this.#replica.destroy();
  }

  async #waitForReplay(signal: AbortSignal): Promise<void> {
    const countBefore = this.#notifyCount;
    const position = await getWritePosition(this.#primary);
    while (!signal.aborted && !(await hasReplayed(this.#replica, position))) {
      this.#isReady = false;
      await sleep(LAG_CHECK_INTERVAL_MS);
    }
    this.#isReady = this.#notifyCount === countBefore;
  }

  #handleError(error: unknown): void {
    if (this.#isReady) this.#log.warn({ reason: String(error) }, 'replica unavailable, reading from the primary');
    this.#isReady = false;
  }
}

async function getWritePosition(db: Db): Promise<string> {
  const { rows } = await sql<{ position: string }>`select pg_current_wal_lsn()::text as position`.execute(db);
  return rows[0]?.position ?? '';
}

/**
 * Returns whether the replica has replayed the primary's log up to `position`. Throws when the
 * replica was promoted to a primary, because it then follows no other server.
 */
async function hasReplayed(replica: Db, position: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean | null }>`
    select pg_last_wal_replay_lsn() >= ${position}::pg_lsn as has where pg_is_in_recovery()`.execute(replica);
  if (rows.length === 0) throw new Error('the replica was promoted to a primary');
  return rows[0]?.has === true;
}
