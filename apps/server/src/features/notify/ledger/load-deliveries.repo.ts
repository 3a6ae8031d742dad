import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { inStockValues } from '../../catalogue/catalogue.tables.ts';
import { offerStore } from '../../catalogue/index.ts';
import type {} from '../../monitor/monitor.tables.ts';
import type {} from '../../users/users.tables.ts';
import { matchesEveryOffer, matchesWatchFilter } from '../../watchlist/index.ts';
import type {} from '../../watchlist/watchlist.tables.ts';
import type {} from '../notify.tables.ts';

export type DeliveryRow = Awaited<ReturnType<typeof listDeliveryRows>>[number];

/**
 * SQL for the ids of the event's offers that match the user's watch filter and countries; those of
 * a discontinued fragrance always do. If the user does not watch the fragrance, or the operator has
 * excluded the shop, none match.
 */
const matchingOfferIds = sql<number[]>`case
  when watch_items.id is null then '{}'::int[]
  when events.observer_id is null and not ${offerStore.isPageShown(sql`events.page_id`)} then '{}'
  when events.kind = 'discontinued' then events.offer_ids
  when events.offer_kind = any(watch_items.offer_kinds) and ${matchesEveryOffer} then events.offer_ids
  else (select coalesce(array_agg(offers.id), '{}') from event_offers as offers where offers.id = any(events.offer_ids) and ${matchesWatchFilter(sql`events.happened_at`)})
end`;

/**
 * Lists deliveries of notifications, oldest event first. Each row contains the channel of its
 * delivery. If `channelId` is given, every row contains that channel instead.
 */
export function listDeliveryRows(db: Db, ids: readonly string[], channelId: string | null = null) {
  return db
    .selectFrom('deliveries')
    .innerJoin('events', 'events.id', 'deliveries.event_id')
    .innerJoin('users', 'users.id', 'deliveries.user_id')
    .innerJoin('preferences', 'preferences.user_id', 'deliveries.user_id')
    .innerJoin('channels', (join) =>
      join.on('channels.id', '=', sql<string>`coalesce(${channelId}::uuid, deliveries.channel_id)`),
    )
    .leftJoin('watch_items', (join) =>
      join
        .onRef('watch_items.fragrance_id', '=', 'events.fragrance_id')
        .onRef('watch_items.user_id', '=', 'deliveries.user_id'),
    )
    .select(['deliveries.id', 'deliveries.event_id', 'deliveries.user_id'])
    .select(['deliveries.attempts', 'deliveries.is_counted', 'users.email', 'users.email_verified_at'])
    .select('users.suspended_at')
    .select(['preferences.email_notifications', 'preferences.watchlist_updates', 'preferences.weekly_digest'])
    .select(['preferences.time_zone', 'preferences.quiet_from', 'preferences.quiet_to', 'preferences.daily_limit'])
    .select('preferences.display_currency')
    .select([
      'channels.id as channel_id',
      'channels.kind as channel_kind',
      'channels.address',
      'channels.secret_version',
    ])
    .select(['channels.secret_changed_at', 'channels.off_at', 'channels.off_reason', 'channels.removed_at'])
    .select('channels.off_kinds')
    .select([
      'watch_items.id as watch_id',
      'notify_frequency',
      'notify_interval_hours',
      'notified_event_id',
      'notified_at',
    ])
    .select(['snoozed_until', 'snoozed_above_price', 'snoozed_above_currency', 'snoozed_above_per', 'snooze_reason'])
    .select(matchingOfferIds.as('matching_offer_ids'))
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
    .select(['events.id', 'events.kind', 'events.offer_kind', 'events.happened_at', 'events.offer_ids'])
    .select(['events.price', 'events.price_before', 'events.currency', 'events.low_since'])
    .select(['fragrances.id as fragrance_id', 'fragrances.name', 'fragrances.brand', 'image_url', 'family'])
    .select('fragrances.discontinued_since')
    .select(['shops.name as shop', 'pages.url', 'events.method', 'events.confidence', 'events.evidence'])
    .select('events.observer_id')
    .where('events.id', 'in', ids)
    .execute();
}

export type OfferRow = Awaited<ReturnType<typeof listOffers>>[number];

export function listOffers(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('event_offers')
    .select(['id', 'variant', 'size_ml', 'price', 'currency', 'availability', 'last_checked_at'])
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .orderBy('id')
    .execute();
}

/** Maximum number of fragrances that a message names in the place of one that is not available. */
export const MAX_ALTERNATIVES = 3;

export interface AlternativeRow {
  id: number;
  name: string;
  brand: string;
  price: number | null;
}

/**
 * Lists, for each given fragrance, up to three in stock that inspired it or were inspired by it,
 * the most watched first.
 */
export async function listInspired(db: Db, fragranceIds: readonly number[]): Promise<Map<number, AlternativeRow[]>> {
  const { rows } = await sql<AlternativeRow & { givenId: number }>`
    select given.id as "givenId", other.id, other.name, other.brand, other.price
    from fragrances as given cross join lateral (
      select id, name, brand, price from fragrances
      where (fragrances.original_key = given.name_key or fragrances.name_key = given.original_key)
        and fragrances.is_listed and fragrances.availability = any(${inStockValues}::text[])
      order by fragrances.watchers desc, fragrances.id limit ${MAX_ALTERNATIVES}
    ) as other
    where given.id = any(${fragranceIds}::int[])`.execute(db);
  return Map.groupBy(rows, ({ givenId }) => givenId);
}
