import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import { deriveFields, searchText } from './catalogue.rules.ts';
import type { FragranceFacts, PageOffer } from './import-merge.rules.ts';

export async function isCatalogueEmpty(db: Db): Promise<boolean> {
  return (await db.selectFrom('fragrances').select('id').limit(1).executeTakeFirst()) === undefined;
}

export interface StoredFragrance {
  id: number;
  facts: FragranceFacts;
}

/** What is stored of these fragrances, by identity, locked until the transaction ends. */
export async function lockFragrances(tx: Tx, identities: readonly string[]): Promise<Map<string, StoredFragrance>> {
  const rows = await tx
    .selectFrom('fragrances')
    .select(['id', 'identity', ...columnNames])
    .where(sql<boolean>`identity = any(${identities}::text[])`)
    .orderBy('identity')
    .forNoKeyUpdate()
    .execute();
  return new Map(rows.map((row) => [row.identity, { id: row.id, facts: toFacts(row) }]));
}

type FragranceRow = ReturnType<typeof toColumns>;

function toFacts(row: Omit<FragranceRow, 'search_text'>): FragranceFacts {
  return {
    name: row.name,
    brand: row.brand,
    gender: row.gender,
    family: row.family,
    notes: row.notes,
    imageUrl: row.image_url,
    isOriginal: row.is_original,
    inspiredByBrand: row.inspired_by_brand,
    originalFragrance: row.original_fragrance,
    inspiredSource: row.inspired_source,
    listPrice: row.list_price,
    listCurrency: row.list_currency,
  };
}

function toColumns(facts: FragranceFacts) {
  return {
    name: facts.name,
    brand: facts.brand,
    gender: facts.gender,
    family: facts.family,
    notes: facts.notes,
    image_url: facts.imageUrl,
    is_original: facts.isOriginal,
    inspired_by_brand: facts.inspiredByBrand,
    original_fragrance: facts.originalFragrance,
    inspired_source: facts.inspiredSource,
    list_price: facts.listPrice,
    list_currency: facts.listCurrency,
    search_text: searchText(facts),
  };
}

const columnNames: (keyof ReturnType<typeof toColumns>)[] = [
  'name',
  'brand',
  'gender',
  'family',
  'notes',
  'image_url',
  'is_original',
  'inspired_by_brand',
  'original_fragrance',
  'inspired_source',
  'list_price',
  'list_currency',
  'search_text',
];
const columns = sql.join(columnNames.map((column) => sql.ref(column)));

/** Adds fragrances; answers their ids by identity. */
export async function insertFragrances(
  tx: Tx,
  fragrances: readonly { identity: string; facts: FragranceFacts }[],
  now: Date,
): Promise<Map<string, number>> {
  const json = JSON.stringify(fragrances.map(({ identity, facts }) => ({ identity, ...toColumns(facts) })));
  const { rows } = await sql<{ id: number; identity: string }>`
    insert into fragrances (identity, ${columns}, created_at, updated_at)
    select identity, ${columns}, ${now}::timestamptz, ${now}::timestamptz
    from jsonb_populate_recordset(null::fragrances, ${json}::jsonb)
    order by identity
    returning id, identity`.execute(tx);
  return new Map(rows.map(({ id, identity }) => [identity, id]));
}

export async function updateFragrances(tx: Tx, fragrances: readonly StoredFragrance[]): Promise<void> {
  const json = JSON.stringify(fragrances.map(({ id, facts }) => ({ id, ...toColumns(facts) })));
  const given = sql.join(columnNames.map((column) => sql.ref(`given.${column}`)));
  await sql`
    update fragrances set (${columns}) = row(${given})
    from jsonb_populate_recordset(null::fragrances, ${json}::jsonb) as given
    where fragrances.id = given.id`.execute(tx);
}

/** Makes sure of these shops and answers their ids by host. A shop keeps the first name that is not just its host. */
export async function saveShops(
  tx: Tx,
  shops: readonly { host: string; name: string }[],
): Promise<Map<string, number>> {
  const json = JSON.stringify(shops);
  const given = sql`jsonb_to_recordset(${json}::jsonb) as given (host text, name text)`;
  await sql`insert into shops (host, name) select host, name from ${given} order by host on conflict (host) do nothing`.execute(
    tx,
  );
  await sql`
    update shops set name = given.name from ${given}
    where shops.host = given.host and shops.name = shops.host and given.name <> given.host`.execute(tx);
  const { rows } = await sql<{
    id: number;
    host: string;
  }>`select shops.id, shops.host from shops join ${given} using (host)`.execute(tx);
  return new Map(rows.map(({ id, host }) => [host, id]));
}

