import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { MINUTE } from '../../lib/time.ts';
import { type ExploreFilters, toQuery } from './explore-filters.rules.ts';

export const catalogueQueries = {
  /** One page of what the filters find; the page before stays in sight while it loads. */
  filter: (filters: ExploreFilters) =>
    queryOptions({
      queryKey: ['catalogue', 'filter', toQuery(filters)],
      queryFn: ({ signal }) => api.catalogue.filter({ query: toQuery(filters) }, signal),
      placeholderData: keepPreviousData,
    }),
  /** Every brand that the select offers. */
  brands: () =>
    queryOptions({
      queryKey: ['catalogue', 'brands'],
      queryFn: ({ signal }) => api.catalogue.brands(undefined, signal),
      staleTime: 10 * MINUTE,
    }),
};
