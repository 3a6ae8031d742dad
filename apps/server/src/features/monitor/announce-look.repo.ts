import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';
import type {} from '../catalogue/catalogue.tables.ts';
import type { PagePast } from './arrivals.rules.ts';
import type { MonitorEvent } from './monitor.events.ts';
import type {} from './monitor.tables.ts';

export async function insertEvent(tx: Tx, event: MonitorEvent): Promise<void> {
  await tx.insertInto('events').values(event).execute();
}

/** Returns the history that decides whether offers first read by `method` are new. */
export async function findPagePast(
  tx: Tx,
  pageId: number,
  { method, dayBefore }: { method: string | null; dayBefore: Date },
): Promise<PagePast | undefined> {
  const { rows } = await sql<PagePast>`
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

export async function hasToldArrival(tx: Tx, page: { id: number; fragranceId: number }, since: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('events')
    .select('id')
    .where('fragrance_id', '=', page.fragranceId)
    .where('happened_at', '>', since)
    .where('kind', '=', 'new_offer')
    .where('page_id', '=', page.id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Selects the prices of an offer before a check, in one currency. */
export interface StoodQuestion {
  offerId: number;
  beforeCheck: number;
  currency: string | null;
}

/** Maximum checks read per offer. */
const CHECKS = 500;

/** Returns per offer the prices that stood for at least a day and still stood after `since`. */
export async function listStoodPrices(
  tx: Tx,
  questions: readonly StoodQuestion[],
  since: Date,
): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ offerId: number; prices: number[] }>`
    select asked."offerId", array_agg(seen.price::float8) as prices
    from jsonb_to_recordset(${JSON.stringify(questions)}::jsonb) as asked ("offerId" integer, "beforeCheck" bigint, currency text)
    join lateral (
      select price, checks.currency, checked_at, lead(checked_at) over (order by id) as until
      from (
        select * from checks where offer_id = asked."offerId" and id < asked."beforeCheck" order by id desc limit ${CHECKS}
      ) checks
    ) seen on true
    where seen.until > ${since} and seen.until >= seen.checked_at + interval '1 day'
      and seen.price is not null and seen.currency is not distinct from asked.currency
    group by asked."offerId"`.execute(tx);
  return new Map(rows.map(({ offerId, prices }) => [offerId, prices]));
}

/** Whether a drop of one of these offers to this price or below was notified since. */
export async function hasToldDrop(
  tx: Tx,
  { fragranceId, offerIds, price }: { fragranceId: number; offerIds: readonly number[]; price: number },
  since: Date,
): Promise<boolean> {
  const row = await tx
    .selectFrom('events')
    .select('id')
    .where('fragrance_id', '=', fragranceId)
    .where('happened_at', '>', since)
    .where('kind', '=', 'price_drop')
    .where('is_flapping', '=', false)
    .where('price', '<=', price)
    .where(sql<boolean>`offer_ids && ${offerIds}::integer[]`)
    .executeTakeFirst();
  return row !== undefined;
}
