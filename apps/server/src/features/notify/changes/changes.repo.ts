import type { Change, EventKind, OfferKind } from '@sillage/contract';
import { sql } from 'kysely';
import { addMs, DAY } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { firstIdAt } from '../../../platform/ids.ts';
import type {} from '../../catalogue/catalogue.tables.ts';
import type {} from '../../monitor/monitor.tables.ts';
import type {} from '../notify.tables.ts';

/** Database snapshot as PostgreSQL writes it, `xmin:xmax:xip,xip,…`, and the database's time. */
export interface Snapshot {
  taken: string;
  at: Date;
}

export async function takeSnapshot(db: Db): Promise<Snapshot> {
  const { rows } = await sql<Snapshot>`select pg_current_snapshot()::text as taken, clock_timestamp() as at`.execute(
    db,
  );
  return rows[0] as Snapshot;
}

export type ChangeRow = Omit<Change, 'at' | 'kind' | 'offerKind'> & {
  kind: EventKind;
  offerKind: OfferKind;
  at: Date;
};

/**
 * Lists the user's alerts that are visible in the snapshot `to` and not in `from`, by id. An alert
 * whose transaction commits late is neither missed nor listed twice. `after` is the id of the last
 * one that the client has.
 */
export async function listChanges(
  db: Db,
  userId: string,
  { from, to, after }: { from: Snapshot; to: string; after: string | null },
  limit: number,
): Promise<ChangeRow[]> {
  // Ids grow with the database's time: a transaction lasts less than a day.
  const firstId = firstIdAt(addMs(from.at, -DAY));
  const { rows } = await sql<ChangeRow>`
    select deliveries.id, events.kind, events.offer_kind as "offerKind", events.fragrance_id as "fragranceId", shops.name as shop, pages.url,
      coalesce(events.price, cheapest.price) as price, coalesce(events.currency, cheapest.currency) as currency,
      events.happened_at as at, events.observer_id is not null as "isPrivate"
    from deliveries
    join events on events.id = deliveries.event_id
    join pages on pages.id = events.page_id
    join shops on shops.id = pages.shop_id
    left join lateral (
      select price, currency from event_offers where id = any(events.offer_ids) and price is not null order by price limit 1
    ) as cheapest on true
    where deliveries.user_id = ${userId} and deliveries.channel_kind = 'app' and deliveries.id >= ${firstId}
      and deliveries.id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')
      and deliveries.xid >= pg_snapshot_xmin(${from.taken}::pg_snapshot)
      and not pg_visible_in_snapshot(deliveries.xid, ${from.taken}::pg_snapshot)
      and deliveries.xid < pg_snapshot_xmax(${to}::pg_snapshot)
      and pg_visible_in_snapshot(deliveries.xid, ${to}::pg_snapshot)
    order by deliveries.id
    limit ${limit}`.execute(db);
  return rows;
}
