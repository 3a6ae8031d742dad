import { availabilities, isInStock } from '@sillage/contract';
import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import { type DerivedFields, deriveFields } from './catalogue.rules.ts';
import type { NewOffer, OffersTable } from './catalogue.tables.ts';

const inStockValues = availabilities.filter(isInStock);

/** Returns a fragrance's offers, in stock first, at most 200. */
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

export type StoredOffer = Selectable<OffersTable>;

export type OfferChange = Pick<
  OffersTable,
  'availability' | 'available_since' | 'price' | 'currency' | 'variant' | 'sku' | 'size_ml'
> &
  Partial<
    Pick<
      StoredOffer,
      'recent_restocks' | 'recent_preorders' | 'confirmed_price' | 'confirmed_currency' | 'first_seen_at' | 'is_new'
    >
  >;

/** Sets the last check time of unchanged offers and of their fragrances. */
export async function touchOffers(
  tx: Tx,
  { offerIds, fragranceIds }: { offerIds: readonly number[]; fragranceIds: readonly number[] },
  now: Date,
): Promise<void> {
  await sql`
    with touched as (update offers set last_checked_at = ${now} where id = any(${offerIds}::integer[])),
      locked as (select id from fragrances where id = any(${fragranceIds}::integer[]) order by id for no key update)
    update fragrances set last_checked_at = ${now} from locked where locked.id = fragrances.id`.execute(tx);
}

/** Locks fragrances in id order, so that the feeds of two shops cannot deadlock. */
export async function lockFragrances(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`select from fragrances where id = any(${ids}::integer[]) order by id for no key update`.execute(tx);
}

export async function insertOffer(tx: Tx, offer: NewOffer): Promise<number> {
  return (await tx.insertInto('offers').values(offer).returning('id').executeTakeFirstOrThrow()).id;
}

export async function updateOffer(tx: Tx, id: number, change: OfferChange & { last_checked_at: Date }): Promise<void> {
  await tx.updateTable('offers').set(change).where('id', '=', id).execute();
}

/** Recomputes a fragrance's price and availability, in the transaction that changed its offers. */
export async function refreshDerived(tx: Tx, fragranceId: number, now: Date): Promise<void> {
  // The lock serialises the transactions of two shops, so that neither derives from stale offers.
  const before = await tx
    .selectFrom('fragrances')
    .select(['list_price', 'list_currency', 'availability', 'price'])
    .where('id', '=', fragranceId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!before) return;
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
  const derived = deriveFields(offers, { price: before.list_price, currency: before.list_currency });
  const hasChanged = derived.availability !== before.availability || derived.price !== before.price;
  await tx
    .updateTable('fragrances')
    .set({
      ...toColumns(derived),
      ...(hasChanged && { updated_at: now }),
      ...(isRestock(before.availability, derived.availability) && { restocked_at: now }),
    })
    .where('id', '=', fragranceId)
    .execute();
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
    last_checked_at: derived.lastCheckedAt,
  };
}
