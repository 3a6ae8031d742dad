import type { Share } from '@sillage/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { personalKey } from '../../lib/personal-cache.ts';
import { MINUTE } from '../../lib/time.ts';

/** Query for the user's share link; `share` is null if there is no link. */
export function shareQuery(userId: string) {
  return queryOptions({
    queryKey: [...personalKey(userId), 'share'],
    queryFn: ({ signal }) => api.sharing.show({ params: { userId } }, signal),
  });
}

/** Reading a shared watchlist needs no account. */
export function sharedWatchlistQuery(token: string) {
  return queryOptions({
    queryKey: ['shared', token],
    queryFn: ({ signal }) => api.sharing.read({ params: { token } }, signal),
    staleTime: MINUTE,
  });
}

/** Returns a function that caches a changed share link, unless the session has ended. */
export function useUpdateShare(userId: string): (result: { share: Share | null }) => void {
  const client = useQueryClient();
  return (result) => client.setQueryData(shareQuery(userId).queryKey, (cached) => cached && result);
}

export function useStopSharing(userId: string) {
  const updateShare = useUpdateShare(userId);
  return useMutation({ mutationFn: () => api.sharing.end({ params: { userId } }), onSuccess: updateShare });
}
