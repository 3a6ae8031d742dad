import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { personalKey } from '../../lib/personal-cache.ts';

export function atomFeedQuery(userId: string) {
  return queryOptions({
    queryKey: [...personalKey(userId), 'feed'],
    queryFn: ({ signal }) => api.notify.atomFeed({ params: { userId } }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useChangeAtomFeed(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: 'renew' | 'end') =>
      (change === 'renew' ? api.notify.renewAtomFeed : api.notify.removeAtomFeed)({ params: { userId } }),
    onSuccess: (feed) => client.setQueryData(atomFeedQuery(userId).queryKey, (cached) => cached && feed),
  });
}
