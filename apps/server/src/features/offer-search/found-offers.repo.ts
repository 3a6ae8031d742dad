import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { FoundOffersTable } from './offer-search.tables.ts';

/** Products that an operator rejected are not the fragrance, whatever a search says. */
const isRejected = (table: string) => sql<boolean>`exists (
  select from rejected_offers as rejected where rejected.fragrance_id = ${sql.ref(`${table}.fragrance_id`)}
    and md5(rejected.url) = md5(${sql.ref(`${table}.url`)}))`;

export type NewFoundOffer = Omit<Insertable<FoundOffersTable>, 'verdict'> & Pick<FoundOffersTable, 'verdict'>;

export type FoundOfferRow = Selectable<FoundOffersTable> & {
  shop: string;
  /** True if the URL is a page of the fragrance. */
  is_watched: boolean;
  /** True if the viewer suggested the URL, and the operator has not decided. */
  is_waiting: boolean;
};

/**
 * Saves what was found for a fragrance at a shop. A complete search deletes what was found before
 * and is not found any more.
 */
export async function saveFoundOffers(
  tx: Tx,
  { fragranceId, shopId, isComplete }: { fragranceId: number; shopId: number; isComplete: boolean },
  offers: readonly NewFoundOffer[],
): Promise<void> {
  // Ids stay the same while an offer stays, so that an open list remains usable.
  const rows = JSON.stringify(offers);
  if (isComplete)
    await sql`
    delete from found_offers where fragrance_id = ${fragranceId} and shop_id = ${shopId}
      and (md5(url), coalesce(variant, '')) not in (
        select md5(url), coalesce(variant, '') from jsonb_to_recordset(${rows}::jsonb) as found (url text, variant text))`.execute(
      tx,
    );
  if (offers.length === 0) return;
  await sql`
    insert into found_offers (fragrance_id, shop_id, url, title, variant, size_ml, price, currency, availability, gtin,
      source, match, why, verdict, seen_at)
    select fragrance_id, shop_id, url, title, variant, size_ml, price, currency, availability, gtin,
      source, match, why, verdict, seen_at
    from jsonb_populate_recordset(null::found_offers, ${rows}::jsonb) as found
    where not ${isRejected('found')}
    on conflict (fragrance_id, md5(url), coalesce(variant, '')) do update set
      shop_id = excluded.shop_id, title = excluded.title, size_ml = excluded.size_ml, price = excluded.price,
      currency = excluded.currency, availability = excluded.availability, gtin = excluded.gtin, source = excluded.source,
      match = excluded.match, why = excluded.why, verdict = excluded.verdict, seen_at = excluded.seen_at`.execute(tx);
  // Incomplete searches delete nothing: a shop with new addresses each time would fill the table.
  await sql`
    delete from found_offers where id in (
      select id from found_offers where fragrance_id = ${fragranceId} and shop_id = ${shopId}
      order by seen_at desc, id desc offset ${MAX_STORED_PER_SHOP}
    )`.execute(tx);
}

/** Found offers of a fragrance that are stored per shop, those seen last. */
const MAX_STORED_PER_SHOP = 100;

function selectFoundOffers(db: Db | Tx, fragranceId: number, viewerId: string | null) {
  return db
    .selectFrom('found_offers')
    .innerJoin('shops', 'shops.id', 'found_offers.shop_id')
    .selectAll('found_offers')
    .select('shops.host as shop')
    .select(({ exists, selectFrom }) => [
      exists(
        selectFrom('pages')
          .select('pages.id')
          .whereRef('pages.url', '=', 'found_offers.url')
          .whereRef('pages.fragrance_id', '=', 'found_offers.fragrance_id'),
      ).as('is_watched'),
      exists(
        selectFrom('suggestions')
          .select('suggestions.id')
          .whereRef('suggestions.url', '=', 'found_offers.url')
          .where('suggestions.user_id', '=', viewerId)
          .where('suggestions.status', '=', 'waiting'),
      ).as('is_waiting'),
    ])
    .where('found_offers.fragrance_id', '=', fragranceId)
    .where('shops.excluded_at', 'is', null)
    .where(sql<boolean>`not ${isRejected('found_offers')}`)
    .$castTo<FoundOfferRow>();
}

const byCertainty = sql`array_position(array['exact', 'likely', 'doubtful'], match)`;
const byStock = sql`availability in ('InStock', 'LimitedAvailability', 'OnlineOnly') desc nulls last`;

/** Lists found offers of a fragrance: most certain first, then those in stock, then by price. */
export function listFoundOffers(
  db: Db,
  { fragranceId, viewerId }: { fragranceId: number; viewerId: string | null },
  { limit, offset }: { limit: number; offset: number },
): Promise<FoundOfferRow[]> {
  return selectFoundOffers(db, fragranceId, viewerId)
    .orderBy(byCertainty)
    .orderBy(byStock)
    .orderBy('currency')
    .orderBy('price')
    .orderBy('found_offers.id')
    .limit(limit)
    .offset(offset)
    .execute();
}

export function lockFoundOffer(
  tx: Tx,
  fragranceId: number,
  offerId: number,
  viewerId: string,
): Promise<FoundOfferRow | undefined> {
  return selectFoundOffers(tx, fragranceId, viewerId)
    .where('found_offers.id', '=', offerId)
    .forUpdate('found_offers')
    .executeTakeFirst();
}

export async function countByMatch(
  db: Db,
  fragranceId: number,
): Promise<{ exact: number; likely: number; doubtful: number }> {
  const rows = await db
    .selectFrom('found_offers')
    .select(({ fn }) => ['match', fn.countAll<number>().as('count')])
    .where('fragrance_id', '=', fragranceId)
    .where(sql<boolean>`shop_id not in (select id from shops where excluded_at is not null)`)
    .where(sql<boolean>`not ${isRejected('found_offers')}`)
    .groupBy('match')
    .execute();
  const counts = new Map(rows.map(({ match, count }) => [match, Number(count)]));
  return {
    exact: counts.get('exact') ?? 0,
    likely: counts.get('likely') ?? 0,
    doubtful: counts.get('doubtful') ?? 0,
  };
}

/** Deletes at most `limit` offers that no search has seen since `before`. */
export async function deleteUnseenOffers(db: Db, before: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('found_offers')
    .where('id', 'in', (rows) =>
      rows.selectFrom('found_offers').select('id').where('seen_at', '<', before).limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
