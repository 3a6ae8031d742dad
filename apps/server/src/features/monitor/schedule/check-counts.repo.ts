import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type {} from '../monitor.tables.ts';

/** Deletes the counts of checks of the days before `before` (UTC). */
export async function deleteCheckCounts(db: Db, before: Date): Promise<void> {
  await sql`delete from shop_check_counts where day < (${before}::timestamptz at time zone 'UTC')::date`.execute(db);
}
