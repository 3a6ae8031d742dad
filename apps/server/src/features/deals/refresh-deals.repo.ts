import { MAX_DEAL_LOW_RATIO } from '@sillage/contract';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';
import { inStockValues } from '../catalogue/catalogue.tables.ts';
import { offerStore } from '../catalogue/index.ts';
import type { usualPrices } from '../monitor/index.ts';
import type {} from '../monitor/prices/prices.tables.ts';
import type { ComparedPrice, DealFacts } from './deal.rules.ts';
import type { DealRefreshesTable } from './deals.tables.ts';

export type Refresh = Pick<Selectable<DealRefreshesTable>, 'after_id' | 'next_pass_at' | 'changes_until'>;

/** Locks the state of the job; null while another process works. */
export async function lockRefresh(tx: Tx): Promise<Refresh | null> {
  const row = await tx
    .selectFrom('deal_refreshes')
    .select(['after_id', 'next_pass_at', 'changes_until'])
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row ?? null;
}

export async function saveRefresh(tx: Tx, change: Partial<Refresh>): Promise<void> {
  await tx.updateTable('deal_refreshes').set(change).execute();
}

/** Stores since when prices are recorded. */
export async function saveWatchedSince(tx: Tx): Promise<void> {
  await sql`update deal_refreshes set watched_since = (select min(since) from price_histories)`.execute(tx);
}

/** Returns the next fragrances after an id that have full bottles, at most `limit`. */
export async function listNextFragrances(tx: Tx, afterId: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct fragrance_id as id from offers where fragrance_id > ${afterId} and kind = 'bottle'
    order by 1 limit ${limit}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Returns the fragrance of each offer whose price began or ended since a time, at most `limit`. */
export async function listChangedFragrances(tx: Tx, since: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select fragrance_id as id from (
      (select offer_id from price_periods where to_at is null and from_at >= ${since} limit ${limit})
      union all
      (select offer_id from price_periods where to_at >= ${since} limit ${limit})
    ) as changed
    join offers on offers.id = offer_id limit ${limit}`.execute(tx);
  return rows.map(({ id }) => id);
}

interface ComparedPriceQuery {
  /** Prices since then are compared. */
  since: Date;
  /** Time before which the first price of a size must have been seen. */
  knownBefore: Date;
  /** Prices that were checked since then are returned. */
  checkedSince: Date;
}

/**
 * Returns the confirmed prices in stock of fragrances that are near the lowest price of their size
 * and currency at any shop. A size that a shop does not state is compared with the same offer only.
 */
export async function listComparedPrices(
  tx: Tx,
  fragranceIds: readonly number[],
  { since, knownBefore, checkedSince }: ComparedPriceQuery,
): Promise<ComparedPrice[]> {
  const { rows } = await sql<ComparedPrice>`
    with seen as (
      select offers.id, fragrance_id, size_ml, case when size_ml is null then offers.id end as own_id,
        periods.currency, periods.price, from_at, to_at,
        to_at is null and last_checked_at >= ${checkedSince} and availability = any(${inStockValues}::text[]) as is_now,
        coalesce(to_at, greatest(last_checked_at, from_at)) as last_at
      from offers join price_periods periods on periods.offer_id = offers.id
      where fragrance_id = any(${fragranceIds}::integer[]) and kind = 'bottle' and ${offerStore.isPageShown(sql`offers.page_id`)}
        and coalesce(to_at, last_checked_at, from_at) >= ${since}
    ), sized as (
      select *, min(price) over size as low, min(from_at) over size as first_at
      from seen window size as (partition by fragrance_id, size_ml, own_id, currency)
    ), compared as (
      select *, bool_or(is_now and price = low) over size as is_low_now,
        max(last_at) filter (where price = low) over size as low_at
      from sized window size as (partition by fragrance_id, size_ml, own_id, currency)
    )
    select compared.id as "offerId", compared.price, currency, from_at as "beganAt", size_ml as "sizeMl", family,
      low as "lowPrice", case when not is_low_now then low_at end as "lowSeenAt",
      greatest(first_at, ${since}) as "comparedSince"
    from compared join fragrances on fragrances.id = fragrance_id and is_listed
    where is_now and first_at <= ${knownBefore} and compared.price <= low * ${MAX_DEAL_LOW_RATIO}::numeric`.execute(tx);
  return rows;
}

type OfferPeriod = usualPrices.PricePeriod & { offerId: number };

/** Returns the price periods of offers that ended after `since`, by offer id. */
export async function listPeriods(
  tx: Tx,
  offerIds: readonly number[],
  since: Date,
): Promise<Map<number, OfferPeriod[]>> {
  const { rows } = await sql<OfferPeriod>`
    select offer_id as "offerId", periods.currency, periods.price, from_at as "from",
      coalesce(to_at, greatest(last_checked_at, from_at)) as "to"
    from offers join price_periods periods on periods.offer_id = offers.id
    where offers.id = any(${offerIds}::integer[]) and coalesce(to_at, last_checked_at, from_at) >= ${since}`.execute(
    tx,
  );
  return Map.groupBy(rows, ({ offerId }) => offerId);
}

/** Replaces the deals of fragrances. Writes only the rows that change. */
export async function replaceDeals(
  tx: Tx,
  fragranceIds: readonly number[],
  deals: readonly DealFacts[],
): Promise<void> {
  await sql`
    delete from deals using offers
    where offers.id = deals.offer_id and offers.fragrance_id = any(${fragranceIds}::integer[])
      and not deals.offer_id = any(${deals.map(({ offerId }) => offerId)}::integer[])`.execute(tx);
  if (deals.length === 0) return;
  // JSON has no infinity: PostgreSQL reads the text.
  const rows = deals.map((deal) => ({ ...deal, eurosPerMl: String(deal.eurosPerMl), perMl: String(deal.perMl) }));
  await sql`
    insert into deals (offer_id, price, currency, began_at, size_ml, family, usual_price, usual_days, low_price,
      low_seen_at, compared_since, low_ratio, usual_ratio, euros_per_ml, per_ml)
    select given.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (
      "offerId" integer, price numeric, currency text, "beganAt" timestamptz, "sizeMl" numeric, family text,
      "usualPrice" numeric, "usualDays" integer, "lowPrice" numeric, "lowSeenAt" timestamptz, "comparedSince" timestamptz,
      "lowRatio" double precision, "usualRatio" double precision, "eurosPerMl" double precision, "perMl" double precision)
    order by 1
    on conflict (offer_id) do update set price = excluded.price, currency = excluded.currency, began_at = excluded.began_at,
      size_ml = excluded.size_ml, family = excluded.family, usual_price = excluded.usual_price,
      usual_days = excluded.usual_days, low_price = excluded.low_price, low_seen_at = excluded.low_seen_at,
      compared_since = excluded.compared_since, low_ratio = excluded.low_ratio, usual_ratio = excluded.usual_ratio,
      euros_per_ml = excluded.euros_per_ml, per_ml = excluded.per_ml
    where deals is distinct from excluded`.execute(tx);
}
