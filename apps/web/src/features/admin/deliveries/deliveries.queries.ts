import type { UnsentGroup, UnsentSelection } from '@sillage/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { ADMIN_POLL_MS, adminKey, useAdminChange } from '../admin.queries.ts';
import { adminApi } from '../admin-api.ts';
import { describeChange, groupKey } from './deliveries.rules.ts';

const deliveriesKey = (userId: string) => [...adminKey(userId), 'deliveries'] as const;

export function groupsQuery(userId: string) {
  return queryOptions({
    queryKey: [...deliveriesKey(userId), 'groups'],
    queryFn: ({ signal }) => adminApi.adminDeliveries.groups(undefined, signal),
    refetchInterval: ADMIN_POLL_MS,
  });
}

export function messagesQuery(userId: string, group: UnsentGroup) {
  const { state, channelKind, reason } = group;
  return infiniteQueryOptions({
    queryKey: [...deliveriesKey(userId), 'messages', groupKey(group)],
    queryFn: ({ pageParam, signal }) =>
      adminApi.adminDeliveries.list(
        { query: { state, channelKind, ...(reason !== null && { reason }), ...(pageParam && { before: pageParam }) } },
        signal,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ messages, hasMore }) => (hasMore ? messages.at(-1)?.id : undefined),
    refetchInterval: ADMIN_POLL_MS,
  });
}

export function useRetry(userId: string) {
  return useAdminChange({
    userId,
    run: (body: UnsentSelection) => adminApi.adminDeliveries.retry({ body }),
    describe: (result) => describeChange(result, 'will be sent now'),
    fallbackMessage: 'The messages could not be retried',
  });
}

export function useDrop(userId: string) {
  return useAdminChange({
    userId,
    run: (body: UnsentSelection & { reason: string }) => adminApi.adminDeliveries.drop({ body }),
    describe: (result) => describeChange(result, 'dropped'),
    fallbackMessage: 'The messages could not be dropped',
  });
}
