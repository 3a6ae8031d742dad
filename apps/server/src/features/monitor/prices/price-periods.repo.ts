import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type {} from '../../catalogue/catalogue.tables.ts';
import type { RecordedPrice } from './lows.rules.ts';
import type { OpenedPrice, PeriodChange } from './price-periods.rules.ts';
import type {} from './prices.tables.ts';

/** Begins the price histories of offers that are read for the first time. */
export async function beginHistories(tx: Tx, offerIds: readonly number[], since: Date): Promise<void> {
  await sql`
    insert into price_histories (offer_id, since) select id, ${since} from unnest(${offerIds}::integer[]) as id
    on conflict do nothing`.execute(tx);
}

/**
 * Returns the prices at which the full bottles of a fragrance were in stock after `since`: one row
 * for each offer, currency and price.
 */
export async function listRecordedPrices(db: Db | Tx, fragranceId: number, since: Date): Promise<RecordedPrice[]> {
  const { rows } = await sql<RecordedPrice>`
    select offer_id as "offerId", size_ml as "sizeMl", periods.currency, periods.price, min(from_at) as "firstAt",
      max(coalesce(to_at, greatest(last_checked_at, from_at))) as "lastAt"
    from offers join price_periods periods on periods.offer_id = offers.id
    where offers.fragrance_id = ${fragranceId} and offers.kind = 'bottle'
      and coalesce(to_at, last_checked_at, from_at) >= ${since}
    group by offer_id, size_ml, periods.currency, periods.price`.execute(db);
  return rows;
}

/**
 * Ends the open periods of the changed offers, and opens new ones. An offer whose history is not
 * filled yet gets none: `maintainPrices` fills them from its checks.
 */
export async function writePeriods(tx: Tx, changes: readonly PeriodChange[], at: Date): Promise<void> {
  const ends = changes.flatMap(({ offerId, closeAt }) => (closeAt ? [{ offerId, closeAt }] : []));
  if (ends.length > 0) await endPeriods(tx, ends);
  const opened = changes.flatMap(({ offerId, open }) => (open ? [{ offerId, ...open }] : []));
  if (opened.length === 0) return;
  await sql`
    insert into price_periods (offer_id, currency, price, from_at, low_since)
    select "offerId", currency, price, ${at}, "lowSince"
    from jsonb_to_recordset(${JSON.stringify(opened)}::jsonb) as given ("offerId" integer, currency text, price numeric, "lowSince" timestamptz)
    where exists (select from price_histories where offer_id = "offerId")
      and not exists (select from price_periods where offer_id = "offerId" and to_at is null)
    on conflict (offer_id, from_at) do update set currency = excluded.currency, price = excluded.price, to_at = null,
      low_since = excluded.low_since`.execute(tx);
}

async function endPeriods(tx: Tx, ends: readonly { offerId: number; closeAt: Date }[]): Promise<void> {
  await sql`
    with ended as (
      update price_periods periods set to_at = greatest(from_at, given."closeAt")
      from jsonb_to_recordset(${JSON.stringify(ends)}::jsonb) as given ("offerId" integer, "closeAt" timestamptz)
      where periods.offer_id = any(${ends.map(({ offerId }) => offerId)}::integer[])
        and periods.offer_id = given."offerId" and to_at is null
      returning periods.*
    )
    ${insertMonthlyLows(sql`ended`)}`.execute(tx);
}

/**
 * Statement that adds the ended periods of the query `periods` to the lows of each month (UTC) that
 * they cover.
 */
export function insertMonthlyLows(periods: ReturnType<typeof sql>) {
  return sql`
    insert into monthly_lows (offer_id, currency, month, price, seen_at)
    select distinct on (offer_id, currency, month) offer_id, currency, month::date, price,
      least(to_at, (month + interval '1 month') at time zone 'UTC' - interval '1 millisecond')
    from ${periods}, generate_series(
      date_trunc('month', from_at at time zone 'UTC'), to_at at time zone 'UTC', interval '1 month'
    ) as month
    order by offer_id, currency, month, price, to_at desc
    on conflict (offer_id, currency, month) do update set price = excluded.price, seen_at = excluded.seen_at
    where (excluded.price, monthly_lows.seen_at) < (monthly_lows.price, excluded.seen_at)`;
}

/**
 * Ends the open periods of offers at their last check, and opens them again at `at`: nothing is
 * known of the time between. For offers that an unchanged check reads after a gap.
 */
export async function splitPeriods(tx: Tx, offerIds: readonly number[], at: Date): Promise<void> {
  const { rows } = await sql<{ offerId: number; closeAt: Date } & OpenedPrice>`
    select offer_id as "offerId", last_checked_at as "closeAt", periods.price, periods.currency, low_since as "lowSince"
    from price_periods periods join offers on offers.id = offer_id
    where offer_id = any(${offerIds}::integer[]) and to_at is null and last_checked_at is not null`.execute(tx);
  if (rows.length === 0) return;
  const changes = rows.map(({ offerId, closeAt, ...open }) => ({ offerId, closeAt, open }));
  await writePeriods(tx, changes, at);
}

const MARKED_PER_STATEMENT = 1000;

/** Returns the fragrances of up to 1,000 offers with marks of lows that began before `before`. */
export async function listOldLowMarks(db: Db, before: Date): Promise<number[]> {
  const { rows } = await sql<{ fragranceId: number }>`
    select distinct fragrance_id as "fragranceId" from (
      select offer_id from price_periods where to_at is null and low_since is not null and from_at < ${before}
      limit ${MARKED_PER_STATEMENT}
    ) as marked
    join offers on offers.id = offer_id order by 1`.execute(db);
  return rows.map(({ fragranceId }) => fragranceId);
}

/**
 * Ends the marks of lows that began before `before`. The caller has locked the fragrances, as a
 * check does before it writes periods. A period that a check has locked keeps its mark until the
 * next run.
 */
export async function endLowMarks(tx: Tx, fragranceIds: readonly number[], before: Date): Promise<void> {
  await sql`
    update price_periods set low_since = null where (offer_id, from_at) in (
      select offer_id, from_at from price_periods as periods join offers on offers.id = offer_id
      where fragrance_id = any(${fragranceIds}::integer[])
        and to_at is null and low_since is not null and from_at < ${before}
      for update of periods skip locked
    )`.execute(tx);
}
