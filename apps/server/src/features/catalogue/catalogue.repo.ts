import { availabilities, type CatalogueStats, families, isInStock } from '@sillage/contract';
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import type { Db, Tables } from '../../platform/db/db.ts';
import { type FragranceRow, fragranceColumns } from './catalogue.tables.ts';
import { nameKeyOf } from './matching/match.ts';
import { normalise } from './matching/text.ts';
import type { CatalogueQuery } from './search/search-index.ts';
import { fold } from './search/words.ts';

const inStockValues = availabilities.filter(isInStock);

type Listed = ExpressionBuilder<Tables, 'fragrances'>;

/** Runs an index query in the database: slower, and without typo correction. */
export async function queryFragrances(db: Db, query: CatalogueQuery): Promise<{ rows: FragranceRow[]; total: number }> {
  const houses = await findHouses(db, query);
  const matching = db.selectFrom('fragrances').where((where) => matches(where, query, houses));
  const page = matching
    .select(fragranceColumns)
    .orderBy(sql.join(order(query)))
    .limit(query.limit)
    .offset(query.offset);
  const count = matching.select((select) => select.fn.countAll<number>().as('total'));
  const [rows, { total }] = await Promise.all([page.execute(), count.executeTakeFirstOrThrow()]);
  return { rows, total };
}

/** Every spelling of the requested brands. */
type Houses = Record<'brand' | 'inspiredBrand' | 'inspiredByBrand', string[]>;

async function findHouses(db: Db, { brand, inspiredBrand, inspiredByBrand }: CatalogueQuery): Promise<Houses> {
  const isAsked = Boolean(brand || inspiredBrand || inspiredByBrand);
  const all = isAsked ? await listBrands(db) : [];
  const spelled = (name = '') => all.filter((house) => fold(house) === fold(name));
  return {
    brand: spelled(brand),
    inspiredBrand: spelled(inspiredBrand),
    inspiredByBrand: spelled(inspiredByBrand),
  };
}

function matches(where: Listed, query: CatalogueQuery, houses: Houses) {
  const words = normalise(query.keyword ?? '')
    .split(' ')
    .filter(Boolean);
  const isUnreadable = words.length === 0 && query.keyword !== undefined && query.keyword.trim() !== '';
  return where.and([
    where('is_listed', '=', true),
    // A keyword without letters or digits matches nothing, not everything.
    ...(isUnreadable ? [sql<boolean>`false`] : []),
    ...words.map((word) => where('search_text', 'like', `%${word}%`)),
    ...isOfHouse(where, query, houses),
    ...(query.gender ? [where('gender', '=', query.gender)] : []),
    ...(query.soldOut === true ? [where('is_sold_out', '=', true)] : []),
    // Confirmed in stock only: an unchecked fragrance is neither sold out nor available.
    ...(query.soldOut === false ? [where('availability', 'in', inStockValues)] : []),
    ...(query.isOriginal === undefined ? [] : [where('is_original', '=', query.isOriginal)]),
    ...(query.family ? [where('family', '=', query.family)] : []),
    ...(query.category ? [where('family', 'in', familiesOf(query.category))] : []),
    ...(query.minPrice === undefined ? [] : [where('price', '>=', query.minPrice)]),
    ...(query.maxPrice === undefined ? [] : [where('price', '<=', query.maxPrice)]),
  ]);
}

function familiesOf(category: string) {
  return families.filter((family) => family.category === category).map(({ name }) => name);
}

function isOfHouse(where: Listed, query: CatalogueQuery, houses: Houses) {
  const isOneOf = (column: 'brand' | 'inspired_by_brand', names: string[]) =>
    sql<boolean>`${sql.ref(column)} = any(${names}::text[])`;
  return [
    ...(query.brand ? [isOneOf('brand', houses.brand)] : []),
    ...(query.inspiredByBrand ? [isOneOf('inspired_by_brand', houses.inspiredByBrand)] : []),
    ...(query.inspiredBrand
      ? [where.or([isOneOf('brand', houses.inspiredBrand), isOneOf('inspired_by_brand', houses.inspiredBrand)])]
      : []),
  ];
}

// Like the index: ignores case and accents, by code point, whatever the database's collation.
const plain = (column: 'name' | 'brand') =>
  sql`regexp_replace(normalize(lower(${sql.ref(column)}), nfkd), '[\\u0300-\\u036f]', '', 'g') collate "C"`;
