import type { Availability, EventKind, OfferKind } from '@sillage/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type {} from '../../catalogue/catalogue.tables.ts';
import type {} from '../../monitor/monitor.tables.ts';
import type {} from '../../users/users.tables.ts';
import type {} from '../../watchlist/watchlist.tables.ts';
import type {} from '../notify.tables.ts';
import type { AlertAnswer } from './alert-form.rules.ts';

/** Maximum number of events on the page of a message, as in an email. */
const MAX_EVENTS = 50;
const MAX_OFFERS = 5;
const MAX_EXPORTED_ANSWERS = 10_000;

/** An event that a message reported, with the state of its watch. */
export interface AlertRow {
  userId: string;
  eventId: string;
  kind: EventKind;
  offerKind: OfferKind;
  discontinued_since: Date | null;
  happenedAt: Date;
  isPrivate: boolean;
  shop: string;
  url: string;
  priceBefore: number | null;
  price: number | null;
  currency: string | null;
  fragranceId: number;
  name: string;
  brand: string;
  isWatched: boolean;
  isBought: boolean;
  /** True if the watch was ended from an alert and can be restored. */
  canRestore: boolean;
  snoozedUntil: Date | null;
  snoozedAbovePrice: number | null;
  snoozedAboveCurrency: string | null;
  snoozedAbovePer: 'bottle' | 'ml' | null;
  snoozeReason: string | null;
  answer: AlertAnswer | null;
  offers: {
    variant: string | null;
    sizeMl: number | null;
    price: number | null;
    currency: string | null;
    availability: Availability | null;
  }[];
}

/** Lists the events of a message, oldest first; none for an unknown id or a suspended user. */
export async function listAlerts(db: Db, messageId: string): Promise<AlertRow[]> {
  const { rows } = await sql<AlertRow>`
    with message as (
      select user_id, array[event_id] as event_ids from deliveries where id = ${messageId}
      union all
      select bundles.user_id, array(
        select event_id from deliveries where deliveries.id = any(bundles.delivery_ids) and deliveries.user_id = bundles.user_id)
      from bundles where bundles.id = ${messageId}
    )
    select message.user_id as "userId", events.id as "eventId", events.kind, events.offer_kind as "offerKind", events.happened_at as "happenedAt",
      fragrances.discontinued_since, events.observer_id is not null as "isPrivate", shops.name as shop, pages.url,
      events.price_before as "priceBefore", events.price, events.currency,
      fragrances.id as "fragranceId", fragrances.name, fragrances.brand,
      watch_items.id is not null as "isWatched", bought.user_id is not null as "isBought",
      watch_items.id is null and (ended_watches.user_id is not null or bought.user_id is not null) as "canRestore",
      watch_items.snoozed_until as "snoozedUntil", watch_items.snoozed_above_price as "snoozedAbovePrice",
      watch_items.snoozed_above_currency as "snoozedAboveCurrency", watch_items.snoozed_above_per as "snoozedAbovePer",
      watch_items.snooze_reason as "snoozeReason", alert_answers.answer, coalesce(sizes.offers, '[]') as offers
    from message
    join users on users.id = message.user_id and users.suspended_at is null
    join events on events.id = any(message.event_ids)
    join fragrances on fragrances.id = events.fragrance_id
    join pages on pages.id = events.page_id
    join shops on shops.id = pages.shop_id
    left join watch_items on watch_items.user_id = message.user_id and watch_items.fragrance_id = events.fragrance_id
    left join bought on bought.user_id = message.user_id and bought.fragrance_id = events.fragrance_id
    left join ended_watches on ended_watches.user_id = message.user_id and ended_watches.fragrance_id = events.fragrance_id
    left join alert_answers on alert_answers.event_id = events.id and alert_answers.user_id = message.user_id
    cross join lateral (
      select json_agg(json_build_object('variant', variant, 'sizeMl', size_ml, 'price', price, 'currency', currency,
        'availability', availability) order by id) as offers
      from (select * from event_offers where event_offers.id = any(events.offer_ids) order by id limit ${MAX_OFFERS}) as shown
    ) as sizes
    order by events.happened_at, events.id limit ${MAX_EVENTS}`.execute(db);
  return rows;
}

export async function saveAnswer(
  tx: Tx,
  { userId, eventId }: { userId: string; eventId: string },
  answer: AlertAnswer,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('alert_answers')
    .values({ event_id: eventId, user_id: userId, answer, answered_at: now })
    .onConflict((conflict) => conflict.columns(['event_id', 'user_id']).doUpdateSet({ answer, answered_at: now }))
    .execute();
}

export async function deleteAnswer(tx: Tx, { userId, eventId }: { userId: string; eventId: string }): Promise<void> {
  await tx.deleteFrom('alert_answers').where('user_id', '=', userId).where('event_id', '=', eventId).execute();
}

/** Lists the user's answers to "Was it there?" for the export, newest first. */
export function listAnswers(db: Db, userId: string) {
  return db
    .selectFrom('alert_answers')
    .innerJoin('events', 'events.id', 'alert_answers.event_id')
    .innerJoin('fragrances', 'fragrances.id', 'events.fragrance_id')
    .select(['fragrances.name', 'fragrances.brand', 'events.kind', 'events.happened_at as happenedAt'])
    .select(['alert_answers.answer', 'alert_answers.answered_at as answeredAt'])
    .where('alert_answers.user_id', '=', userId)
    .orderBy('alert_answers.answered_at', 'desc')
    .limit(MAX_EXPORTED_ANSWERS)
    .execute();
}
