import type { AdminUserFilter } from '@sillage/contract';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ADMIN_POLL_MS, adminKey } from '../admin.queries.ts';
import { adminApi } from '../admin-api.ts';

export function usersQuery(operatorId: string, { search, filter }: { search: string; filter: AdminUserFilter }) {
  return infiniteQueryOptions({
    queryKey: [...adminKey(operatorId), 'users', search, filter],
    queryFn: ({ pageParam, signal }) =>
      adminApi.adminUsers.list(
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

export function userQuery(operatorId: string, id: string) {
  return queryOptions({
    queryKey: [...adminKey(operatorId), 'user', id],
    queryFn: ({ signal }) => adminApi.adminUsers.show({ params: { id } }, signal),
    refetchInterval: ADMIN_POLL_MS,
  });
}
