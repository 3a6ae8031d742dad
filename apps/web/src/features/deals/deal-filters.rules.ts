import {
  type DealScope,
  type DealSort,
  dealScopes,
  dealSorts,
  type Family,
  families,
  MAX_DEAL_SIZE_ML,
  MAX_DEAL_SIZES,
} from '@sillage/contract';

/** Filters of the page of deals, as its address has them. Empty lists mean all. */
export interface DealFilters {
  scope: DealScope;
  families: readonly Family[];
  sizes: readonly number[];
  sort: DealSort;
}

export const noDealFilters: DealFilters = { scope: 'all', families: [], sizes: [], sort: 'low' };

/** Sizes in millilitres that the page offers to choose; an address may name others. */
export const commonSizes: readonly number[] = [30, 50, 75, 100, 125, 150, 200];

/** Reads the filters from the address. Ignores what the server would reject. */
export function parseDealFilters(search: URLSearchParams): DealFilters {
  const names = (search.get('families') ?? '').split(',');
  const sizes = (search.get('sizes') ?? '').split(',').flatMap(parseSize);
  return {
    scope: dealScopes.find((scope) => scope === search.get('scope')) ?? 'all',
    families: families.map(({ name }) => name).filter((name) => names.includes(name)),
    sizes: [...new Set(sizes)].slice(0, MAX_DEAL_SIZES).toSorted((a, b) => a - b),
    sort: dealSorts.find((sort) => sort === search.get('sort')) ?? 'low',
  };
}

function parseSize(text: string): number[] {
  const size = /^\d{1,5}(?:\.\d{1,2})?$/.test(text) ? Number(text) : 0;
  return size > 0 && size <= MAX_DEAL_SIZE_ML ? [size] : [];
}

/** Writes filters as parameters of the page, of the API and of the Atom feed, without defaults. */
export function writeDealFilters({ scope, families: chosen, sizes, sort }: DealFilters): Record<string, string> {
  return {
    ...(scope !== 'all' && { scope }),
    ...(chosen.length > 0 && { families: chosen.join(',') }),
    ...(sizes.length > 0 && { sizes: sizes.join(',') }),
    ...(sort !== 'low' && { sort }),
  };
}

/** Whether the filters leave out any deals. */
export function isDealFiltered(filters: DealFilters): boolean {
  return filters.scope !== 'all' || filters.families.length > 0 || filters.sizes.length > 0;
}
