import { availabilities, isInStock } from '@sillage/contract';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type {} from '../../catalogue/catalogue.tables.ts';
import type {} from '../../monitor/monitor.tables.ts';
import type {} from '../../users/users.tables.ts';
import { isWaitedFor } from '../../watchlist/index.ts';
import type {} from '../../watchlist/watchlist.tables.ts';
import type {} from '../notify.tables.ts';

export type StandingRow = Awaited<ReturnType<typeof listStandings>>[number];

/** The event's offers that match the watch filter; all of them when the watch has none. */
const waitedIds = sql<number[]>`case
  when watch_items.id is null then '{}'::int[]
  when watch_items.sizes_ml is null and watch_items.max_price is null then events.offer_ids
  else (select coalesce(array_agg(offers.id), '{}') from offers where offers.id = any(events.offer_ids) and ${isWaitedFor})
end`;

/**
 * Returns the current state of deliveries, in the order of their events. With `targetId`, as if
 * they went to that channel.
 */
export function listStandings(db: Db, ids: readonly string[], targetId: string | null = null) {
  return db
    .selectFrom('deliveries')
    .innerJoin('events', 'events.id', 'deliveries.event_id')
    .innerJoin('users', 'users.id', 'deliveries.user_id')
    .innerJoin('preferences', 'preferences.user_id', 'deliveries.user_id')
    .innerJoin('targets', (join) =>
      join.on('targets.id', '=', sql<string>`coalesce(${targetId}::uuid, deliveries.target_id)`),
    )
    .leftJoin('watch_items', (join) =>
      join
        .onRef('watch_items.fragrance_id', '=', 'events.fragrance_id')
        .onRef('watch_items.user_id', '=', 'deliveries.user_id'),
    )
    .select(['deliveries.id', 'deliveries.event_id', 'deliveries.user_id', 'deliveries.is_counted'])
    .select(['events.kind', 'users.email', 'users.email_verified_at'])
    .select(['preferences.email_notifications', 'preferences.watchlist_updates', 'preferences.weekly_digest'])
    .select(['preferences.time_zone', 'preferences.quiet_from', 'preferences.quiet_to', 'preferences.daily_cap'])
    .select(['targets.id as target_id', 'targets.channel', 'targets.address', 'targets.secret_version'])
    .select(['targets.secret_changed_at', 'targets.off_at', 'targets.off_reason', 'targets.removed_at'])
    .select(['watch_items.id as watch_id', 'tell_again', 'tell_again_hours', 'told_event_id', 'told_at'])
    .select(waitedIds.as('waited_ids'))
    .where('deliveries.id', 'in', ids)
    .orderBy('events.happened_at')
    .orderBy('events.id')
    .execute();
}

export type EventRow = Awaited<ReturnType<typeof listEvents>>[number];

export function listEvents(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('events')
    .innerJoin('fragrances', 'fragrances.id', 'events.fragrance_id')
    .innerJoin('pages', 'pages.id', 'events.page_id')
    .innerJoin('shops', 'shops.id', 'pages.shop_id')
    .select(['events.id', 'events.kind', 'events.happened_at', 'events.offer_ids'])
    .select(['events.price', 'events.price_before', 'events.currency'])
    .select(['fragrances.id as fragrance_id', 'fragrances.name', 'fragrances.brand', 'image_url', 'family'])
    .select(['shops.name as shop', 'pages.url', 'events.method', 'events.confidence', 'events.evidence'])
    .where('events.id', 'in', ids)
    .execute();
}

export type OfferRow = Awaited<ReturnType<typeof listOffers>>[number];

export function listOffers(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('offers')
    .select(['id', 'variant', 'size_ml', 'price', 'currency', 'availability', 'last_checked_at'])
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .orderBy('id')
    .execute();
}

const MAX_INSTEAD = 3;
const inStock = availabilities.filter(isInStock);

export interface InsteadRow {
  of: number;
  id: number;
  name: string;
  brand: string;
  price: number | null;
}

/**
 * Returns up to three fragrances in stock for each given one, the most watched first: those it is
 * inspired by, or that are inspired by it.
 */
export async function listInstead(db: Db, fragranceIds: readonly number[]): Promise<InsteadRow[]> {
  const { rows } = await sql<InsteadRow>`
    select gone.id as of, other.id, other.name, other.brand, other.price
    from fragrances as gone cross join lateral (
      select id, name, brand, price from fragrances
      where (fragrances.original_key = gone.name_key or fragrances.name_key = gone.original_key)
        and fragrances.is_listed and fragrances.availability = any(${inStock}::text[])
      order by fragrances.watchers desc, fragrances.id limit ${MAX_INSTEAD}
    ) as other
    where gone.id = any(${fragranceIds}::int[])`.execute(db);
  return rows;
}
