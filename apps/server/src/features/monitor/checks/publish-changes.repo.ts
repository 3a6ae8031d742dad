import type { OfferKind } from '@sillage/contract';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db.ts';
import type {} from '../../catalogue/catalogue.tables.ts';
import type { MonitorEvent } from '../monitor.events.ts';
import type {} from '../monitor.tables.ts';
import type { PageHistory } from './new-offers.rules.ts';

export async function insertEvent(tx: Tx, event: MonitorEvent): Promise<void> {
  await tx.insertInto('events').values(event).execute();
}

/** Kinds of goods besides full bottles that some watch of the fragrance is for. */
export async function listOtherWatchedKinds(tx: Tx, fragranceId: number): Promise<OfferKind[]> {
  const { rows } = await sql<{ kind: OfferKind }>`
    select distinct unnest(offer_kinds) as kind from watch_items
    where fragrance_id = ${fragranceId} and offer_kinds <> '{bottle}'`.execute(tx);
  return rows.map(({ kind }) => kind);
}

/**
 * Finds the facts about a page that help to decide whether its offers are new. `method` is the way
 * in which the current check read the page, such as JSON-LD.
 */
export async function findPageHistory(
  tx: Tx,
  pageId: number,
  { method, dayBefore }: { method: string | null; dayBefore: Date },
): Promise<PageHistory | undefined> {
  const { rows } = await sql<PageHistory>`
    select pages.created_at as "createdAt",
      exists (
        select from checks where checks.page_id = pages.id and offer_id is not null and method = ${method}
      ) as "isSameSource",
      exists (
        select from pages others
        join page_schedules schedule on schedule.page_id = others.id
        join offers on offers.page_id = others.id
        where others.fragrance_id = pages.fragrance_id and others.id <> pages.id and offers.availability is not null
          and schedule.first_checked_at < least(pages.created_at, ${dayBefore}::timestamptz)
      ) as "isKnownElsewhere"
    from pages where pages.id = ${pageId}`.execute(tx);
  return rows[0];
}

export async function hasNotifiedNewOffer(
  tx: Tx,
  page: { id: number; fragranceId: number },
  offerKind: OfferKind,
  since: Date,
): Promise<boolean> {
  const row = await tx
    .selectFrom('events')
    .select('id')
    .where('fragrance_id', '=', page.fragranceId)
    .where('happened_at', '>', since)
    .where('kind', '=', 'new_offer')
    .where('offer_kind', '=', offerKind)
    .where('observer_id', 'is', null)
    .where('page_id', '=', page.id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Selects past prices of an offer in `currency`, read before the check with id `beforeCheck`. */
export interface PastPriceQuery {
  offerId: number;
  beforeCheck: number;
  currency: string | null;
}

const MAX_CHECKS_PER_OFFER = 500;

/**
 * Returns, by offer id, past prices that were unchanged for at least a day and ended after `since`.
 */
export async function listLastingPrices(
  tx: Tx,
  queries: readonly PastPriceQuery[],
  since: Date,
): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ offerId: number; prices: number[] }>`
    select query."offerId", array_agg(lasting.price::float8) as prices
    from jsonb_to_recordset(${JSON.stringify(queries)}::jsonb) as query ("offerId" integer, "beforeCheck" bigint, currency text)
    join lateral (
      select price, checks.currency, checked_at, lead(checked_at) over (order by id) as until
      from (
        select * from checks where offer_id = query."offerId" and id < query."beforeCheck" order by id desc limit ${MAX_CHECKS_PER_OFFER}
      ) checks
    ) lasting on true
    where lasting.until > ${since} and lasting.until >= lasting.checked_at + interval '1 day'
      and lasting.price is not null and lasting.currency is not distinct from query.currency
    group by query."offerId"`.execute(tx);
  return new Map(rows.map(({ offerId, prices }) => [offerId, prices]));
}

/**
 * True if, after `since`, users were notified that one of the offers dropped to `price` or less.
 */
export async function hasNotifiedDrop(
  tx: Tx,
  { fragranceId, offerIds, price }: { fragranceId: number; offerIds: readonly number[]; price: number },
  since: Date,
): Promise<boolean> {
  const row = await tx
    .selectFrom('events')
    .select('id')
    .where('fragrance_id', '=', fragranceId)
    .where('happened_at', '>', since)
    .where('kind', 'in', ['price_drop', 'lowest_price'])
    .where('observer_id', 'is', null)
    .where('is_flapping', '=', false)
    .where('price', '<=', price)
    .where(sql<boolean>`offer_ids && ${offerIds}::integer[]`)
    .executeTakeFirst();
  return row !== undefined;
}
