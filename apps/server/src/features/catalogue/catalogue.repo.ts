import { availabilities, type FilterQuery, isInStock } from '@sillage/contract';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Db, Tables, Tx } from '../../platform/db/db.ts';
import { type DerivedFields, deriveFields, normalise } from './catalogue.rules.ts';
import type { OffersTable } from './catalogue.tables.ts';

const inStockValues = availabilities.filter(isInStock);

const columns = [
  'id',
  'name',
  'brand',
  'gender',
  'price',
  'image_url',
  'is_sold_out',
  'availability',
  'is_original',
  'inspired_by_brand',
  'original_fragrance',
  'inspired_source',
  'product_url',
  'family',
  'notes',
  'last_checked_at',
] as const;

export type FragranceRow = Awaited<ReturnType<typeof findFragrance>> & object;

/** One page of the catalogue and how many match in all: best match first, else most watched, then by name. */
export async function filterFragrances(db: Db, filter: FilterQuery): Promise<{ rows: FragranceRow[]; total: number }> {
  const keyword = normalise(filter.keyword ?? '');
  const matching = db.selectFrom('fragrances').where((where) => matches(where, filter, keyword));
  const page = matching
    .select(columns)
    .$if(keyword !== '', (query) =>
      query.orderBy(sql`position(${keyword} in search_text) = 0`).orderBy(sql`position(${keyword} in search_text)`),
    )
    .orderBy('watchers', 'desc')
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(filter.size)
    .offset(filter.page * filter.size);
  const count = matching.select((select) => select.fn.countAll<number>().as('total'));
  const [rows, { total }] = await Promise.all([page.execute(), count.executeTakeFirstOrThrow()]);
  return { rows, total };
}

function matches(where: ExpressionBuilder<Tables, 'fragrances'>, filter: FilterQuery, keyword: string) {
  const conditions = [
    ...keyword
      .split(' ')
      .filter(Boolean)
      .map((word) => where('search_text', 'like', `%${word}%`)),
    ...(filter.gender ? [where('gender', '=', filter.gender)] : []),
    ...(filter.soldOut === true ? [where('is_sold_out', '=', true)] : []),
    // "Available only" promises what was confirmed: a fragrance nobody has read yet is neither sold out nor available.
    ...(filter.soldOut === false ? [where('availability', 'in', inStockValues)] : []),
    ...(filter.isOriginal === undefined ? [] : [where('is_original', '=', filter.isOriginal)]),
    ...(filter.brand ? [where(sql`lower(brand)`, '=', filter.brand.toLowerCase())] : []),
    ...(filter.inspiredBrand ? [ofOrInspiredBy(where, filter.inspiredBrand.toLowerCase())] : []),
  ];
  return where.and(conditions);
}

/** What somebody who picks a brand wants: its own originals, and what is inspired by it. */
function ofOrInspiredBy(where: ExpressionBuilder<Tables, 'fragrances'>, brand: string) {
  return where.or([where(sql`lower(brand)`, '=', brand), where(sql`lower(inspired_by_brand)`, '=', brand)]);
}

/** Every brand that has a fragrance or is followed by one. */
export async function listBrands(db: Db): Promise<string[]> {
  const brands = db.selectFrom('fragrances').select('brand');
  const followed = db
    .selectFrom('fragrances')
    .select(sql<string>`inspired_by_brand`.as('brand'))
    .where('inspired_by_brand', 'is not', null);
  return (await brands.union(followed).execute()).map((row) => row.brand);
}

export function findFragrance(db: Db, id: number) {
  return db.selectFrom('fragrances').select(columns).where('id', '=', id).executeTakeFirst();
}

/** A fragrance's offers with their shops, those in stock first. */
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
      'offers.price',
      'offers.currency',
    ])
    .select(['offers.availability', 'offers.available_since', 'offers.last_checked_at'])
    .where('offers.fragrance_id', '=', fragranceId)
    .orderBy(sql`coalesce(offers.availability = any(${sql.val(inStockValues)}), false)`, 'desc')
    .orderBy('offers.price')
    .orderBy('offers.id')
    .limit(200)
    .execute();
}

/** Counts one watcher more or less. */
export async function addWatchers(tx: Tx, fragranceId: number, change: 1 | -1): Promise<void> {
  await tx
    .updateTable('fragrances')
    .set((update) => ({ watchers: update('watchers', '+', change) }))
    .where('id', '=', fragranceId)
    .execute();
}

export type OfferChange = Pick<
  OffersTable,
  'availability' | 'available_since' | 'price' | 'currency' | 'variant' | 'sku' | 'size_ml'
>;

/** The offers of one page, locked until the transaction ends. */
export function lockOffers(tx: Tx, pageId: number) {
  return tx.selectFrom('offers').selectAll().where('page_id', '=', pageId).orderBy('id').forUpdate().execute();
}

export async function insertOffer(tx: Tx, offer: Omit<OffersTable, 'id'>): Promise<number> {
  return (await tx.insertInto('offers').values(offer).returning('id').executeTakeFirstOrThrow()).id;
}

export async function updateOffer(tx: Tx, id: number, change: OfferChange & { last_checked_at: Date }): Promise<void> {
  await tx.updateTable('offers').set(change).where('id', '=', id).execute();
}

/** Brings the fragrance's own fields in line with its offers, in the transaction that changed them. */
export async function refreshDerived(tx: Tx, fragranceId: number, now: Date): Promise<void> {
  // The lock orders two shops' transactions, so that neither derives from offers the other is about to change.
  const fragrance = await tx
    .selectFrom('fragrances')
    .select(['list_price', 'list_currency', 'availability', 'price'])
    .where('id', '=', fragranceId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!fragrance) return;
  const offers = await tx
    .selectFrom('pages')
    .leftJoin('offers', 'offers.page_id', 'pages.id')
    .select([
      'pages.url',
      'offers.availability',
      'offers.price',
      'offers.currency',
      'offers.last_checked_at as lastCheckedAt',
    ])
    .where('pages.fragrance_id', '=', fragranceId)
    .orderBy('pages.id')
    .orderBy('offers.id')
    .execute();
  const derived = deriveFields(offers, { price: fragrance.list_price, currency: fragrance.list_currency });
  const changed = derived.availability !== fragrance.availability || derived.price !== fragrance.price;
  await tx
    .updateTable('fragrances')
    .set({ ...toColumns(derived), ...(changed && { updated_at: now }) })
    .where('id', '=', fragranceId)
    .execute();
}

function toColumns(derived: DerivedFields) {
  return {
    availability: derived.availability,
    is_sold_out: derived.isSoldOut,
    price: derived.price,
    product_url: derived.productUrl,
    last_checked_at: derived.lastCheckedAt,
  };
}
