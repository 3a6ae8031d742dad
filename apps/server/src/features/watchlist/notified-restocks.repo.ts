import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type {} from './watchlist.tables.ts';

/**
 * Stores each restock as the last one that its watch was notified of, if the notification frequency
 * allows it. One statement does this, so that only one of two concurrent restocks is sent. Returns
 * the stored pairs as "watchId eventId".
 */
export async function reserveNotifications(
  db: Db,
  requests: readonly { watchId: number; eventId: string }[],
  now: Date,
): Promise<Set<string>> {
  if (requests.length === 0) return new Set();
  const { rows } = await sql<{ key: string }>`
    update watch_items set notified_event_id = t.event_id, notified_at = case when notified_event_id = t.event_id then notified_at else ${now} end
    from unnest(${requests.map(({ watchId }) => watchId)}::bigint[], ${requests.map(({ eventId }) => eventId)}::uuid[]) as t (watch_id, event_id)
    where watch_items.id = t.watch_id and (notified_event_id is null or notified_event_id = t.event_id
      or (notify_frequency = 'hours' and notified_at <= ${now}::timestamptz - make_interval(hours => notify_interval_hours)))
    returning watch_items.id || ' ' || t.event_id as key`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

/**
 * Undoes `reserveNotifications` for restocks of which the user was not notified after all. Their
 * watches can then notify of the next restock. `restocks` is an SQL query.
 */
export async function releaseNotifications(
  db: Db,
  restocks: RawBuilder<{ user_id: string; event_id: string }>,
): Promise<void> {
  await sql`
    update watch_items set notified_event_id = null, notified_at = null from (${restocks}) as restocks
    where watch_items.user_id = restocks.user_id and watch_items.notified_event_id = restocks.event_id`.execute(db);
}
