import {
  type CatalogueSort,
  catalogueSorts,
  categories,
  type Family,
  type FamilyCategory,
  type FilterQuery,
  families,
  type Gender,
  genders,
  type Preferences,
} from '@sillage/contract';

/** What the address of Explore says. Empty texts and nulls ask for nothing; prices are in USD; `page` counts from 0. */
export interface ExploreFilters {
  keyword: string;
  gender: Gender | 'all';
  brand: string;
  isAvailableOnly: boolean;
  /** One family, or else a whole category of them, never both. */
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

/** The longest text, the highest price and the last page that the filter call takes. */
const LONGEST = 100;
const HIGHEST = 99_999_999;
const LAST_PAGE = 1_000_000;

/** Reads filters from an address that anybody may have typed: what makes no sense counts as left out. */
export function readFilters(search: URLSearchParams): ExploreFilters {
  const page = Number(search.get('page'));
  const family = families.find(({ name }) => name === search.get('family'))?.name ?? '';
  return {
    keyword: keywordOf(search.get('keyword') ?? ''),
    gender: genders.find((value) => value === search.get('gender')) ?? 'all',
    brand: (search.get('brand') ?? '').slice(0, LONGEST),
    isAvailableOnly: search.get('available') === '1',
    family,
    category: (family === '' && categories.find((value) => value === search.get('category'))) || '',
    minPrice: readPrice(search.get('minPrice') ?? '') ?? null,
    maxPrice: readPrice(search.get('maxPrice') ?? '') ?? null,
    sort: catalogueSorts.find((value) => value === search.get('sort')) ?? 'best',
    page: Number.isInteger(page) && page > 0 && page <= LAST_PAGE ? page : 0,
  };
}

/** What to look for when somebody typed this. An address gives back exactly what it was given. */
export function keywordOf(typed: string): string {
  return typed.trim().slice(0, LONGEST).trim().toWellFormed();
}

/** A price as people type it ("89.90", "89,90", "$ 89"); null for none, undefined for what is no price. */
export function readPrice(text: string): number | null | undefined {
  const [, digits] = /^\s*\$?\s*(\d*[.,]?\d*)\s*$/.exec(text) ?? [];
  if (digits === undefined) return undefined;
  if (digits === '') return null;
  const price = Number(digits.replace(',', '.'));
  return price <= HIGHEST ? price : undefined;
}

/** The shortest address that says the same. */
export function writeFilters(filters: ExploreFilters): URLSearchParams {
  const { keyword, gender, brand, isAvailableOnly, family, category, minPrice, maxPrice, sort, page } = filters;
  const said = {
    keyword,
    gender: gender === 'all' ? '' : gender,
    brand,
    available: isAvailableOnly ? '1' : '',
    family,
    category,
    minPrice: minPrice ?? '',
    maxPrice: maxPrice ?? '',
    sort: sort === 'best' ? '' : sort,
    page: page > 0 ? page : '',
  };
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(said)) if (value !== '') search.set(name, String(value));
  return search;
}

/** True when the address says nothing of filters, sort or page: then it is for the person's own preference to say. */
export function isBare(search: URLSearchParams): boolean {
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

/** Where Explore starts for somebody with this preference. */
export function startFilters(preference: Preferences['defaultFilter']): ExploreFilters {
  if (preference === 'all') return noFilters;
  if (preference === 'in-stock') return { ...noFilters, isAvailableOnly: true };
  return { ...noFilters, gender: preference };
}

/** The filters after a change: back to the first page unless the change is a page (spec section 9). */
export function changeFilters(filters: ExploreFilters, change: Partial<ExploreFilters>): ExploreFilters {
  return { ...filters, page: 0, ...change };
}

/** True when any filter narrows the catalogue. */
export function isFiltered(filters: ExploreFilters): boolean {
  return writeFilters({ ...filters, sort: 'best', page: 0 }).size > 0;
}

/** True when the lowest price asked for is above the highest: nothing fits, and the filter call refuses it. */
export function isImpossible({ minPrice, maxPrice }: Pick<ExploreFilters, 'minPrice' | 'maxPrice'>): boolean {
  return minPrice !== null && maxPrice !== null && minPrice > maxPrice;
}

/** The filter call that finds what the filters ask for (spec section 7); a picked brand means `inspiredBrand`. */
export function toQuery(filters: ExploreFilters) {
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
    size: 20,
  } satisfies Partial<Record<keyof FilterQuery, unknown>>;
}
