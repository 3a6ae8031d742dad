import { type CatalogueStats, type CategoryCount, categories, families } from '@sillage/contract';
import type { CatalogueQuery, IndexedFragrance, SearchIndex } from '../search-index.ts';
import { fold, tokenise } from '../words/tokenise.ts';

/** A reference `SearchIndex` that scans all fragrances for every query. Ignores keywords. */
export function createReferenceIndex(): Omit<SearchIndex, 'similar' | 'startFilling' | 'finishFilling'> {
  const byId = new Map<number, IndexedFragrance>();
  const getRows = (ids: readonly number[]) =>
    Buffer.from(`[${ids.flatMap((id) => byId.get(id)?.json ?? []).join(',')}]`);
  return {
    put: (fragrances) => {
      for (const fragrance of fragrances) byId.set(fragrance.id, fragrance);
    },
    remove: (ids) => {
      for (const id of ids) byId.delete(id);
    },
    get size() {
      return byId.size;
    },
    query: (query) => {
      const found = [...byId.values()]
        .filter((fragrance) => matches(fragrance, query))
        .sort(createComparator([...byId.values()], query));
      const page = found.slice(query.offset, query.offset + query.limit);
      return { total: found.length, rows: getRows(page.map(({ id }) => id)), isApproximate: false };
    },
    getRows,
    brands: () => listBrands([...byId.values()]),
    categories: () => countCategories([...byId.values()]),
    stats: () => computeStats([...byId.values()]),
  };
}

function matches(fragrance: IndexedFragrance, query: CatalogueQuery): boolean {
  const { gender, family, minPrice, maxPrice } = query;
  if (gender && fragrance.gender !== gender) return false;
  if (family && fragrance.family !== family) return false;
  if (query.category && findCategory(fragrance.family) !== query.category) return false;
  if (query.soldOut === true && !fragrance.isSoldOut) return false;
  if (query.soldOut === false && !fragrance.isAvailable) return false;
  if (query.isOriginal !== undefined && fragrance.isOriginal !== query.isOriginal) return false;
  if (query.brand && !isSameBrand(fragrance.brand, query.brand)) return false;
  if (query.inspiredByBrand && !isSameBrand(fragrance.inspiredByBrand, query.inspiredByBrand)) return false;
  if (
    query.inspiredBrand &&
    ![fragrance.brand, fragrance.inspiredByBrand].some((name) => isSameBrand(name, query.inspiredBrand))
  )
    return false;
  if (minPrice !== undefined && (fragrance.price === null || fragrance.price < minPrice)) return false;
  if (maxPrice !== undefined && (fragrance.price === null || fragrance.price > maxPrice)) return false;
  return true;
}

const isSameBrand = (name: string | null, requested = '') => name !== null && fold(name) === fold(requested);
const findCategory = (family: string | null) => families.find(({ name }) => name === family)?.category;

type Key = string | number | null;

const normaliseName = (name: string) => tokenise(name).join(' ');

function getSortKeys(sort: CatalogueQuery['sort']): (fragrance: IndexedFragrance) => Key[] {
  switch (sort) {
    case 'best':
    case 'popular':
    case 'watchers':
      return (fragrance) => [-fragrance.watchers, normaliseName(fragrance.name), fragrance.id];
    case 'name':
      return (fragrance) => [normaliseName(fragrance.name), fragrance.id];
    case 'brand':
      return (fragrance) => [fold(fragrance.brand), normaliseName(fragrance.name), fragrance.id];
    default:
      return (fragrance) => [fragrance[sort], fragrance.id];
  }
}

/** Compares fragrances in a sort order; descending reverses it, but missing values come last. */
function createComparator(all: readonly IndexedFragrance[], { sort, direction }: CatalogueQuery) {
  const keys = new Map(all.map((fragrance) => [fragrance, getSortKeys(sort)(fragrance)]));
  // The keys of `watchers` descend already; `best` and `popular` ignore the direction.
  const isReversed =
    sort === 'watchers' ? direction === 'asc' : direction === 'desc' && !['best', 'popular'].includes(sort);
  return (a: IndexedFragrance, b: IndexedFragrance): number => {
    const [keysA, keysB] = [keys.get(a) ?? [], keys.get(b) ?? []];
    if (keysA[0] === null && keysB[0] === null) return a.id - b.id;
    if (keysA[0] === null || keysB[0] === null) return keysA[0] === null ? 1 : -1;
    const difference = compareKeys(keysA, keysB);
    return isReversed ? -difference : difference;
  };
}

function compareKeys(keysA: readonly Key[], keysB: readonly Key[]): number {
  const index = keysA.findIndex((key, position) => key !== keysB[position]);
  const [a, b] = [keysA[index] ?? 0, keysB[index] ?? 0];
  if (index === -1) return 0;
  return a < b ? -1 : 1;
}

function listBrands(all: readonly IndexedFragrance[]): string[] {
  const brands = all.flatMap(({ brand, inspiredByBrand }) => [brand, inspiredByBrand ?? brand]);
  return [...new Set(brands.map(fold))];
}

function countCategories(all: readonly IndexedFragrance[]): CategoryCount[] {
  return categories.map((name) => {
    const members = families.filter(({ category }) => category === name);
    const counts = members.map((fragrance) => ({
      name: fragrance.name,
      count: all.filter(({ family }) => family === fragrance.name).length,
    }));
    return { name, families: counts, count: counts.reduce((sum, { count }) => sum + count, 0) };
  });
}

function computeStats(all: readonly IndexedFragrance[]): CatalogueStats {
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
    totalBrands: listBrands(all).length,
    lowestPrice: prices.length === 0 ? null : Math.min(...prices),
    highestPrice: prices.length === 0 ? null : Math.max(...prices),
    averagePrice: prices.length === 0 ? null : Math.round(sum / prices.length) / 100,
  };
}
