import type { OfferKind } from '@sillage/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { inStockValues } from '../catalogue/catalogue.tables.ts';
import { matchesWatchFilter } from '../watchlist/index.ts';

/** Maximum number of dates that shops state, the earliest first. */
const MAX_STATED_DATES = 200;
/** Maximum number of sold-out fragrances for which a restock is predicted: those watched last. */
const MAX_WINDOWS = 200;

const matches = matchesWatchFilter(sql`now()`);

/** An offer that is not in stock, and when the shop says that it becomes available. */
export interface DatedOffer {
  offerId: number;
  pageId: number;
  fragranceId: number;
  name: string;
  brand: string;
  shop: string;
  url: string;
  sizeMl: number | null;
  variant: string | null;
  kind: OfferKind;
  price: number | null;
  currency: string | null;
  isPreOrder: boolean;
  /** A day as YYYY-MM-DD, or a time as YYYY-MM-DDTHH:MM:SSZ. */
  availableFrom: string;
}

interface DateQuery {
  /** First and last day (YYYY-MM-DD) of the dates. */
  from: string;
  to: string;
  /** Offers that were not checked since then say nothing. */
  checkedSince: Date;
}

/** Lists the dates that shops state for watched offers which are not in stock, earliest first. */
export async function listStatedDates(
  db: Db,
  userId: string,
  { from, to, checkedSince }: DateQuery,
): Promise<DatedOffer[]> {
  const { rows } = await sql<DatedOffer>`
    select offers.id as "offerId", pages.id as "pageId", fragrances.id as "fragranceId", fragrances.name, fragrances.brand,
      shops.name as shop, pages.url, offers.size_ml as "sizeMl", offers.variant, offers.kind, offers.price, offers.currency,
      offers.availability in ('PreOrder', 'PreSale') as "isPreOrder", offers.available_from as "availableFrom"
    from watch_items
    join preferences on preferences.user_id = watch_items.user_id
    join fragrances on fragrances.id = watch_items.fragrance_id
    join offers on offers.fragrance_id = watch_items.fragrance_id
    join pages on pages.id = offers.page_id
    join shops on shops.id = pages.shop_id
    where watch_items.user_id = ${userId} and ${matches}
      and offers.availability is not null and not offers.availability = any(${inStockValues}::text[])
      and offers.availability <> 'Discontinued' and offers.last_checked_at >= ${checkedSince}
      and left(offers.available_from, 10) collate "C" between ${from} and ${to}
    order by offers.available_from collate "C", offers.id
    limit ${MAX_STATED_DATES}`.execute(db);
  return rows;
}

/** A watched fragrance of which no watched full bottle is in stock. */
export interface AbsentWatch {
  fragranceId: number;
  name: string;
  brand: string;
  lastCheckedAt: Date;
  offers: { id: number; availability: 'OutOfStock'; firstSeenAt: Date | null }[];
  otherOfferIds: number[];
}

/** Lists the fragrances that a user watches and cannot buy, those watched last first. */
export async function listAbsentWatches(db: Db, userId: string, checkedSince: Date): Promise<AbsentWatch[]> {
  const { rows } = await sql<Omit<AbsentWatch, 'offers'> & { offers: { id: number; firstSeenAt: string | null }[] }>`
    select watch_items.fragrance_id as "fragranceId", fragrances.name, fragrances.brand,
      max(offers.last_checked_at) filter (where ${matches}) as "lastCheckedAt",
      json_agg(json_build_object('id', offers.id, 'firstSeenAt',
        (select min(first_at) from latest_checks where latest_checks.offer_id = offers.id)) order by offers.id)
        filter (where ${matches} and offers.availability is not null) as offers,
      coalesce(array_agg(offers.id) filter (where not ${matches}), '{}') as "otherOfferIds"
    from watch_items
    join preferences on preferences.user_id = watch_items.user_id
    join fragrances on fragrances.id = watch_items.fragrance_id
    join offers on offers.fragrance_id = watch_items.fragrance_id and offers.kind = 'bottle'
    where watch_items.user_id = ${userId} and fragrances.discontinued_since is null
    group by watch_items.id, fragrances.id
    having not coalesce(bool_or(${matches} and offers.availability = any(${inStockValues}::text[])), false)
      and max(offers.last_checked_at) filter (where ${matches} and offers.availability is not null) >= ${checkedSince}
    order by watch_items.added_at desc, watch_items.id desc
    limit ${MAX_WINDOWS}`.execute(db);
  return rows.map((row) => ({
    ...row,
    offers: row.offers.map(({ id, firstSeenAt }) => ({
      id,
      availability: 'OutOfStock' as const,
      firstSeenAt: firstSeenAt === null ? null : new Date(firstSeenAt),
    })),
  }));
}
