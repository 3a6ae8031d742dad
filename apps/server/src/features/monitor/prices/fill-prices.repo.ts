import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { inStockValues } from '../../catalogue/catalogue.tables.ts';
import type {} from '../monitor.tables.ts';
import type { PastCheck, Period } from './fill-prices.rules.ts';
import { insertMonthlyLows } from './price-periods.repo.ts';
import type {} from './prices.tables.ts';

export interface UnfilledOffer {
  id: number;
  kind: string;
  isInStock: boolean;
  price: number | null;
  currency: string | null;
  lastCheckedAt: Date;
}

/** A part of the offers, by id: those after `afterId`, up to `lastId`. */
export interface IdRange {
  afterId: number;
  lastId: number;
}

/** Returns the largest id of an offer; 0 without offers. */
export async function findLastOfferId(db: Db): Promise<number> {
  const row = await db.selectFrom('offers').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return row?.id ?? 0;
}

/**
 * Locks offers that were checked before their prices were recorded. The locks are the lease:
 * another worker takes other offers, and those of a process that dies are free again.
 */
export async function lockUnfilledOffers(
  tx: Tx,
  { afterId, lastId }: IdRange,
  limit: number,
): Promise<UnfilledOffer[]> {
  const { rows } = await sql<UnfilledOffer>`
    select id, kind, coalesce(availability = any(${inStockValues}::text[]), false) as "isInStock",
      confirmed_price as price, confirmed_currency as currency, last_checked_at as "lastCheckedAt"
    from offers
    where id > ${afterId} and id <= ${lastId} and last_checked_at is not null
      -- The second offer_id is implied by id. Without it, a merge join reads price_histories from its beginning.
      and not exists (select from price_histories where offer_id = offers.id and offer_id > ${afterId})
    order by id limit ${limit} for update of offers skip locked`.execute(tx);
  return rows;
}

/** Returns the newest stored checks of offers by offer id, oldest first. */
export async function listPastChecks(
  tx: Tx,
  offerIds: readonly number[],
  limitPerOffer: number,
): Promise<Map<number, PastCheck[]>> {
  const { rows } = await sql<PastCheck & { offerId: number }>`
    select given.id as "offerId", past.at, past.availability, past.price, past.currency
    from unnest(${offerIds}::integer[]) as given (id)
    cross join lateral (
      -- The latest checks outlive the months of the history.
      select distinct on (check_id) check_id, at, availability, price, currency from (
        (select id as check_id, checked_at as at, availability, price, currency from checks
          where offer_id = given.id order by id desc limit ${limitPerOffer})
        union all
        (select check_id, checked_at, availability, price, currency from latest_checks
          where offer_id = given.id order by check_id desc limit 1)
      ) as stored order by check_id
    ) as past
    order by given.id, past.check_id`.execute(tx);
  return Map.groupBy(rows, ({ offerId }) => offerId);
}

/** Stores the periods of offers and begins their histories. */
export async function insertHistories(
  tx: Tx,
  histories: readonly { offerId: number; since: Date; periods: readonly Period[] }[],
): Promise<void> {
  const begun = histories.map(({ offerId, since }) => ({ offerId, since }));
  await sql`
    insert into price_histories (offer_id, since)
    select "offerId", since from jsonb_to_recordset(${JSON.stringify(begun)}::jsonb) as given ("offerId" integer, since timestamptz)
    on conflict do nothing`.execute(tx);
  const periods = histories.flatMap((history) =>
    history.periods.map((period) => ({ ...period, offerId: history.offerId })),
  );
  await sql`
    with filled as (
      insert into price_periods (offer_id, currency, price, from_at, to_at)
      select "offerId", currency, price, "from", "to"
      from jsonb_to_recordset(${JSON.stringify(periods)}::jsonb)
        as given ("offerId" integer, currency text, price numeric, "from" timestamptz, "to" timestamptz)
      on conflict do nothing
      returning *
    ), ended as (select * from filled where to_at is not null)
    ${insertMonthlyLows(sql`ended`)}`.execute(tx);
}

/** A price period is open although it should not be, or the other way round. */
export interface Mismatch {
  offerId: number;
  fragranceId: number;
  sizeMl: number | null;
  closeAt: Date;
  open: { price: number; currency: string } | null;
}

/**
 * Locks offers whose open period differs from their confirmed price in stock. Causes: a process of
 * an earlier version checked the offer, a restock at an unconfirmed price, or a misread.
 */
export async function lockMismatches(tx: Tx, { afterId, lastId }: IdRange, limit: number): Promise<Mismatch[]> {
  const isPriced = sql`(kind = 'bottle' and coalesce(availability = any(${inStockValues}::text[]), false)
    and confirmed_price is not null and confirmed_currency is not null)`;
  const isSeen = sql`coalesce(offers.price = confirmed_price, false)`;
  const { rows } = await sql<Mismatch>`
    select offers.id as "offerId", fragrance_id as "fragranceId", size_ml as "sizeMl", last_checked_at as "closeAt",
      case when ${isPriced} then jsonb_build_object('price', confirmed_price, 'currency', confirmed_currency) end as open
    from offers
    join price_histories on price_histories.offer_id = offers.id
    left join price_periods periods on periods.offer_id = offers.id and to_at is null
    where offers.id > ${afterId} and offers.id <= ${lastId} and last_checked_at is not null
      and case when periods.price is null then ${isPriced} and ${isSeen}
        else not ${isPriced} or (periods.price, periods.currency) is distinct from (confirmed_price, confirmed_currency) end
    order by offers.id limit ${limit} for update of offers skip locked`.execute(tx);
  return rows;
}

const DELETED_PER_STATEMENT = 1000;

/** Deletes periods that ended before `before`. Returns their number. */
export async function deletePeriods(db: Db, before: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from price_periods where (offer_id, from_at) in (
      select offer_id, from_at from price_periods where to_at < ${before} limit ${DELETED_PER_STATEMENT}
    )`.execute(db);
  return Number(numAffectedRows);
}
