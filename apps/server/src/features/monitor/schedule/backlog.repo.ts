import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type {} from '../monitor.tables.ts';

/**
 * Counts due pages of shops that are not paused; `seconds` is the time for which the most overdue
 * page has been due.
 */
export async function measureCheckBacklog(db: Db, now: Date): Promise<{ pages: number; seconds: number }> {
  const { rows } = await sql<{ pages: number; seconds: number }>`
    select count(*) as pages, coalesce(extract(epoch from ${now} - min(next_check_at)), 0)::float8 as seconds
    from page_schedules
    where next_check_at <= ${now} and shop_id not in (select id from shops where paused_at is not null)`.execute(db);
  return rows[0] ?? { pages: 0, seconds: 0 };
}
