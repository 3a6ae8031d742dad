import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type {} from '../../catalogue/catalogue.tables.ts';
import { convertIfNeeded } from '../../exchange-rates/index.ts';
import type { MonitorEvent } from '../../monitor/index.ts';
import type {} from '../../monitor/monitor.tables.ts';
import type {} from '../../users/users.tables.ts';
import { endPriceSnoozes, isSnoozedFor, matchesWatchFilter } from '../../watchlist/index.ts';
import type {} from '../../watchlist/watchlist.tables.ts';
import { isUpdate, listOffEntries } from '../channels/event-kinds.rules.ts';
import type {} from '../notify.tables.ts';
import {
  IS_FLAPPING,
  KIND_IS_OFF,
  RESTOCK_EMAILS_ARE_OFF,
  SEEN_SOLD_OUT,
  UPDATES_ARE_OFF,
} from './delivery-decision.rules.ts';
import { listEarlierObservers } from './duplicate-events.repo.ts';

/** A range of watch ids: `after` is exclusive, `upTo` inclusive. */
export interface WatchRange {
  after: number;
  upTo: number;
}

/**
 * Inserts each watcher's inbox entry and deliveries for an event; existing rows stay unchanged. A
 * private event has only its observer as a watcher.
 */
export async function insertDeliveries(tx: Tx, event: MonitorEvent, { after, upTo }: WatchRange): Promise<void> {
  const isEventUpdate = isUpdate(event.kind);
  // Only the observer gets a private event. Its offers are in a table of their own.
  const isPrivate = event.observer_id !== null;
  const offers = isPrivate ? sql`observed_offers as offers` : sql`offers`;
  const isAudience = isPrivate
    ? sql`watch_items.user_id = ${event.observer_id}`
    : sql`watch_items.user_id <> all(array${listEarlierObservers(event)})`;
  const silence = findSilence(event);
  const snoozable = {
    table: offers,
    offerIds: event.offer_ids,
    isUnavailable: event.kind === 'sold_out' || event.kind === 'discontinued',
    at: event.happened_at,
  };
  const isReached = sql<boolean>`(watch_items.id > ${after} and watch_items.id <= ${upTo} and ${isAudience}
    and ${isRelevant(event, offers)})`;
  // The audience is selected by conditions on the watch; the channels follow from three facts per
  // user and the kinds that are turned off for each channel.
  await sql`
    insert into deliveries (id, event_id, user_id, channel_kind, channel_id, status, reason, next_try_at, created_at, sent_at)
    select new_uuid_v7(), ${event.id}, audience.user_id, channels.kind, channels.id,
      case when channels.kind = 'app' then 'sent' when kind_reason is null then 'due' else 'dropped' end,
      case when channels.kind = 'app' then app_reason else kind_reason end,
      ${event.happened_at}, ${event.happened_at},
      case when channels.kind = 'app' then ${event.happened_at}::timestamptz end
    from (
      select watch_items.user_id, users.email_verified_at is not null as is_verified, preferences.email_notifications,
        ${silence === null} and (not ${isEventUpdate} or preferences.watchlist_updates) and not snooze.is_on as is_notified,
        coalesce(${silence}, case when ${isEventUpdate} and not preferences.watchlist_updates then ${UPDATES_ARE_OFF}
          when snooze.is_on then watch_items.snooze_reason end) as app_reason
      from watch_items join users on users.id = watch_items.user_id join preferences on preferences.user_id = users.id
        cross join lateral (select ${isSnoozedFor(snoozable)} as is_on) as snooze
      where watch_items.fragrance_id = ${event.fragrance_id} and ${isReached}
    ) as audience
    join channels on channels.user_id = audience.user_id and channels.removed_at is null
    cross join lateral (select case
      when not ${isEventUpdate} and channels.kind = 'email' and not audience.email_notifications then ${RESTOCK_EMAILS_ARE_OFF}
      when channels.off_kinds && ${listOffEntries(event.kind)}::text[] then ${KIND_IS_OFF} end as kind_reason) as choice
    where channels.kind = 'app' or (is_notified and (channels.kind <> 'email' or is_verified))
    on conflict (event_id, user_id, channel_id) do nothing`.execute(tx);
  if (silence === null) await endPriceSnoozes(tx, event.fragrance_id, snoozable, isReached);
}

/** SQL condition: the event is about an offer that the watch is for. */
function isRelevant(event: MonitorEvent, offers: RawBuilder<unknown>) {
  // All sizes and kinds of a discontinued fragrance are gone, whatever the watch is for.
  if (event.kind === 'discontinued') return sql<boolean>`true`;
  const matches = matchesWatchFilter(sql`${event.happened_at}::timestamptz`);
  return sql<boolean>`${mayWatchKind(event)} and exists (
    select from ${offers} where offers.id = any(${event.offer_ids}::int[]) and ${matches} and ${isNewToWatch(event)})`;
}

/** Lets the index of watches for other kinds than full bottles find the few that match. */
function mayWatchKind({ offer_kind }: MonitorEvent) {
  return offer_kind === 'bottle' ? sql<boolean>`true` : sql<boolean>`watch_items.offer_kinds <> '{bottle}'`;
}

/** Returns why an event is only in the inbox, for all its watchers; null when channels get it. */
function findSilence({ is_flapping, kind, observer_id }: MonitorEvent): string | null {
  if (is_flapping) return IS_FLAPPING;
  return kind === 'sold_out' && observer_id !== null ? SEEN_SOLD_OUT : null;
}

/**
 * Builds an SQL condition that excludes two kinds of events: a new offer that is older than the
 * watch, and a price drop that is too small for the watch.
 */
