import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type {} from './notify.tables.ts';

/** Rows of one statement: few enough that nobody waits for it. */
const AT_A_TIME = 5_000;

/**
 * Removes some of the deliveries (entries of inboxes are such) and bundles whose ids were made before `id`, and places that were
 * removed before `at`. Ids grow with time, so that this reads nothing but what it removes. Answers whether there may be more.
 */
export async function deleteOld(db: Db, { id, at }: { id: string; at: Date }): Promise<boolean> {
  const removed = await Promise.all([
    sql`delete from deliveries where id in (select id from deliveries where id < ${id} order by id limit ${AT_A_TIME})`.execute(
      db,
    ),
    sql`delete from bundles where id in (select id from bundles where id < ${id} order by id limit ${AT_A_TIME})`.execute(
      db,
    ),
    sql`delete from targets where removed_at < ${at}`.execute(db),
  ]);
  return removed.some(({ numAffectedRows = 0n }) => numAffectedRows >= AT_A_TIME);
}
