import type { AdminShopFilter } from '@sillage/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { ADMIN_POLL_MS, adminKey } from '../admin.queries.ts';

export function shopsQuery(userId: string, { search, filter }: { search: string; filter: AdminShopFilter }) {
  return infiniteQueryOptions({
    queryKey: [...adminKey(userId), 'shops', search, filter],
    queryFn: ({ pageParam, signal }) =>
      api.adminShops.list(
        { query: { filter, ...(search && { search }), ...(pageParam !== null && { after: pageParam }) } },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
    refetchInterval: ADMIN_POLL_MS,
  });
}

export function shopQuery(userId: string, id: number) {
  return queryOptions({
    queryKey: [...adminKey(userId), 'shop', id],
    queryFn: ({ signal }) => api.adminShops.show({ params: { id } }, signal),
    refetchInterval: ADMIN_POLL_MS,
  });
}
