import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type {} from '../monitor.tables.ts';

/**
 * Maximum wait for a lock. It is below PostgreSQL's `deadlock_timeout` (1 s), so that this job
 * gives way to page checks in time.
 */
const LOCK_TIMEOUT = '500ms';
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Creates the missing monthly partitions of the history for these times. Returns false when the
 * history is locked.
 */
export function createMonths(db: Db, times: readonly Date[]): Promise<boolean> {
  return unlessLocked(db, async (tx) => {
    for (const at of times) await sql`select create_checks_month(${at})`.execute(tx);
  });
}

/**
 * Drops the oldest monthly partition of the history if its month ended by `oldest`, and deletes
 * older rows of the default partition. Returns false when the history is locked.
 */
export function dropExpiredMonth(db: Db, oldest: Date): Promise<boolean> {
  return unlessLocked(db, async (tx) => {
    await sql`lock table pages, offers, checks in share row exclusive mode`.execute(tx);
    const { rows } = await sql<{ name: string }>`
      select name from checks_partitions() where ends <= ${oldest} order by ends limit 1`.execute(tx);
    for (const { name } of rows) await sql`drop table ${sql.table(name)}`.execute(tx);
    await sql`delete from checks_default where checked_at < ${oldest}`.execute(tx);
  });
}

async function unlessLocked(db: Db, work: (tx: Tx) => Promise<void>): Promise<boolean> {
  try {
    await db.transaction().execute(async (tx) => {
      await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(tx);
      await work(tx);
    });
    return true;
  } catch (error) {
    if ((error as { code?: unknown }).code === LOCK_NOT_AVAILABLE) return false;
    throw error;
  }
}
