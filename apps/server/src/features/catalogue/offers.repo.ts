import { type Availability, classifyAvailability, isInStock, type StockState } from '@sillage/contract';
import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import { readRates } from '../exchange-rates/index.ts';
import {
  type DerivedFields,
  deriveFields,
  deriveStockState,
  needsRates,
  type PageOfferFacts,
} from './catalogue.rules.ts';
import { inStockValues, type NewOffer, type OffersTable } from './catalogue.tables.ts';
import { listPageFacts } from './discontinued/discontinued.repo.ts';
import { hasReturned } from './discontinued/discontinued.rules.ts';

/**
 * Returns a fragrance's offers, full bottles first, then those in stock; at most 200. Those of
 * excluded shops are left out, here and wherever users see offers.
 */
export function listOffers(db: Db, fragranceId: number) {
  return db
    .selectFrom('offers')
    .innerJoin('pages', 'pages.id', 'offers.page_id')
    .innerJoin('shops', 'shops.id', 'pages.shop_id')
    .select([
      'offers.id',
      'shops.name as shop',
      'pages.url',
      'offers.variant',
      'offers.size_ml',
      'offers.kind',
      'offers.price',
      'offers.currency',
    ])
    .select(['offers.availability', 'offers.available_since', 'offers.last_checked_at'])
    .select(['offers.list_price', 'offers.shop_lowest_price', 'offers.delivery_price', 'offers.free_delivery_from'])
    .select(['offers.delivers_to', 'offers.market', 'offers.available_from'])
    .where('offers.fragrance_id', '=', fragranceId)
    .where('shops.excluded_at', 'is', null)
    .orderBy(sql`offers.kind = 'bottle'`, 'desc')
    .orderBy(sql`coalesce(offers.availability = any(${sql.val(inStockValues)}), false)`, 'desc')
    .orderBy('offers.price')
    .orderBy('offers.id')
    .limit(200)
    .execute();
}

export type StoredOffer = Selectable<OffersTable>;

export type OfferChange = Pick<
  OffersTable,
  'availability' | 'available_since' | 'price' | 'currency' | 'variant' | 'sku' | 'size_ml'
> &
  Partial<
    Pick<
      StoredOffer,
      | 'gtin'
      | 'kind'
      | 'recent_restocks'
      | 'recent_preorders'
      | 'confirmed_price'
      | 'confirmed_currency'
      | 'first_seen_at'
      | 'is_new'
      | TermColumn
    >
  >;

/** Columns of what a shop states beside the price. */
export type TermColumn =
  | 'list_price'
  | 'shop_lowest_price'
  | 'delivery_price'
  | 'free_delivery_from'
  | 'delivers_to'
  | 'market'
  | 'available_from';

/**
 * Sets the last check time of unchanged offers and of their fragrances. A feed file is older than
 * its reading, so that a fragrance may have a later check already.
 */
export async function touchOffers(
  tx: Tx,
  { offerIds, fragranceIds }: { offerIds: readonly number[]; fragranceIds: readonly number[] },
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ id: number; state: StockState; availability: Availability | null }>`
    with touched as (update offers set last_checked_at = ${now} where id = any(${offerIds}::integer[])),
      locked as (select id from fragrances where id = any(${fragranceIds}::integer[]) order by id for no key update)
    update fragrances set last_checked_at = greatest(last_checked_at, ${now}) from locked where locked.id = fragrances.id
    returning fragrances.id, stock_state as state, fragrances.availability`.execute(tx);
  // Workers of an earlier version change the availability without the stock state.
  const isStale = ({ state, availability }: (typeof rows)[number]) =>
    state === 'outdated' || (availability !== null && state !== classifyAvailability(availability));
  for (const row of rows) if (isStale(row)) await refreshDerived(tx, row.id, now);
}

const MARKED_PER_STATEMENT = 1000;

/** Marks the stock of fragrances last checked before `before` as outdated; returns their number. */
export async function markOutdated(db: Db, before: Date): Promise<number> {
  const isDue = sql`last_checked_at < ${before} and stock_state not in ('outdated', 'discontinued')`;
  const { rows: due } = await sql<{ id: number }>`select id from fragrances where ${isDue} order by id`.execute(db);
  let marked = 0;
  for (let from = 0; from < due.length; from += MARKED_PER_STATEMENT) {
    const ids = due.slice(from, from + MARKED_PER_STATEMENT).map(({ id }) => id);
    // A row that a check has locked is up to date soon; else the next call marks it.
    const { numAffectedRows = 0n } = await sql`
      with due as (
        select id from fragrances where id = any(${ids}::integer[]) and ${isDue} order by id for no key update skip locked
      )
      update fragrances set stock_state = 'outdated' from due where due.id = fragrances.id`.execute(db);
    marked += Number(numAffectedRows);
  }
  return marked;
}

