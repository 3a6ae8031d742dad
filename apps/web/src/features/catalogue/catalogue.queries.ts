import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { MINUTE, SECOND } from '../../lib/time.ts';
import { type ExploreFilters, isImpossible, toQuery } from './explore-filters.rules.ts';

/** Milliseconds for which prefetched data counts as fresh. */
const AHEAD = 30 * SECOND;

const nothing = { content: [], totalPages: 0, number: 0, totalElements: 0, size: 20 };

export const catalogueQueries = {
  /** One page of filter results; the previous page stays visible while it loads. */
  filter: (filters: ExploreFilters) =>
    queryOptions({
      queryKey: ['catalogue', 'filter', toQuery(filters)],
      queryFn: ({ signal }) =>
        isImpossible(filters) ? nothing : api.catalogue.filter({ query: toQuery(filters) }, signal),
      placeholderData: keepPreviousData,
      staleTime: AHEAD,
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
  one: (id: number) =>
    queryOptions({
      queryKey: ['catalogue', 'one', id],
      queryFn: ({ signal }) => api.catalogue.one({ params: { id } }, signal),
      staleTime: AHEAD,
    }),
  history: (id: number) =>
    queryOptions({
      queryKey: ['catalogue', 'history', id],
      queryFn: ({ signal }) => api.monitor.history({ params: { id } }, signal),
      staleTime: AHEAD,
    }),
  /** Similar fragrances that are in stock now. */
  similar: (id: number) =>
    queryOptions({
      queryKey: ['catalogue', 'similar', id],
      queryFn: ({ signal }) => api.catalogue.similar({ params: { id }, query: { limit: 8 } }, signal),
      staleTime: 5 * MINUTE,
    }),
};
