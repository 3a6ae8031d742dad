import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';
import { convertIfNeeded } from '../exchange-rates/index.ts';
import { matchesWatchFilter } from './watchlist.repo.ts';
import type {} from './watchlist.tables.ts';

/**
 * SQL condition: the offer is cheaper than the price at which the watch's snooze ends. A price in
 * another currency is converted by the rates of `at`; without rates it is not known to be cheaper.
 */
function isBelowSnoozePrice(at: RawBuilder<unknown>) {
  const to = sql`watch_items.snoozed_above_currency`;
  return sql<boolean>`(${convertIfNeeded(sql`offers.price`, { from: sql`offers.currency`, to, at })}
    / case watch_items.snoozed_above_per when 'ml' then nullif(offers.size_ml, 0) else 1 end < watch_items.snoozed_above_price)`;
}

/** An event about offers; `table` selects them under the name `offers`. */
export interface SnoozableEvent {
  table: RawBuilder<unknown>;
  offerIds: readonly number[];
  /** True if the event says that nothing can be bought: then it ends no snooze. */
  isUnavailable: boolean;
  at: Date;
}

/** Builds an SQL condition: a watched offer of the event ends the snooze that waits for a price. */
function isCheaper({ table, offerIds, isUnavailable, at }: SnoozableEvent) {
  if (isUnavailable) return sql<boolean>`false`;
  const time = sql`${at}::timestamptz`;
  return sql<boolean>`exists (select from ${table} where offers.id = any(${offerIds}::int[])
    and ${matchesWatchFilter(time)} and ${isBelowSnoozePrice(time)})`;
}

/**
 * Builds an SQL condition that is true while the watch is snoozed for the event, and never null.
 */
export function isSnoozedFor(event: SnoozableEvent) {
  return sql<boolean>`(coalesce(watch_items.snoozed_until > ${event.at}, false)
    or (watch_items.snoozed_above_price is not null and not ${isCheaper(event)}))`;
}

/**
 * Ends the snoozes that wait for a price, of the watches that an event has reached with a lower
 * one. `isAudience` is a condition on `watch_items` and `preferences`. Skips watches that another
 * transaction changes: the next event below the price ends their snooze.
 */
export async function endPriceSnoozes(
  tx: Tx,
  fragranceId: number,
  event: SnoozableEvent,
  isAudience: RawBuilder<boolean>,
): Promise<void> {
  if (event.isUnavailable) return;
  await sql`
    update watch_items set snoozed_above_price = null, snoozed_above_currency = null, snoozed_above_per = null, snooze_reason = null
    where id in (
      select watch_items.id from watch_items join preferences on preferences.user_id = watch_items.user_id
      where watch_items.fragrance_id = ${fragranceId} and watch_items.snoozed_above_price is not null and ${isAudience} and ${isCheaper(event)}
      for no key update of watch_items skip locked
    )`.execute(tx);
}
