import {
  type CatalogueSort,
  catalogueSorts,
  categories,
  DEFAULT_PAGE_SIZE,
  type Family,
  type FamilyCategory,
  type FilterQuery,
  families,
  type Gender,
  genders,
  MAX_SEARCH_LENGTH,
  type Preferences,
} from '@sillage/contract';

/** Filters of Explore: empty or null means none, prices are in US dollars, `page` is zero-based. */
export interface ExploreFilters {
  keyword: string;
  gender: Gender | 'all';
  brand: string;
  isAvailableOnly: boolean;
  /** The chosen fragrance family. Empty if no family is chosen, or a whole category. */
  family: Family | '';
  category: FamilyCategory | '';
  minPrice: number | null;
  maxPrice: number | null;
  sort: CatalogueSort;
  page: number;
}

export const noFilters: ExploreFilters = {
  keyword: '',
  gender: 'all',
  brand: '',
  isAvailableOnly: false,
  family: '',
  category: '',
  minPrice: null,
  maxPrice: null,
  sort: 'best',
  page: 0,
};

/** Limits that the server sets for a filter request: brand length, price and page number. */
const MAX_BRAND_LENGTH = 100;
const MAX_PRICE = 99_999_999;
const MAX_PAGE = 1_000_000;

/** Reads the filters of Explore from the URL, which counts pages from 1. Ignores invalid values. */
export function parseFilters(search: URLSearchParams): ExploreFilters {
  const page = Number(search.get('page')) - 1;
  const family = families.find(({ name }) => name === search.get('family'))?.name ?? '';
  return {
    keyword: normaliseKeyword(search.get('keyword') ?? ''),
    gender: genders.find((value) => value === search.get('gender')) ?? 'all',
    brand: (search.get('brand') ?? '').slice(0, MAX_BRAND_LENGTH),
    isAvailableOnly: search.get('available') === '1',
    family,
    category: (family === '' && categories.find((value) => value === search.get('category'))) || '',
    minPrice: parsePrice(search.get('minPrice') ?? '') ?? null,
    maxPrice: parsePrice(search.get('maxPrice') ?? '') ?? null,
    sort: catalogueSorts.find((value) => value === search.get('sort')) ?? 'best',
    page: Number.isInteger(page) && page > 0 && page <= MAX_PAGE ? page : 0,
  };
}

/** A normalised keyword stays the same when it is written to the URL and parsed again. */
export function normaliseKeyword(typed: string): string {
  return typed.trim().slice(0, MAX_SEARCH_LENGTH).trim().toWellFormed();
}

/** Parses a price like "89,90" or "$ 89.90"; null for an empty text, undefined if invalid. */
export function parsePrice(text: string): number | null | undefined {
  const [, digits] = /^\s*\$?\s*(\d*[.,]?\d*)\s*$/.exec(text) ?? [];
  if (digits === undefined) return undefined;
  if (digits === '') return null;
  const price = Number(digits.replace(',', '.'));
  return price <= MAX_PRICE ? price : undefined;
}

/** Writes the filters of Explore as URL parameters, without default values. */
export function writeFilters(filters: ExploreFilters): URLSearchParams {
  const { keyword, gender, brand, isAvailableOnly, family, category, minPrice, maxPrice, sort, page } = filters;
  const parameters = {
    keyword,
    gender: gender === 'all' ? '' : gender,
    brand,
    available: isAvailableOnly ? '1' : '',
    family,
    category,
    minPrice: minPrice ?? '',
    maxPrice: maxPrice ?? '',
    sort: sort === 'best' ? '' : sort,
    page: page > 0 ? page + 1 : '',
  };
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value !== '') search.set(name, String(value));
  return search;
}

/** The user's default filter applies to a URL with no filter, sort order or page. */
export function hasNoFilterParameters(search: URLSearchParams): boolean {
  const names = [
    'keyword',
    'gender',
    'brand',
    'available',
    'family',
    'category',
    'minPrice',
    'maxPrice',
    'sort',
    'page',
  ];
  return !names.some((name) => search.has(name));
}

export function buildInitialFilters(preference: Preferences['defaultFilter']): ExploreFilters {
  if (preference === 'all') return noFilters;
  if (preference === 'in-stock') return { ...noFilters, isAvailableOnly: true };
  return { ...noFilters, gender: preference };
}

/** A changed filter returns to the first page, unless the change sets a page (spec section 9). */
export function changeFilters(filters: ExploreFilters, change: Partial<ExploreFilters>): ExploreFilters {
  return { ...filters, page: 0, ...change };
}

export function isFiltered(filters: ExploreFilters): boolean {
  return writeFilters({ ...filters, sort: 'best', page: 0 }).size > 0;
}

/** Returns true if the minimum price exceeds the maximum price, which the filter route rejects. */
export function isImpossible({ minPrice, maxPrice }: Pick<ExploreFilters, 'minPrice' | 'maxPrice'>): boolean {
  return minPrice !== null && maxPrice !== null && minPrice > maxPrice;
}

/** The request for filtered fragrances sends `brand` as `inspiredBrand` (spec section 7). */
export function buildFilterQuery(filters: ExploreFilters) {
  const { keyword, gender, brand, isAvailableOnly, family, category, minPrice, maxPrice, sort, page } = filters;
  return {
    ...(keyword && { keyword }),
    ...(gender !== 'all' && { gender }),
    ...(brand && { inspiredBrand: brand }),
    ...(isAvailableOnly && { soldOut: 'false' as const }),
    ...(family && { family }),
    ...(category && { category }),
    ...(minPrice !== null && { minPrice }),
    ...(maxPrice !== null && { maxPrice }),
    ...(sort !== 'best' && { sort }),
    page,
    size: DEFAULT_PAGE_SIZE,
  } satisfies Partial<Record<keyof FilterQuery, unknown>>;
}