/** Adds pages; answers their ids by url. */
export async function insertPages(
  tx: Tx,
  pages: readonly { url: string; fragranceId: number; shopId: number }[],
  now: Date,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; url: string }>`
    insert into pages (url, fragrance_id, shop_id, created_at)
    select url, "fragranceId", "shopId", ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(pages)}::jsonb) as given (url text, "fragranceId" integer, "shopId" integer)
    order by url
    returning id, url`.execute(tx);
  return new Map(rows.map(({ id, url }) => [url, id]));
}

/** The offers of each of these pages, locked until the transaction ends. */
export async function lockOffersOf(tx: Tx, pageIds: readonly number[]): Promise<Map<number, PageOffer[]>> {
  const offers = tx.selectFrom('offers').where(sql<boolean>`page_id = any(${pageIds}::integer[])`).orderBy('id');
  await offers.select('id').forUpdate().execute();
  // Read once more: what was added while we waited for a lock is seen only now.
  const rows = await offers.select(['id', 'page_id', 'size_ml', 'price', 'currency', 'last_checked_at']).execute();
  const byPage = Map.groupBy(rows, (row) => row.page_id);
  const toOffer = (row: (typeof rows)[number]): PageOffer => ({
    id: row.id,
    sizeMl: row.size_ml,
    price: row.price,
    currency: row.currency,
    isChecked: row.last_checked_at !== null,
  });
  return new Map([...byPage].map(([pageId, group]) => [pageId, group.map(toOffer)]));
}

/** Adds offers that nobody has read yet. */
export async function insertOffers(
  tx: Tx,
  offers: readonly (PageOffer & { pageId: number; fragranceId: number })[],
): Promise<void> {
  await sql`
    insert into offers (page_id, fragrance_id, size_ml, price, currency)
    select "pageId", "fragranceId", "sizeMl", price, currency
    from jsonb_to_recordset(${JSON.stringify(offers)}::jsonb)
      as given ("pageId" integer, "fragranceId" integer, "sizeMl" numeric, price numeric, currency text)`.execute(tx);
}

export async function updateOffers(tx: Tx, offers: readonly PageOffer[]): Promise<void> {
  await sql`
    update offers set size_ml = given."sizeMl", price = given.price, currency = given.currency
    from jsonb_to_recordset(${JSON.stringify(offers)}::jsonb) as given (id integer, "sizeMl" numeric, price numeric, currency text)
    where offers.id = given.id`.execute(tx);
}

/**
 * Brings the fields of these fragrances that follow from their offers in line with them, and says that they changed now.
 * Many at once, where `refreshDerived` is for the one of a check.
 */
export async function refreshImported(tx: Tx, fragranceIds: readonly number[], now: Date): Promise<void> {
  const lists = await tx
    .selectFrom('fragrances')
    .select(['id', 'list_price as price', 'list_currency as currency'])
    .where(sql<boolean>`id = any(${fragranceIds}::integer[])`)
    .execute();
  const offers = await tx
    .selectFrom('pages')
    .leftJoin('offers', 'offers.page_id', 'pages.id')
    .select([
      'pages.fragrance_id',
      'pages.url',
      'offers.availability',
      'offers.price',
      'offers.currency',
      'offers.last_checked_at as lastCheckedAt',
    ])
    .where(sql<boolean>`pages.fragrance_id = any(${fragranceIds}::integer[])`)
    .orderBy('pages.id')
    .orderBy('offers.id')
    .execute();
  const offersOf = Map.groupBy(offers, (offer) => offer.fragrance_id);
  const derived = lists.map(({ id, ...list }) => ({ id, ...deriveFields(offersOf.get(id) ?? [], list) }));
  await sql`
    update fragrances set
      availability = given.availability,
      is_sold_out = given."isSoldOut",
      price = given.price,
      product_url = given."productUrl",
      last_checked_at = given."lastCheckedAt",
      updated_at = ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(derived)}::jsonb)
      as given (id integer, availability text, "isSoldOut" boolean, price numeric, "productUrl" text, "lastCheckedAt" timestamptz)
    where fragrances.id = given.id`.execute(tx);
}
