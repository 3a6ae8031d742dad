import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type {} from '../monitor.tables.ts';

/**
 * Shorter than PostgreSQL's `deadlock_timeout` (1 s): if a change of the partitions and a page
 * check wait for each other, the change gives up and the page check continues.
 */
const LOCK_TIMEOUT = '500ms';
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Creates missing monthly partitions of the table of page checks. Returns false when that table is
 * locked.
 */
export function createMonths(db: Db, times: readonly Date[]): Promise<boolean> {
  return unlessLocked(db, async (tx) => {
    for (const at of times) await sql`select create_checks_month(${at})`.execute(tx);
  });
}

/**
 * Drops the oldest monthly partition of the check history if its month had ended at the time
 * `oldest`. Also deletes older checks from the default partition. Returns false, without a change,
 * when another transaction has locked the tables.
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
