import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { firstIdAt } from '../../../platform/ids.ts';
import '../notify.tables.ts';

/** Counts due deliveries per channel kind; `seconds` is how late the oldest one is. */
export async function measureDueDeliveries(
  db: Db,
  now: Date,
): Promise<{ channel: string; waiting: number; seconds: number }[]> {
  const { rows } = await sql<{ channel: string; waiting: number; seconds: number }>`
    select channel_kind as channel, count(*) as waiting, extract(epoch from ${now} - min(next_try_at))::float8 as seconds
    from deliveries where status = 'due' and next_try_at <= ${now} group by channel_kind`.execute(db);
  return rows;
}

/**
 * Counts fan-outs: events with many watchers whose deliveries are still being written. `seconds` is
 * the age of the oldest fan-out.
 */
export async function measureDueFanOuts(db: Db, now: Date): Promise<{ waiting: number; seconds: number }> {
  const { rows } = await sql<{ waiting: number; seconds: number }>`
    select count(*) as waiting, coalesce(extract(epoch from ${now} - min(created_at)), 0)::float8 as seconds
    from fan_outs`.execute(db);
  return rows[0] ?? { waiting: 0, seconds: 0 };
}

/** Counts the deliveries created since then, except those in the app, by status. */
export async function countRecentDeliveries(db: Db, since: Date): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('deliveries')
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .where('id', '>=', firstIdAt(since))
    .where('channel_kind', '<>', 'app')
    .groupBy('status')
    .execute();
  const counts = Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)]));
  return { due: 0, deferred: 0, sent: 0, failed: 0, dropped: 0, ...counts };
}
