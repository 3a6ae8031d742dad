import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { personal } from '../../lib/personal-cache.ts';

export function feedQuery(userId: string) {
  return queryOptions({
    queryKey: [...personal(userId), 'feed'],
    queryFn: ({ signal }) => api.notify.feed({ params: { userId } }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Gives the Atom feed a new URL, or deletes it. */
export function useChangeFeed(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: 'renew' | 'end') =>
      (change === 'renew' ? api.notify.renewFeed : api.notify.removeFeed)({ params: { userId } }),
    onSuccess: (feed) => client.setQueryData(feedQuery(userId).queryKey, (kept) => kept && feed),
  });
}
