import { type FilterQuery, type Gender, genders } from '@sillage/contract';

/** What the address of Explore says; `page` counts from 0. */
export interface ExploreFilters {
  keyword: string;
  gender: Gender | 'all';
  brand: string;
  isAvailableOnly: boolean;
  page: number;
}

export const noFilters: ExploreFilters = { keyword: '', gender: 'all', brand: '', isAvailableOnly: false, page: 0 };

/** The longest text that the filter call takes. */
const LONGEST = 100;

/** Reads filters from an address that anybody may have typed: what makes no sense counts as left out. */
export function readFilters(search: URLSearchParams): ExploreFilters {
  const gender = genders.find((value) => value === search.get('gender'));
  const page = Number(search.get('page'));
  return {
    keyword: (search.get('keyword') ?? '').slice(0, LONGEST),
    gender: gender ?? 'all',
    brand: (search.get('brand') ?? '').slice(0, LONGEST),
    isAvailableOnly: search.get('available') === '1',
    page: Number.isInteger(page) && page > 0 && page <= 1_000_000 ? page : 0,
  };
}

/** The shortest address that says the same. */
export function writeFilters({ keyword, gender, brand, isAvailableOnly, page }: ExploreFilters): URLSearchParams {
  const search = new URLSearchParams();
  if (keyword) search.set('keyword', keyword);
  if (gender !== 'all') search.set('gender', gender);
  if (brand) search.set('brand', brand);
  if (isAvailableOnly) search.set('available', '1');
  if (page > 0) search.set('page', String(page));
  return search;
}

/** The filters after a change: back to the first page unless the change is a page (spec section 9). */
export function changeFilters(filters: ExploreFilters, change: Partial<ExploreFilters>): ExploreFilters {
  return { ...filters, page: 0, ...change };
}

/** True when any filter narrows the catalogue. */
export function isFiltered(filters: ExploreFilters): boolean {
  return writeFilters({ ...filters, page: 0 }).size > 0;
}

/** The filter call that finds what the filters ask for (spec section 7); a picked brand means `inspiredBrand`. */
export function toQuery({ keyword, gender, brand, isAvailableOnly, page }: ExploreFilters) {
  return {
    ...(keyword && { keyword }),
    ...(gender !== 'all' && { gender }),
    ...(brand && { inspiredBrand: brand }),
    ...(isAvailableOnly && { soldOut: 'false' as const }),
    page,
    size: 20,
  } satisfies Partial<Record<keyof FilterQuery, unknown>>;
}