/** Locks fragrances in id order, so that the feeds of two shops cannot deadlock. */
export async function lockFragrances(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`select from fragrances where id = any(${ids}::integer[]) order by id for no key update`.execute(tx);
}

export async function insertOffer(tx: Tx, offer: NewOffer): Promise<number> {
  return (await tx.insertInto('offers').values(offer).returning('id').executeTakeFirstOrThrow()).id;
}

/** Updates an offer; a stored GTIN stays, because another one would be another product's. */
export async function updateOffer(
  tx: Tx,
  id: number,
  { gtin = null, ...change }: OfferChange & { last_checked_at: Date },
): Promise<void> {
  await tx
    .updateTable('offers')
    .set({ ...change, gtin: sql<string | null>`coalesce(gtin, ${gtin})` })
    .where('id', '=', id)
    .execute();
}

/**
 * Recomputes the fields that a fragrance derives from its pages and offers, in the transaction that
 * changed them. Returns whether the stock state changed.
 */
export async function refreshDerived(tx: Tx, fragranceId: number, now: Date): Promise<boolean> {
  // The lock serialises the transactions of two shops, so that neither derives from stale offers.
  const before = await tx
    .selectFrom('fragrances')
    .select(['list_price', 'list_currency', 'availability', 'stock_state', 'price', 'discontinued_since'])
    .where('id', '=', fragranceId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!before) return false;
  const offers = (await listOfferFacts(tx, [fragranceId])).get(fragranceId) ?? [];
  const rates = needsRates(offers) ? await readRates(tx) : null;
  const derived = deriveFields(offers, { price: before.list_price, currency: before.list_currency }, rates);
  const since = before.discontinued_since;
  const isReturned = since !== null && hasReturned(await listPageFacts(tx, [fragranceId]), since);
  const isDiscontinued = since !== null && !isReturned;
  const stock_state = deriveStockState(offers, derived, now, isDiscontinued);
  const hasChanged = derived.availability !== before.availability || derived.price !== before.price;
  await tx
    .updateTable('fragrances')
    .set({
      ...toColumns(derived),
      stock_state,
      ...(isReturned && { discontinued_since: null }),
      // The page is missing, or says that there is nothing to buy.
      ...(isDiscontinued && { product_url: null }),
      ...(hasChanged && { updated_at: now }),
      ...(isRestock(before.availability, derived.availability) && { restocked_at: now }),
    })
    .where('id', '=', fragranceId)
    .execute();
  return stock_state !== before.stock_state;
}

/** Returns the offers of full bottles, by fragrance, each with the state of its page. */
export async function listOfferFacts(
  db: Db | Tx,
  fragranceIds: readonly number[],
): Promise<Map<number, (PageOfferFacts & { fragranceId: number })[]>> {
  const { rows } = await sql<PageOfferFacts & { fragranceId: number }>`
    select pages.fragrance_id as "fragranceId", pages.url, shops.name as shop, offers.availability, offers.price, offers.currency,
      offers.last_checked_at as "lastCheckedAt",
      (
        select case when from_at - low_since >= interval '364 days' then 'in 12 months' else 'so far' end
        from price_periods lows
        where lows.offer_id = offers.id and to_at is null and low_since is not null
          and lows.price = offers.price and lows.currency = offers.currency
      ) as lowest,
      coalesce(candidates.availability = any(${inStockValues}::text[]), false) as "isUnconfirmed",
      (select outcome from latest_checks where page_id = pages.id order by check_id desc limit 1) as outcome
    from pages
    join shops on shops.id = pages.shop_id
    left join offers on offers.page_id = pages.id and offers.kind = 'bottle'
    left join candidates on candidates.offer_id = offers.id
    where pages.fragrance_id = any(${fragranceIds}::integer[]) and shops.excluded_at is null
    order by pages.id, offers.id`.execute(db);
  return Map.groupBy(rows, ({ fragranceId }) => fragranceId);
}

type State = DerivedFields['availability'];

/** A fragrance's first check is no restock, because its earlier availability is unknown. */
function isRestock(before: State, after: State): boolean {
  return before !== null && !isInStock(before) && after !== null && isInStock(after);
}

function toColumns(derived: DerivedFields) {
  return {
    availability: derived.availability,
    is_sold_out: derived.isSoldOut,
    price: derived.price,
    product_url: derived.productUrl,
    product_offer: derived.productOffer && JSON.stringify(derived.productOffer),
    last_checked_at: derived.lastCheckedAt,
  };
}
