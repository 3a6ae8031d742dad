import type { DealSort, Family } from '@sillage/contract';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { type FragranceRow, fragranceColumns, inStockValues } from '../catalogue/catalogue.tables.ts';
import type {} from '../watchlist/watchlist.tables.ts';
import { type DealCursor, dealSortKeys } from './deal-cursor.rules.ts';
import type { DealsTable } from './deals.tables.ts';

export interface DealFilter {
  sort: DealSort;
  /** Empty for every family, and for every size. */
  families: readonly Family[];
  sizes: readonly number[];
  /** Only fragrances on the watchlist of this user; null for all. */
  watcherId: string | null;
  after: DealCursor | null;
  limit: number;
  /** Prices that were checked since then count. */
  checkedSince: Date;
}

export type DealRow = Omit<Selectable<DealsTable>, 'family'> & {
  fragrance_id: number;
  shop: string;
  url: string;
  variant: string | null;
  delivery_price: number | null;
  free_delivery_from: number | null;
  last_checked_at: Date;
};

function joinSortKeys(sort: DealSort): RawBuilder<unknown> {
  return sql.join(dealSortKeys[sort].map((key) => sql.ref(`deals.${key}`)));
}

/**
 * Returns deals in order, at most `limit`. A row of `deals` counts only while the bottle is in
 * stock and the last check read the confirmed price.
 */
export async function listDeals(db: Db, filter: DealFilter): Promise<DealRow[]> {
  const { rows } = await sql<DealRow>`
    select deals.*, offers.fragrance_id, offers.variant, offers.delivery_price, offers.free_delivery_from,
      offers.last_checked_at, pages.url, shops.name as shop
    from deals
    join offers on offers.id = deals.offer_id
    join fragrances on fragrances.id = offers.fragrance_id and fragrances.is_listed
    join pages on pages.id = offers.page_id
    join shops on shops.id = pages.shop_id
    where ${sql.join(buildConditions(filter), sql` and `)}
    order by ${joinSortKeys(filter.sort)} limit ${filter.limit}`.execute(db);
  return rows;
}

function buildConditions({ sort, families, sizes, watcherId, after, checkedSince }: DealFilter): RawBuilder<unknown>[] {
  return [
    sql`shops.excluded_at is null and offers.last_checked_at >= ${checkedSince} and offers.kind = 'bottle'
      and offers.availability = any(${inStockValues}::text[])`,
    // Nearly always true. Without CASE, PostgreSQL expects it to be rare, and sorts all deals.
    sql`case when offers.price = deals.price and offers.currency = deals.currency
      and offers.confirmed_price = deals.price and offers.confirmed_currency = deals.currency then true else false end`,
    ...(families.length > 0 ? [sql`deals.family = any(${families}::text[])`] : []),
    ...(sizes.length > 0 ? [sql`deals.size_ml = any(${sizes}::numeric[])`] : []),
    ...(watcherId === null
      ? []
      : [sql`offers.fragrance_id in (select fragrance_id from watch_items where user_id = ${watcherId})`]),
    ...(after === null ? [] : [sql`(${joinSortKeys(sort)}) > (${sql.join(after)})`]),
  ];
}

export async function findFragrances(db: Db, ids: readonly number[]): Promise<Map<number, FragranceRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('fragrances').select(fragranceColumns).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns since when prices are recorded; null before the first one. */
export async function findWatchedSince(db: Db): Promise<Date | null> {
  const row = await db.selectFrom('deal_refreshes').select('watched_since').executeTakeFirst();
  return row?.watched_since ?? null;
}
