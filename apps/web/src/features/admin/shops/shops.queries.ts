import type { AdminShopFilter } from '@sillage/contract';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ADMIN_POLL_MS, adminKey } from '../admin.queries.ts';
import { adminApi } from '../admin-api.ts';

export function shopsQuery(userId: string, { search, filter }: { search: string; filter: AdminShopFilter }) {
  return infiniteQueryOptions({
    queryKey: [...adminKey(userId), 'shops', search, filter],
    queryFn: ({ pageParam, signal }) =>
      adminApi.adminShops.list(
        { query: { filter, ...(search && { search }), ...(pageParam !== null && { after: pageParam }) } },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
    // The rows stay while the next search loads.
    placeholderData: keepPreviousData,
    refetchInterval: ADMIN_POLL_MS,
  });
}

export function shopQuery(userId: string, id: number) {
  return queryOptions({
    queryKey: [...adminKey(userId), 'shop', id],
    queryFn: ({ signal }) => adminApi.adminShops.show({ params: { id } }, signal),
    refetchInterval: ADMIN_POLL_MS,
  });
}