function isNewToWatch(event: MonitorEvent) {
  if (event.kind === 'new_offer')
    return sql<boolean>`(offers.first_seen_at is null or watch_items.added_at < offers.first_seen_at)`;
  return event.kind === 'price_drop' ? isPriceDropForWatch(event) : sql<boolean>`true`;
}

/**
 * Builds an SQL condition that is true for a price drop in four cases. The price crossed the
 * user's percentage threshold, measured from the recent highest price. Or it fell by that
 * percentage at once. Or it fell to the maximum price of the watch filter. Or it fell below the
 * price at which the watch's snooze ends. A price in another currency than the limit is converted.
 */
function isPriceDropForWatch({ price, price_before: before, price_high: high, currency, happened_at }: MonitorEvent) {
  const threshold = sql`(1 - preferences.price_drop_percent / 100.0)`;
  const divisor = sql`case watch_items.max_price_per when 'ml' then nullif(offers.size_ml, 0) else 1 end`;
  const snoozeDivisor = sql`case watch_items.snoozed_above_per when 'ml' then nullif(offers.size_ml, 0) else 1 end`;
  const at = sql`${happened_at}::timestamptz`;
  const convertTo = (to: RawBuilder<unknown>) => (amount: number | null) =>
    convertIfNeeded(sql`${amount}::numeric`, { from: sql`${currency}::text`, to, at });
  const inFilterCurrency = convertTo(sql`watch_items.max_price_currency`);
  const inSnoozeCurrency = convertTo(sql`watch_items.snoozed_above_currency`);
  return sql<boolean>`(
    (${before}::numeric > ${high}::numeric * ${threshold} and ${price}::numeric <= ${high}::numeric * ${threshold})
    or ${price}::numeric <= ${before}::numeric * ${threshold}
    or (watch_items.max_price is not null and ${inFilterCurrency(before)} / ${divisor} > watch_items.max_price
      and ${inFilterCurrency(price)} / ${divisor} <= watch_items.max_price)
    or (watch_items.snoozed_above_price is not null and ${inSnoozeCurrency(before)} / ${snoozeDivisor} >= watch_items.snoozed_above_price
      and ${inSnoozeCurrency(price)} / ${snoozeDivisor} < watch_items.snoozed_above_price)
  )`;
}

/** Number of watches that an event may concern, by the kind of goods it is about. */
export async function countWatchers(
  tx: Tx,
  { fragrance_id: fragranceId, offer_kind }: Pick<MonitorEvent, 'fragrance_id' | 'offer_kind'>,
): Promise<number> {
  if (offer_kind !== 'bottle') {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from watch_items
      where fragrance_id = ${fragranceId} and offer_kinds <> '{bottle}'`.execute(tx);
    return rows[0]?.count ?? 0;
  }
  const row = await tx.selectFrom('fragrances').select('watchers').where('id', '=', fragranceId).executeTakeFirst();
  return row?.watchers ?? 0;
}

export async function insertFanOut(tx: Tx, event: MonitorEvent): Promise<void> {
  await sql`
    insert into fan_outs (event_id, last_watch_id, created_at)
    select ${event.id}, max(id), ${event.happened_at} from watch_items where fragrance_id = ${event.fragrance_id} having max(id) is not null
    on conflict (event_id) do nothing`.execute(tx);
}

/**
 * Returns the ids of stock events whose deliveries are not all written, oldest first. Leaves out
 * events that a worker has locked.
 */
export async function listFanOuts(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('fan_outs')
    .select('event_id')
    .orderBy('created_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ event_id }) => event_id);
}

/**
 * Locks the unfinished fan-outs of the fragrance (events whose deliveries are not all written)
 * until the transaction ends. Waits while a worker has locked one of them.
 */
export async function lockFanOuts(tx: Tx, fragranceId: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('fan_outs')
    .innerJoin('events', 'events.id', 'fan_outs.event_id')
    .select('event_id')
    .where('events.fragrance_id', '=', fragranceId)
    .orderBy('event_id')
    .forUpdate('fan_outs')
    .execute();
  return rows.map(({ event_id }) => event_id);
}

/**
 * Locks an event's fan-out (the creation of deliveries for all watchers) until the transaction
 * ends. Undefined when the fan-out is finished, or locked by another transaction.
 */
export function claimFanOut(tx: Tx, eventId: string) {
  return tx
    .selectFrom('fan_outs')
    .innerJoin('events', 'events.id', 'fan_outs.event_id')
    .selectAll('events')
    .select(['written_watch_id', 'last_watch_id'])
    .where('event_id', '=', eventId)
    .forUpdate('fan_outs')
    .skipLocked()
    .executeTakeFirst();
}

/**
 * Returns the id of the last watch in the next batch. A batch is the first `size` watches of the
 * fragrance within `range`. Null if the range contains no watch of the fragrance.
 */
export async function findLastOfBatch(
  tx: Tx,
  fragranceId: number,
  range: WatchRange,
  size: number,
): Promise<{ last: number | null; count: number }> {
  const { rows } = await sql<{ last: number | null; count: number }>`
    select max(id) as last, count(*) from (
      select id from watch_items where fragrance_id = ${fragranceId} and id > ${range.after} and id <= ${range.upTo} order by id limit ${size}
    ) as batch`.execute(tx);
  return rows[0] ?? { last: null, count: 0 };
}

/**
 * Saves how far the deliveries of an event are written: up to the watch with the id `after`. Null
 * means that all are written, and deletes the event's row in `fan_outs`.
 */
export async function saveProgress(tx: Tx, eventId: string, after: number | null): Promise<void> {
  if (after === null) await tx.deleteFrom('fan_outs').where('event_id', '=', eventId).execute();
  else await tx.updateTable('fan_outs').set({ written_watch_id: after }).where('event_id', '=', eventId).execute();
}
