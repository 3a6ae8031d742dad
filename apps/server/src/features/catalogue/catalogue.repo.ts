import { type CatalogueStats, families } from '@sillage/contract';
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import type { Db, Tables } from '../../platform/db/db.ts';
import type { DisplayRates } from './catalogue.rules.ts';
import { type FragranceRow, fragranceColumns, inStockValues } from './catalogue.tables.ts';
import { comparablePrice } from './comparable-price.repo.ts';
import { normalise } from './matching/text.rules.ts';
import type { CatalogueQuery } from './search/search-index.ts';
import { fold } from './search/words/tokenise.ts';

type FragranceBuilder = ExpressionBuilder<Tables, 'fragrances'>;

/** Finds fragrances in the database while the index loads: slower, without typo correction. */
export async function queryFragrances(
  db: Db,
  query: CatalogueQuery,
  rates: DisplayRates = null,
): Promise<{ rows: FragranceRow[]; total: number }> {
  const price = comparablePrice(rates);
  const brands = await findBrandSpellings(db, query);
  const matching = db.selectFrom('fragrances').where((where) => matches(where, query, { brands, price }));
  const page = matching
    .select(fragranceColumns)
    .orderBy(sql.join(buildOrderBy(query, price)))
    .limit(query.limit)
    .offset(query.offset);
  const count = matching.select((select) => select.fn.countAll<number>().as('total'));
  const [rows, { total }] = await Promise.all([page.execute(), count.executeTakeFirstOrThrow()]);
  return { rows, total };
}

/** For each brand filter of a query, all spellings of the brand that the database has. */
type BrandSpellings = Record<'brand' | 'inspiredBrand' | 'inspiredByBrand', string[]>;

async function findBrandSpellings(
  db: Db,
  { brand, inspiredBrand, inspiredByBrand }: CatalogueQuery,
): Promise<BrandSpellings> {
  const hasBrandFilter = Boolean(brand || inspiredBrand || inspiredByBrand);
  const all = hasBrandFilter ? await listBrands(db) : [];
  const findSpellings = (name = '') => all.filter((candidate) => fold(candidate) === fold(name));
  return {
    brand: findSpellings(brand),
    inspiredBrand: findSpellings(inspiredBrand),
    inspiredByBrand: findSpellings(inspiredByBrand),
  };
}

/** Maximum number of words of a search; further words are ignored. */
const MAX_QUERY_WORDS = 20;

interface MatchContext {
  brands: BrandSpellings;
  price: RawBuilder<number | null>;
}

function matches(where: FragranceBuilder, query: CatalogueQuery, { brands, price }: MatchContext) {
  const words = normalise(query.keyword ?? '')
    .split(' ')
    .filter(Boolean)
    .slice(0, MAX_QUERY_WORDS);
  const hasNoSearchableText = words.length === 0 && query.keyword !== undefined && query.keyword.trim() !== '';
  return where.and([
    where('is_listed', '=', true),
    // A keyword without letters or digits matches nothing, not everything.
    ...(hasNoSearchableText ? [sql<boolean>`false`] : []),
    ...words.map((word) => where('search_text', 'like', `%${word}%`)),
    ...matchesBrands(where, query, brands),
    ...(query.gender ? [where('gender', '=', query.gender)] : []),
    ...(query.soldOut === true ? [where('is_sold_out', '=', true)] : []),
    // Confirmed in stock only: an unchecked fragrance is neither sold out nor available.
    ...(query.soldOut === false ? [where('availability', 'in', inStockValues)] : []),
    ...(query.isOriginal === undefined ? [] : [where('is_original', '=', query.isOriginal)]),
    ...(query.family ? [where('family', '=', query.family)] : []),
    ...(query.category ? [where('family', 'in', listFamilyNames(query.category))] : []),
    ...(query.minPrice === undefined ? [] : [sql<boolean>`${price} >= ${query.minPrice}`]),
    ...(query.maxPrice === undefined ? [] : [sql<boolean>`${price} <= ${query.maxPrice}`]),
  ]);
}

