import {
  AppError,
  type CatalogueSort,
  type CategoryCount,
  categories,
  type Family,
  type FamilyCategory,
  type FilterQuery,
  type Fragrance,
  families,
  LIST_LIMIT,
} from '@sillage/contract';
import { DAY } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { loadRates } from '../exchange-rates/index.ts';
import * as repo from './catalogue.repo.ts';
import { toFragrance } from './catalogue.rules.ts';
import { type CataloguePage, getCachedPage, type Paging } from './page-cache.service.ts';
import type { LiveIndex } from './search/live-index.ts';
import type { CatalogueQuery, QueryResult, SortKey } from './search/search-index.ts';

/** The search index, and the database for use until the index is loaded. */
export type CatalogueDeps = Pick<Deps, 'db' | 'clock'> & { liveIndex: LiveIndex };

type Order = Pick<CatalogueQuery, 'sort' | 'direction'>;
export interface ListOptions {
  order?: CatalogueSort;
  limit?: number;
}
export type CatalogueFilter = Omit<CatalogueQuery, 'sort' | 'direction' | 'offset' | 'limit'>;

const best: Order = { sort: 'best', direction: 'desc' };
const orders: Record<CatalogueSort, Order> = {
  best,
  popular: { sort: 'popular', direction: 'desc' },
  name: { sort: 'name', direction: 'asc' },
  recent: { sort: 'createdAt', direction: 'desc' },
  cheapest: { sort: 'price', direction: 'asc' },
  expensive: { sort: 'price', direction: 'desc' },
};

/** Queries the search index, or the database while the index is loading. */
export async function queryCatalogue(deps: CatalogueDeps, query: CatalogueQuery): Promise<QueryResult> {
  const { db, liveIndex } = deps;
  if (liveIndex.index) return liveIndex.index.query(query);
  const { rows, total } = await repo.queryFragrances(db, query, await loadRates(deps));
  return { total, rows: Buffer.from(JSON.stringify(rows.map(toFragrance))), isApproximate: false };
}

export function filterCatalogue(deps: CatalogueDeps, { page, size, sort = 'best', ...filter }: FilterQuery) {
  return getPage(deps, { page, size }, { ...filter, ...orders[sort] });
}

export function searchPage(deps: CatalogueDeps, { q, ...paging }: Paging & { q: string }) {
  return getPage(deps, paging, { keyword: q, ...best });
}

/** Lists the complete catalogue by page; most popular first by default. */
export function listPage(
  deps: CatalogueDeps,
  {
    sortBy,
    sortDirection,
    ...paging
  }: Paging & { sortBy?: SortKey | undefined; sortDirection?: 'asc' | 'desc' | undefined },
) {
  return getPage(deps, paging, { sort: sortBy ?? 'popular', direction: sortDirection ?? 'asc' });
}

function getPage(deps: CatalogueDeps, paging: Paging, query: CatalogueFilter & Order): Promise<CataloguePage> {
  const { page, size } = paging;
  return getCachedPage(deps.liveIndex, { ...query, ...paging }, async () => ({
    ...(await queryCatalogue(deps, { ...query, offset: page * size, limit: size })),
    ...paging,
  }));
}

/** Lists the fragrances that match a filter, as a JSON array in UTF-8. */
export async function listFragrances(
  deps: CatalogueDeps,
  filter: CatalogueFilter,
  { order = 'best', limit = LIST_LIMIT }: ListOptions = {},
): Promise<Buffer> {
  return (await queryCatalogue(deps, { ...filter, ...orders[order], offset: 0, limit })).rows;
}

/** A name that is both a category and a family, such as Woody, means the category. */
export function listByCategory(deps: CatalogueDeps, name: Family | FamilyCategory): Promise<Buffer> {
  const category = categories.find((candidate) => candidate === name);
  return listFragrances(deps, category ? { category } : { family: name as Family });
}

/** Lists fragrances by price in US dollars, limits included; cheapest first by default. */
export function listByPrice(
  deps: CatalogueDeps,
  { min = 0, max }: { min?: number | undefined; max?: number | undefined },
  options: ListOptions = {},
): Promise<Buffer> {
  return listFragrances(deps, { minPrice: min, maxPrice: max }, { order: 'cheapest', ...options });
}

export async function listUpdated(deps: CatalogueDeps, limit: number): Promise<Buffer> {
  return (await queryCatalogue(deps, { sort: 'updatedAt', direction: 'desc', offset: 0, limit })).rows;
}

/** Lists fragrances added or restocked since midnight UTC, latest first. */
export async function listToday({ db, clock }: CatalogueDeps): Promise<Fragrance[]> {
  const midnight = new Date(Math.floor(clock.now().getTime() / DAY) * DAY);
  return (await repo.listSince(db, midnight, LIST_LIMIT)).map(toFragrance);
}

/** Counts the fragrances of each category and family, including empty ones. */
export async function countCategories({ db, liveIndex }: CatalogueDeps): Promise<CategoryCount[]> {
  if (liveIndex.index) return liveIndex.index.categories();
  const counts = await repo.countFamilies(db);
  return categories.map((name) => {
    const members = families.filter(({ category }) => category === name);
    const counted = members.map((family) => ({ name: family.name, count: counts.get(family.name) ?? 0 }));
    return { name, families: counted, count: counted.reduce((sum, { count }) => sum + count, 0) };
  });
}

export async function getStats(deps: CatalogueDeps) {
  return deps.liveIndex.index?.stats() ?? (await repo.getStats(deps.db, await loadRates(deps)));
}

const DASHBOARD_LIST_LENGTH = 10;

export async function getDashboard(deps: CatalogueDeps) {
  const firstRows = { offset: 0, limit: DASHBOARD_LIST_LENGTH };
  const [stats, recent, featured, restocked] = await Promise.all([
    getStats(deps),
    queryCatalogue(deps, { ...orders.recent, ...firstRows }),
    queryCatalogue(deps, { soldOut: false, ...orders.popular, ...firstRows }),
    repo.listRestocked(deps.db, DASHBOARD_LIST_LENGTH),
  ]);
  return { stats, recent: parseRows(recent), featured: parseRows(featured), restocked: restocked.map(toFragrance) };
}

function parseRows({ rows }: QueryResult): Fragrance[] {
  return JSON.parse(rows.toString()) as Fragrance[];
}

/** Health of the server; throws UNAVAILABLE when the catalogue cannot be read. */
export async function checkHealth({ db, liveIndex }: CatalogueDeps) {
  if (!(await repo.isReadable(db))) throw new AppError('UNAVAILABLE');
  return { status: 'ok' as const, isIndexLoading: liveIndex.index === null };
}

const READ_BATCH_SIZE = 1000;

/**
 * Reads the complete catalogue in batches by id, with one batch in memory at a time. Resolves after
 * the first batch was read, so that a database error is thrown before any batch is yielded.
 */
export async function readAll({ db }: CatalogueDeps): Promise<AsyncGenerator<Fragrance[]>> {
  let rows = await repo.listAfter(db, 0, READ_BATCH_SIZE);
  async function* readBatches() {
    for (let last = rows.at(-1); last !== undefined; last = rows.at(-1)) {
      const { id } = last;
      // `splice` frees the rows while the caller works on the batch.
      yield rows.splice(0).map(toFragrance);
      rows = await repo.listAfter(db, id, READ_BATCH_SIZE);
    }
  }
  return readBatches();
}
