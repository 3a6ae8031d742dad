import { sql } from 'kysely';
import { addMs, DAY } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { firstIdAt } from '../../platform/ids.ts';
import type {} from '../monitor/monitor.tables.ts';
import type {} from '../notify/notify.tables.ts';
import type {} from '../users/users.tables.ts';
import { matchesWatchFilter } from '../watchlist/index.ts';
import type {} from '../watchlist/watchlist.tables.ts';
import type { AlertsPosition } from './home-assistant.tables.ts';
import type { AlertFacts, TopicIds } from './messages.rules.ts';

export interface AlertRow extends AlertFacts, TopicIds {
  /** False when the watch no longer is for any offer of the event. */
  isMatching: boolean;
}

/** Returns the database's snapshot (`xmin:xmax:xip,…`) and time. */
export async function takeSnapshot(db: Db): Promise<AlertsPosition['from']> {
  const { rows } = await sql<{ taken: string; at: Date }>`
    select pg_current_snapshot()::text as taken, clock_timestamp() as at`.execute(db);
  const [{ taken, at } = { taken: '', at: new Date(0) }] = rows;
  return { taken, at: at.toISOString() };
}

/**
 * Lists inbox entries of users with a device that are visible in the snapshot `to` and not in
 * `from`, by id: exactly those that channels got too. Silent entries and those that the user's own
 * browser caused are left out.
 */
export async function listAlerts(
  db: Db,
  { from, to, after }: AlertsPosition & { to: string },
  limit: number,
): Promise<AlertRow[]> {
  // Ids grow with the database's time: a transaction lasts less than a day.
  const firstId = firstIdAt(addMs(new Date(from.at), -DAY));
  const { rows } = await sql<AlertRow>`
    select alerts.id, devices.device_id as "deviceId", events.fragrance_id as "fragranceId", events.kind, fragrances.brand,
      fragrances.name, shops.name as shop, pages.url, coalesce(events.price, matching.price) as price,
      coalesce(events.currency, matching.currency) as currency, matching.size_ml as "sizeMl", events.happened_at as "happenedAt",
      events.kind = 'discontinued' or matching.id is not null as "isMatching"
    from home_assistant_devices as devices
    join users on users.id = devices.user_id and users.is_active and users.suspended_at is null
    join preferences on preferences.user_id = devices.user_id
    cross join lateral (
      select deliveries.id, deliveries.event_id from deliveries
      join events on events.id = deliveries.event_id and events.observer_id is null
      join watch_items on watch_items.user_id = devices.user_id and watch_items.fragrance_id = events.fragrance_id
      where deliveries.user_id = devices.user_id and deliveries.channel_kind = 'app' and deliveries.reason is null
        and deliveries.id >= ${firstId} and deliveries.id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')
        and deliveries.created_at >= devices.created_at
        and xid >= pg_snapshot_xmin(${from.taken}::pg_snapshot) and not pg_visible_in_snapshot(xid, ${from.taken}::pg_snapshot)
        and xid < pg_snapshot_xmax(${to}::pg_snapshot) and pg_visible_in_snapshot(xid, ${to}::pg_snapshot)
      order by deliveries.id limit ${limit}
    ) as alerts
    join events on events.id = alerts.event_id
    join watch_items on watch_items.user_id = devices.user_id and watch_items.fragrance_id = events.fragrance_id
    join fragrances on fragrances.id = events.fragrance_id
    join pages on pages.id = events.page_id
    join shops on shops.id = pages.shop_id
    left join lateral (
      select offers.id, offers.price, offers.currency, offers.size_ml from offers
      where offers.id = any(events.offer_ids) and ${matchesWatchFilter(sql`events.happened_at`)}
      order by offers.price nulls last, offers.id limit 1
    ) as matching on true
    order by alerts.id
    limit ${limit}`.execute(db);
  return rows;
}
