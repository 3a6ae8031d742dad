import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type {} from '../notify.tables.ts';

/**
 * Maximum number of rows that one statement deletes, so that it does not block other queries for
 * long.
 */
const BATCH_SIZE = 5_000;

/**
 * Deletes a batch of old rows: deliveries, bundled messages and answers to reports with ids below
 * `id`, and channels removed before `at`. Ids grow with time, so lower ids are older. Returns
 * whether more may remain.
 */
export async function deleteBatch(db: Db, { id, at }: { id: string; at: Date }): Promise<boolean> {
  const removed = await Promise.all([
    sql`delete from deliveries where id in (select id from deliveries where id < ${id} order by id limit ${BATCH_SIZE})`.execute(
      db,
    ),
    sql`delete from bundles where id in (select id from bundles where id < ${id} order by id limit ${BATCH_SIZE})`.execute(
      db,
    ),
    sql`delete from report_answers where id in (select id from report_answers where id < ${id} limit ${BATCH_SIZE})`.execute(
      db,
    ),
    sql`delete from channels where removed_at < ${at}`.execute(db),
  ]);
  return removed.some(({ numAffectedRows = 0n }) => numAffectedRows >= BATCH_SIZE);
}
