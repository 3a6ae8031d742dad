import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { SECOND } from '../../../lib/time.ts';
import { ADMIN_POLL_MS, adminKey } from '../admin.queries.ts';
import { adminApi } from '../admin-api.ts';

/** Time between two requests for the result of a check that the operator waits for. */
const CHECK_POLL_MS = 3 * SECOND;

export function reportsQuery(userId: string) {
  return infiniteQueryOptions({
    queryKey: [...adminKey(userId), 'reports'],
    queryFn: ({ pageParam, signal }) =>
      adminApi.adminReports.list({ query: pageParam === null ? {} : { after: pageParam } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
    refetchInterval: ADMIN_POLL_MS,
  });
}

export function answeredQuery(userId: string) {
  return infiniteQueryOptions({
    queryKey: [...adminKey(userId), 'answered-reports'],
    queryFn: ({ pageParam, signal }) =>
      adminApi.adminReports.answered({ query: pageParam === null ? {} : { after: pageParam } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
    refetchInterval: ADMIN_POLL_MS,
  });
}

/** A page whose check the operator waits for. */
export function reportQuery(userId: string, pageId: number) {
  return queryOptions({
    queryKey: [...adminKey(userId), 'report', pageId],
    queryFn: ({ signal }) => adminApi.adminReports.show({ params: { id: pageId } }, signal),
    refetchInterval: CHECK_POLL_MS,
  });
}
