import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { offerStore } from '../../catalogue/index.ts';
import type { RecordedPrice } from './lows.rules.ts';
import type {} from './prices.tables.ts';
import type { PricePeriod } from './usual-price.rules.ts';

/** A full bottle of a fragrance that has prices, with the present one. */
export interface PricedOffer {
  id: number;
  shop: string;
  variant: string | null;
  sizeMl: number | null;
  /** Time at which its prices began to be recorded. */
  since: Date;
  /** The price at which it is in stock now; null when it is not, or when its stock is outdated. */
  price: number | null;
  currency: string | null;
}

const MAX_OFFERS = 500;

/** Returns up to 500 full bottles of a fragrance whose prices are recorded. */
export async function listPricedOffers(db: Db, fragranceId: number, outdatedBefore: Date): Promise<PricedOffer[]> {
  const { rows } = await sql<PricedOffer>`
    select offers.id, shops.name as shop, variant, size_ml as "sizeMl", since, periods.price, periods.currency
    from offers
    join price_histories on price_histories.offer_id = offers.id
    join pages on pages.id = offers.page_id
    join shops on shops.id = pages.shop_id
    left join price_periods periods
      on periods.offer_id = offers.id and to_at is null and offers.last_checked_at >= ${outdatedBefore}
    where offers.fragrance_id = ${fragranceId} and offers.kind = 'bottle' and shops.excluded_at is null
    order by offers.last_checked_at desc nulls last, offers.id limit ${MAX_OFFERS}`.execute(db);
  return rows;
}

/** Returns the lows of the months of a fragrance's offers, at most one for each month and offer. */
export async function listMonthlyLows(db: Db, fragranceId: number): Promise<RecordedPrice[]> {
  const { rows } = await sql<RecordedPrice>`
    select distinct on (offer_id, lows.currency) offer_id as "offerId", size_ml as "sizeMl", lows.currency, lows.price,
      seen_at as "firstAt", seen_at as "lastAt"
    from offers join monthly_lows lows on lows.offer_id = offers.id
    where offers.fragrance_id = ${fragranceId} and offers.kind = 'bottle' and ${offerStore.isPageShown(sql`offers.page_id`)}
    order by offer_id, lows.currency, lows.price, seen_at desc`.execute(db);
  return rows;
}

/** Maximum periods from which usual prices are computed; more than 30 days of checks write. */
const MAX_PERIODS = 5000;

/** Returns the periods of a fragrance's offers that ended after `since`, by offer id. */
export async function listPeriods(db: Db, fragranceId: number, since: Date): Promise<Map<number, PricePeriod[]>> {
  const { rows } = await sql<PricePeriod & { offerId: number }>`
    select offer_id as "offerId", periods.currency, periods.price, from_at as "from",
      coalesce(to_at, greatest(last_checked_at, from_at)) as "to"
    from offers join price_periods periods on periods.offer_id = offers.id
    where offers.fragrance_id = ${fragranceId} and offers.kind = 'bottle' and ${offerStore.isPageShown(sql`offers.page_id`)}
      and coalesce(to_at, last_checked_at, from_at) >= ${since}
    order by from_at desc limit ${MAX_PERIODS}`.execute(db);
  return Map.groupBy(rows, ({ offerId }) => offerId);
}
