import { DEFAULT_PAGE_SIZE } from '@sillage/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { MINUTE, SECOND } from '../../lib/time.ts';
import { buildFilterQuery, type ExploreFilters, isImpossible } from './explore-filters.rules.ts';

const PREFETCHED_FRESH_MS = 30 * SECOND;

const EMPTY_PAGE = { content: [], totalPages: 0, number: 0, totalElements: 0, size: DEFAULT_PAGE_SIZE };

export const catalogueQueries = {
  /** The previous page of fragrances stays visible while the next one loads. */
  filter: (filters: ExploreFilters) =>
    queryOptions({
      queryKey: ['catalogue', 'filter', buildFilterQuery(filters)],
      queryFn: ({ signal }) =>
        isImpossible(filters) ? EMPTY_PAGE : api.catalogue.filter({ query: buildFilterQuery(filters) }, signal),
      placeholderData: keepPreviousData,
      staleTime: PREFETCHED_FRESH_MS,
    }),
  brands: () =>
    queryOptions({
      queryKey: ['catalogue', 'brands'],
      queryFn: ({ signal }) => api.catalogue.brands(undefined, signal),
      staleTime: 10 * MINUTE,
      gcTime: 10 * MINUTE,
    }),
  categories: () =>
    queryOptions({
      queryKey: ['catalogue', 'categories'],
      queryFn: ({ signal }) => api.catalogue.categories(undefined, signal),
      staleTime: 10 * MINUTE,
      gcTime: 10 * MINUTE,
    }),
  /** The newest, most watched and last restocked fragrances. */
  overview: () =>
    queryOptions({
      queryKey: ['catalogue', 'overview'],
      queryFn: ({ signal }) => api.catalogue.dashboard(undefined, signal),
      staleTime: PREFETCHED_FRESH_MS,
    }),
};
