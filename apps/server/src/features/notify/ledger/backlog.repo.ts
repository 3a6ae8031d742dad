import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import '../notify.tables.ts';

/** What is due to be sent by each channel: how much, and for how many seconds the longest of it. */
export async function findDue(db: Db, now: Date): Promise<{ channel: string; waiting: number; seconds: number }[]> {
  const { rows } = await sql<{ channel: string; waiting: number; seconds: number }>`
    select channel, count(*) as waiting, extract(epoch from ${now} - min(next_try_at))::float8 as seconds
    from deliveries where status = 'due' and next_try_at <= ${now} group by channel`.execute(db);
  return rows;
}
