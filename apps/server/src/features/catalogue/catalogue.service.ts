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
import { ReadyMade } from '../../platform/http/answers.ts';
import { Streamed } from '../../platform/http/streaming.ts';
import * as repo from './catalogue.repo.ts';
import { toFragrance } from './fragrance-row.ts';
import { keptPage } from './kept-pages.ts';
import type { LiveIndex } from './search/live-index.ts';
import type { CatalogueQuery, Found, SortKey } from './search/search-index.ts';

/** Dependencies of catalogue reads: the index once it is filled, the database until then. */
export type Needs = Pick<Deps, 'db' | 'clock'> & { live: LiveIndex };

type Order = Pick<CatalogueQuery, 'sort' | 'direction'>;
export type Narrowing = Omit<CatalogueQuery, 'sort' | 'direction' | 'offset' | 'limit'>;
/** A page, counted from 0. */
interface Page {
  page: number;
  size: number;
}

const best: Order = { sort: 'best', direction: 'desc' };
const orders: Record<CatalogueSort, Order> = {
  best,
  popular: { sort: 'popular', direction: 'desc' },
  name: { sort: 'name', direction: 'asc' },
  recent: { sort: 'createdAt', direction: 'desc' },
  cheapest: { sort: 'price', direction: 'asc' },
  expensive: { sort: 'price', direction: 'desc' },
};

/** Queries the index, or the database while the index is being filled. */
export async function find({ db, live }: Needs, query: CatalogueQuery): Promise<Found> {
  if (live.index) return live.index.query(query);
  const { rows, total } = await repo.queryFragrances(db, query);
  return { total, rows: Buffer.from(JSON.stringify(rows.map(toFragrance))) };
}

export function filterCatalogue(needs: Needs, { page, size, sort = 'best', ...narrowing }: FilterQuery) {
  return answerPage(needs, { page, size }, { ...narrowing, ...orders[sort] });
}

export function searchPage(needs: Needs, { q, ...paging }: Page & { q: string }) {
  return answerPage(needs, paging, { keyword: q, ...best });
}

/** Returns a page of the whole catalogue; the most popular first by default. */
export function listPage(
  needs: Needs,
  {
    sortBy,
    sortDirection,
    ...paging
  }: Page & { sortBy?: SortKey | undefined; sortDirection?: 'asc' | 'desc' | undefined },
) {
  return answerPage(needs, paging, { sort: sortBy ?? 'popular', direction: sortDirection ?? 'asc' });
}

const pageHead = Buffer.from('{"content":');

function answerPage(needs: Needs, paging: Page, question: Narrowing & Order): Promise<ReadyMade> {
  return keptPage(needs.live, { ...question, ...paging }, () => makePage(needs, paging, question));
}

async function makePage(needs: Needs, { page, size }: Page, question: Narrowing & Order): Promise<ReadyMade> {
  const { total, rows } = await find(needs, { ...question, offset: page * size, limit: size });
  const totalPages = Math.ceil(total / size);
  const rest = `,"totalPages":${totalPages},"number":${page},"totalElements":${total},"size":${size}}`;
  return new ReadyMade(pageHead, rows, Buffer.from(rest));
}

export async function list(
  needs: Needs,
  narrowing: Narrowing,
  { order = 'best', limit = LIST_LIMIT }: { order?: CatalogueSort; limit?: number } = {},
): Promise<ReadyMade> {
  return new ReadyMade((await find(needs, { ...narrowing, ...orders[order], offset: 0, limit })).rows);
}

/** Lists a category or a family; three names are both, and then mean the category. */
export function listOfCategory(needs: Needs, name: Family | FamilyCategory): Promise<ReadyMade> {
  const category = categories.find((one) => one === name);
  return list(needs, category ? { category } : { family: name as Family });
}

/** Lists fragrances priced in US dollars, within inclusive limits; cheapest first by default. */
export function listOfPrice(
  needs: Needs,
  { min = 0, max }: { min?: number | undefined; max?: number | undefined },
  options: { order?: CatalogueSort; limit?: number } = {},
): Promise<ReadyMade> {
  return list(needs, { minPrice: min, maxPrice: max }, { order: 'cheapest', ...options });
}

export async function listUpdated(needs: Needs, limit: number): Promise<ReadyMade> {
  return new ReadyMade((await find(needs, { sort: 'updatedAt', direction: 'desc', offset: 0, limit })).rows);
}

/** Lists fragrances added or restocked since midnight UTC, latest first. */
export async function listToday({ db, clock }: Needs): Promise<Fragrance[]> {
  const midnight = new Date(Math.floor(clock.now().getTime() / DAY) * DAY);
  return (await repo.listSince(db, midnight, LIST_LIMIT)).map(toFragrance);
}

/** Returns the 4 categories and 14 families with their counts, including empty ones. */
export async function countCategories({ db, live }: Needs): Promise<CategoryCount[]> {
  if (live.index) return live.index.categories();
  const counts = await repo.countFamilies(db);
  return categories.map((name) => {
    const members = families.filter(({ category }) => category === name);
    const counted = members.map((family) => ({ name: family.name, count: counts.get(family.name) ?? 0 }));
    return { name, families: counted, count: counted.reduce((sum, { count }) => sum + count, 0) };
  });
}

export async function getStats({ db, live }: Needs) {
  return live.index?.stats() ?? (await repo.getStats(db));
}

const DASHBOARD_LIST = 10;

export async function getDashboard(needs: Needs) {
  const few = { offset: 0, limit: DASHBOARD_LIST };
  const [stats, recent, featured, restocked] = await Promise.all([
    getStats(needs),
    find(needs, { ...orders.recent, ...few }),
    find(needs, { soldOut: false, ...orders.popular, ...few }),
    repo.listRestocked(needs.db, DASHBOARD_LIST),
  ]);
  return { stats, recent: read(recent), featured: read(featured), restocked: restocked.map(toFragrance) };
}

function read({ rows }: Found): Fragrance[] {
  return JSON.parse(rows.toString()) as Fragrance[];
}

/** Throws UNAVAILABLE when the catalogue cannot be read. */
export async function checkHealth({ db, live }: Needs) {
  if (!(await repo.isReadable(db))) throw new AppError('UNAVAILABLE');
  return { status: 'ok' as const, isIndexLoading: live.index === null };
}

const STREAMED_AT_ONCE = 1000;

/**
 * Streams the whole catalogue by id with one batch in memory. Reads the first batch before it
 * responds, so that a database error can still become an error response.
 */
export async function streamAll({ db }: Needs): Promise<Streamed> {
  let rows = await repo.listAfter(db, 0, STREAMED_AT_ONCE);
  async function* pieces() {
    yield '[';
    for (let separator = ''; rows.length > 0; separator = ',') {
      const last = rows.at(-1)?.id ?? 0;
      const piece = separator + rows.map((row) => JSON.stringify(toFragrance(row))).join(',');
      // Frees the rows while the client reads.
      rows = [];
      yield piece;
      rows = await repo.listAfter(db, last, STREAMED_AT_ONCE);
    }
    yield ']';
  }
  return new Streamed(pieces());
}
