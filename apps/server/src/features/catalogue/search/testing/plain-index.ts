import { type CatalogueStats, type CategoryCount, categories, families } from '@sillage/contract';
import type { CatalogueQuery, IndexedFragrance, SearchIndex } from '../search-index.ts';
import { fold, wordsOf } from '../words.ts';

/** A reference `SearchIndex` that scans all fragrances for every query. Ignores keywords. */
export function createPlainIndex(): Omit<SearchIndex, 'similar'> {
  const held = new Map<number, IndexedFragrance>();
  const rowsOf = (ids: readonly number[]) =>
    Buffer.from(`[${ids.flatMap((id) => held.get(id)?.json ?? []).join(',')}]`);
  return {
    put: (fragrances) => {
      for (const one of fragrances) held.set(one.id, one);
    },
    remove: (ids) => {
      for (const id of ids) held.delete(id);
    },
    get size() {
      return held.size;
    },
    query: (query) => {
      const found = [...held.values()].filter((one) => matches(one, query)).sort(order([...held.values()], query));
      const page = found.slice(query.offset, query.offset + query.limit);
      return { total: found.length, rows: rowsOf(page.map(({ id }) => id)) };
    },
    rowsOf,
    brands: () => brandsOf([...held.values()]),
    categories: () => countsOf([...held.values()]),
    stats: () => statsOf([...held.values()]),
  };
}

function matches(one: IndexedFragrance, query: CatalogueQuery): boolean {
  const { gender, family, minPrice, maxPrice } = query;
  if (gender && one.gender !== gender) return false;
  if (family && one.family !== family) return false;
  if (query.category && categoryOf(one.family) !== query.category) return false;
  if (query.soldOut === true && !one.isSoldOut) return false;
  if (query.soldOut === false && !one.isAvailable) return false;
  if (query.isOriginal !== undefined && one.isOriginal !== query.isOriginal) return false;
  if (query.brand && !isHouse(one.brand, query.brand)) return false;
  if (query.inspiredByBrand && !isHouse(one.inspiredByBrand, query.inspiredByBrand)) return false;
  if (query.inspiredBrand && ![one.brand, one.inspiredByBrand].some((house) => isHouse(house, query.inspiredBrand)))
    return false;
  if (minPrice !== undefined && (one.price === null || one.price < minPrice)) return false;
  if (maxPrice !== undefined && (one.price === null || one.price > maxPrice)) return false;
  return true;
}

const isHouse = (house: string | null, asked = '') => house !== null && fold(house) === fold(asked);
const categoryOf = (family: string | null) => families.find(({ name }) => name === family)?.category;

type Key = string | number | null;

const nameOf = (name: string) => wordsOf(name).join(' ');

function keysOf(sort: CatalogueQuery['sort']): (one: IndexedFragrance) => Key[] {
  switch (sort) {
    case 'best':
    case 'popular':
    case 'watchers':
      return (one) => [-one.watchers, nameOf(one.name), one.id];
    case 'name':
      return (one) => [nameOf(one.name), one.id];
    case 'brand':
      return (one) => [fold(one.brand), nameOf(one.name), one.id];
    default:
      return (one) => [one[sort], one.id];
  }
}

/** Descending reverses ascending, but missing values come last either way. */
function order(all: readonly IndexedFragrance[], { sort, direction }: CatalogueQuery) {
  const keys = new Map(all.map((one) => [one, keysOf(sort)(one)]));
  // The keys of `watchers` descend already; `best` and `popular` ignore the direction.
  const isTurned =
    sort === 'watchers' ? direction === 'asc' : direction === 'desc' && !['best', 'popular'].includes(sort);
  return (a: IndexedFragrance, b: IndexedFragrance): number => {
    const [mine, others] = [keys.get(a) ?? [], keys.get(b) ?? []];
    if (mine[0] === null && others[0] === null) return a.id - b.id;
    if (mine[0] === null || others[0] === null) return mine[0] === null ? 1 : -1;
    const difference = compare(mine, others);
    return isTurned ? -difference : difference;
  };
}

function compare(mine: readonly Key[], others: readonly Key[]): number {
  const at = mine.findIndex((key, place) => key !== others[place]);
  const [a, b] = [mine[at] ?? 0, others[at] ?? 0];
  if (at === -1) return 0;
  return a < b ? -1 : 1;
}

function brandsOf(all: readonly IndexedFragrance[]): string[] {
  const brands = all.flatMap(({ brand, inspiredByBrand }) => [brand, inspiredByBrand ?? brand]);
  return [...new Set(brands.map(fold))];
}

function countsOf(all: readonly IndexedFragrance[]): CategoryCount[] {
  return categories.map((name) => {
    const ofCategory = families.filter(({ category }) => category === name);
    const counts = ofCategory.map((one) => ({
      name: one.name,
      count: all.filter(({ family }) => family === one.name).length,
    }));
    return { name, families: counts, count: counts.reduce((sum, { count }) => sum + count, 0) };
  });
}

function statsOf(all: readonly IndexedFragrance[]): CatalogueStats {
  const prices = all.flatMap(({ price }) => price ?? []);
  const sum = prices.reduce((total, price) => total + Math.round(100 * price), 0);
  const available = all.filter(({ isAvailable }) => isAvailable).length;
  const soldOut = all.filter(({ isSoldOut }) => isSoldOut).length;
  const originals = all.filter(({ isOriginal }) => isOriginal).length;
  return {
    totalFragrances: all.length,
    availableFragrances: available,
    soldOutFragrances: soldOut,
    unknownFragrances: all.length - available - soldOut,
    originalFragrances: originals,
    inspiredFragrances: all.length - originals,
    totalBrands: brandsOf(all).length,
    lowestPrice: prices.length === 0 ? null : Math.min(...prices),
    highestPrice: prices.length === 0 ? null : Math.max(...prices),
    averagePrice: prices.length === 0 ? null : Math.round(sum / prices.length) / 100,
  };
}