const keys: Record<Exclude<CatalogueQuery['sort'], 'best' | 'popular' | 'watchers'>, RawBuilder<unknown>[]> = {
  name: [plain('name')],
  brand: [plain('brand'), plain('name')],
  price: [sql`price`],
  createdAt: [sql`created_at`],
  updatedAt: [sql`updated_at`],
};

function order({ sort, direction }: CatalogueQuery): RawBuilder<unknown>[] {
  const mostWatched = [sql`watchers desc`, plain('name'), sql`id`];
  if (sort === 'best' || sort === 'popular') return mostWatched;
  if (sort === 'watchers')
    return direction === 'desc' ? mostWatched : [sql`watchers`, sql`${plain('name')} desc`, sql`id desc`];
  const way = direction === 'desc' ? sql`desc` : sql`asc`;
  // Fragrances without a price come last in either direction, by id.
  const unpriced = sort === 'price' ? [sql`case when price is null then id end`] : [];
  return [...keys[sort].map((key) => sql`${key} ${way} nulls last`), ...unpriced, sql`id ${way}`];
}

/** Returns every brand of a listed fragrance or of its original, in all spellings, unsorted. */
export async function listBrands(db: Db): Promise<string[]> {
  const { rows } = await sql<{ brand: string }>`
    select brand from fragrances where is_listed
    union
    select inspired_by_brand from fragrances where is_listed and inspired_by_brand is not null`.execute(db);
  return rows.map(({ brand }) => brand);
}

/** Returns the number of listed fragrances per family; families without any are left out. */
export async function countFamilies(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('fragrances')
    .select((select) => ['family', select.fn.countAll<number>().as('count')])
    .where('is_listed', '=', true)
    .where('family', 'is not', null)
    .groupBy('family')
    .execute();
  return new Map(rows.map(({ family, count }) => [family ?? '', count]));
}

export async function getStats(db: Db): Promise<CatalogueStats> {
  const { rows } = await sql<Omit<CatalogueStats, 'totalBrands'>>`
    select count(*) as "totalFragrances",
      count(*) filter (where availability = any(${inStockValues}::text[])) as "availableFragrances",
      count(*) filter (where is_sold_out) as "soldOutFragrances",
      count(*) filter (where availability is null) as "unknownFragrances",
      count(*) filter (where is_original) as "originalFragrances",
      count(*) filter (where not is_original) as "inspiredFragrances",
      min(price) as "lowestPrice", max(price) as "highestPrice", round(avg(price), 2) as "averagePrice"
    from fragrances where is_listed`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('a count answers one row');
  return { ...counts, totalBrands: new Set((await listBrands(db)).map(fold)).size };
}

/** Returns fragrances added or restocked since a moment, latest first. */
export async function listSince(db: Db, since: Date, limit: number): Promise<FragranceRow[]> {
  const latest = (column: 'created_at' | 'restocked_at') => sql`
    (select id, ${sql.ref(column)} as at from fragrances
     where is_listed and ${sql.ref(column)} >= ${since} order by ${sql.ref(column)} desc limit ${limit})`;
  return db
    .with('latest', () => sql<{ id: number; at: Date }>`(${latest('created_at')} union all ${latest('restocked_at')})`)
    .selectFrom('fragrances')
    .innerJoin('latest', 'latest.id', 'fragrances.id')
    .select(fragranceColumns)
    .groupBy('fragrances.id')
    .orderBy(sql`max(latest.at)`, 'desc')
    .orderBy('fragrances.id', 'desc')
    .limit(limit)
    .execute();
}

export function listRestocked(db: Db, limit: number): Promise<FragranceRow[]> {
  return db
    .selectFrom('fragrances')
    .select(fragranceColumns)
    .where('restocked_at', 'is not', null)
    .where('is_listed', '=', true)
    .orderBy('restocked_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export function listAfter(db: Db, id: number, limit: number): Promise<FragranceRow[]> {
  return db
    .selectFrom('fragrances')
    .select(fragranceColumns)
    .where('id', '>', id)
    .where('is_listed', '=', true)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Finds a listed fragrance by brand and name, ignoring spelling. */
export function findByName(db: Db, brand: string, fragranceName: string) {
  return db
    .selectFrom('fragrances')
    .select('id')
    .where('name_key', '=', nameKeyOf(brand, fragranceName))
    .where('is_listed', '=', true)
    .orderBy('id')
    .executeTakeFirst();
}

/** Returns false instead of throwing when the database is unavailable. */
export async function isReadable(db: Db): Promise<boolean> {
  const read = db.selectFrom('fragrances').select('id').limit(1).execute();
  return read.then(
    () => true,
    () => false,
  );
}