function listFamilyNames(category: string) {
  return families.filter((family) => family.category === category).map(({ name }) => name);
}

function matchesBrands(where: FragranceBuilder, query: CatalogueQuery, brands: BrandSpellings) {
  const isOneOf = (column: 'brand' | 'inspired_by_brand', names: string[]) =>
    sql<boolean>`${sql.ref(column)} = any(${names}::text[])`;
  return [
    ...(query.brand ? [isOneOf('brand', brands.brand)] : []),
    ...(query.inspiredByBrand ? [isOneOf('inspired_by_brand', brands.inspiredByBrand)] : []),
    ...(query.inspiredBrand
      ? [where.or([isOneOf('brand', brands.inspiredBrand), isOneOf('inspired_by_brand', brands.inspiredBrand)])]
      : []),
  ];
}

// Like the index: ignores case and accents, by code point, whatever the database's collation.
const foldedColumn = (column: 'name' | 'brand') =>
  sql`regexp_replace(normalize(lower(${sql.ref(column)}), nfkd), '[\\u0300-\\u036f]', '', 'g') collate "C"`;
const sortColumns: Record<
  Exclude<CatalogueQuery['sort'], 'best' | 'popular' | 'watchers' | 'price'>,
  RawBuilder<unknown>[]
> = {
  name: [foldedColumn('name')],
  brand: [foldedColumn('brand'), foldedColumn('name')],
  createdAt: [sql`created_at`],
  updatedAt: [sql`updated_at`],
};

function buildOrderBy({ sort, direction }: CatalogueQuery, price: RawBuilder<number | null>): RawBuilder<unknown>[] {
  const mostWatched = [sql`watchers desc`, foldedColumn('name'), sql`id`];
  if (sort === 'best' || sort === 'popular') return mostWatched;
  if (sort === 'watchers')
    return direction === 'desc' ? mostWatched : [sql`watchers`, sql`${foldedColumn('name')} desc`, sql`id desc`];
  const directionSql = direction === 'desc' ? sql`desc` : sql`asc`;
  // Fragrances without a price come last in either direction, by id.
  const unpriced = sort === 'price' ? [sql`case when ${price} is null then id end`] : [];
  const keys = sort === 'price' ? [price] : sortColumns[sort];
  return [...keys.map((key) => sql`${key} ${directionSql} nulls last`), ...unpriced, sql`id ${directionSql}`];
}

/** Returns all spellings of the brands of listed fragrances and of their originals, unsorted. */
export async function listBrands(db: Db): Promise<string[]> {
  const { rows } = await sql<{ brand: string }>`
    select brand from fragrances where is_listed
    union
    select inspired_by_brand from fragrances where is_listed and inspired_by_brand is not null`.execute(db);
  return rows.map(({ brand }) => brand);
}

/** Counts the listed fragrances of each family; leaves out families without any. */
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

export async function getStats(db: Db, rates: DisplayRates): Promise<CatalogueStats> {
  const price = comparablePrice(rates);
  const { rows } = await sql<Omit<CatalogueStats, 'totalBrands'>>`
    select count(*) as "totalFragrances",
      count(*) filter (where availability = any(${inStockValues}::text[])) as "availableFragrances",
      count(*) filter (where is_sold_out) as "soldOutFragrances",
      count(*) filter (where availability is null) as "unknownFragrances",
      count(*) filter (where is_original) as "originalFragrances",
      count(*) filter (where not is_original) as "inspiredFragrances",
      min(${price}) as "lowestPrice", max(${price}) as "highestPrice", round(avg(${price}), 2) as "averagePrice"
    from fragrances where is_listed`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('the count query returned no row');
  return { ...counts, totalBrands: new Set((await listBrands(db)).map(fold)).size };
}

/** Returns the listed fragrances that were added or restocked since a time, latest first. */
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

/** Whether the catalogue can be read; never throws. */
export async function isReadable(db: Db): Promise<boolean> {
  const read = db.selectFrom('fragrances').select('id').limit(1).execute();
  return read.then(
    () => true,
    () => false,
  );
}
