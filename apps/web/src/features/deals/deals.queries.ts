import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { personalKey } from '../../lib/personal-cache.ts';
import { MINUTE } from '../../lib/time.ts';
import { type DealFilters, writeDealFilters } from './deal-filters.rules.ts';

/** The deals that the filters select, in pages. Those of a watchlist are of its user. */
export function dealsQuery(filters: DealFilters, userId: string | null) {
  const query = writeDealFilters(filters);
  const prefix = filters.scope === 'watchlist' ? personalKey(userId ?? '') : [];
  return infiniteQueryOptions({
    queryKey: [...prefix, 'deals', query],
    queryFn: ({ pageParam, signal }) =>
      api.deals.list({ query: { ...query, ...(pageParam && { after: pageParam }) } }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: MINUTE,
  });
}
