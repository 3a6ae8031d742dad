import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { readRates } from '../../exchange-rates/index.ts';
import { deriveFields, deriveStockState, needsRates } from '../catalogue.rules.ts';
import { buildSearchText } from '../matching/text.rules.ts';
import { listOfferFacts } from '../offers.repo.ts';
import { computeKeys, type FragranceFacts } from './merge.ts';

export async function isCatalogueEmpty(db: Db): Promise<boolean> {
  return (await db.selectFrom('fragrances').select('id').limit(1).executeTakeFirst()) === undefined;
}

export interface StoredFragrance {
  id: number;
  identity: string;
  facts: FragranceFacts;
}

export async function lockFragrances(tx: Tx, identities: readonly string[]): Promise<Map<string, StoredFragrance>> {
  const rows = await tx
    .selectFrom('fragrances')
    .select(['id', 'identity', ...factColumns])
    .where(sql<boolean>`identity = any(${identities}::text[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return new Map(rows.map((row) => [row.identity, toStored(row)]));
}

/** Finds a listed fragrance by its id. */
export async function findListed(db: Db, id: number): Promise<StoredFragrance | undefined> {
  const row = await db
    .selectFrom('fragrances')
    .select(['id', 'identity', ...factColumns])
    .where('id', '=', id)
    .where('is_listed', '=', true)
    .executeTakeFirst();
  return row && toStored(row);
}

/**
 * Returns fragrances that an older version stored (without `name_key`), and locks them. Other
 * processes that call this function wait until the transaction ends.
 */
export async function lockOutdated(tx: Tx, limit: number): Promise<StoredFragrance[]> {
  await sql`select pg_advisory_xact_lock(hashtext('fragrances to revise'))`.execute(tx);
  const rows = await tx
    .selectFrom('fragrances')
    .select(['id', 'identity', ...factColumns])
    .where('name_key', '=', '')
    .orderBy('id')
    .limit(limit)
    .forNoKeyUpdate()
    .execute();
  return rows.map(toStored);
}

function toStored(row: FactColumns & { id: number; identity: string }): StoredFragrance {
  return { id: row.id, identity: row.identity, facts: toFacts(row) };
}

type FragranceColumns = ReturnType<typeof toColumns>;
type FactColumns = Omit<FragranceColumns, 'identity' | 'name_key' | 'original_key' | 'search_text'>;

function toFacts(row: FactColumns): FragranceFacts {
  return {
    name: row.name,
    brand: row.brand,
    concentration: row.concentration,
    gender: row.gender,
    year: row.year,
    perfumer: row.perfumer,
    family: row.family && { family: row.family, basis: row.family_basis ?? 'given' },
    notes: row.notes,
    topNotes: row.top_notes,
    heartNotes: row.heart_notes,
    baseNotes: row.base_notes,
    accords: row.accords,
    votes: row.votes,
    imageUrl: row.image_url,
    isOriginal: row.is_original,
    inspiredByBrand: row.inspired_by_brand,
    originalFragrance: row.original_fragrance,
    inspiredSource: row.inspired_source,
    listPrice: row.list_price,
    listCurrency: row.list_currency,
    isListed: row.is_listed,
  };
}

function toColumns(identity: string, facts: FragranceFacts) {
  const { nameKey, originalKey } = computeKeys(facts);
  return {
    identity,
    name_key: nameKey,
    original_key: originalKey,
    name: facts.name,
    brand: facts.brand,
    concentration: facts.concentration,
    gender: facts.gender,
    year: facts.year,
    perfumer: facts.perfumer,
    family: facts.family?.family ?? null,
    family_basis: facts.family?.basis ?? null,
    notes: facts.notes,
    top_notes: facts.topNotes,
    heart_notes: facts.heartNotes,
    base_notes: facts.baseNotes,
    accords: facts.accords,
    votes: facts.votes,
    image_url: facts.imageUrl,
    is_original: facts.isOriginal,
    inspired_by_brand: facts.inspiredByBrand,
    original_fragrance: facts.originalFragrance,
    inspired_source: facts.inspiredSource,
    list_price: facts.listPrice,
    list_currency: facts.listCurrency,
    is_listed: facts.isListed,
    search_text: buildSearchText(facts),
  };
}

const factColumns = [
  'name',
  'brand',
  'concentration',
  'gender',
  'year',
  'perfumer',
  'family',
  'family_basis',
  'notes',
  'top_notes',
  'heart_notes',
  'base_notes',
  'accords',
  'votes',
  'image_url',
  'is_original',
  'inspired_by_brand',
  'original_fragrance',
  'inspired_source',
  'list_price',
  'list_currency',
  'is_listed',
] as const satisfies readonly (keyof FactColumns)[];
const columnNames: readonly (keyof FragranceColumns)[] = [
  ...factColumns,
  'identity',
  'name_key',
  'original_key',
  'search_text',
];
const columns = sql.join(columnNames.map((column) => sql.ref(column)));

export async function insertFragrances(
  tx: Tx,
  fragrances: readonly { identity: string; facts: FragranceFacts }[],
  now: Date,
): Promise<Map<string, number>> {
  const json = JSON.stringify(fragrances.map(({ identity, facts }) => toColumns(identity, facts)));
  const { rows } = await sql<{ id: number; identity: string }>`
    insert into fragrances (${columns}, created_at, updated_at)
    select ${columns}, ${now}::timestamptz, ${now}::timestamptz
    from jsonb_populate_recordset(null::fragrances, ${json}::jsonb)
    order by identity
    returning id, identity`.execute(tx);
  return new Map(rows.map(({ id, identity }) => [identity, id]));
}

export async function findIdentities(tx: Tx, identities: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('fragrances')
    .select('identity')
    .where(sql<boolean>`identity = any(${identities}::text[])`)
    .execute();
  return new Set(rows.map(({ identity }) => identity));
}

export async function updateFragrances(tx: Tx, fragrances: readonly StoredFragrance[]): Promise<void> {
  const json = JSON.stringify(fragrances.map(({ id, identity, facts }) => ({ id, ...toColumns(identity, facts) })));
  const given = sql.join(columnNames.map((column) => sql.ref(`given.${column}`)));
  await sql`
    update fragrances set (${columns}) = row(${given})
    from jsonb_populate_recordset(null::fragrances, ${json}::jsonb) as given
    where fragrances.id = given.id`.execute(tx);
}

export async function refreshImported(tx: Tx, fragranceIds: readonly number[], now: Date): Promise<void> {
  const lists = await tx
    .selectFrom('fragrances')
    .select(['id', 'list_price as price', 'list_currency as currency', 'discontinued_since'])
    .where(sql<boolean>`id = any(${fragranceIds}::integer[])`)
    .execute();
  const offersByFragrance = await listOfferFacts(tx, fragranceIds);
  const rates = [...offersByFragrance.values()].some(needsRates) ? await readRates(tx) : null;
  const derived = lists.map(({ id, discontinued_since, ...list }) => {
    const offers = offersByFragrance.get(id) ?? [];
    const fields = deriveFields(offers, list, rates);
    const isDiscontinued = discontinued_since !== null;
    const stockState = deriveStockState(offers, fields, now, isDiscontinued);
    return { id, ...fields, stockState, ...(isDiscontinued && { productUrl: null }) };
  });
  await sql`
    update fragrances set
      availability = given.availability,
      is_sold_out = given."isSoldOut",
      stock_state = given."stockState",
      price = given.price,
      product_url = given."productUrl",
      product_offer = given."productOffer",
      last_checked_at = given."lastCheckedAt",
      updated_at = ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(derived)}::jsonb)
      as given (id integer, availability text, "isSoldOut" boolean, "stockState" text, price numeric, "productUrl" text, "productOffer" jsonb, "lastCheckedAt" timestamptz)
    where fragrances.id = given.id`.execute(tx);
}
