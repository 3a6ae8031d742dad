import type { Share } from '@sillage/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { personal } from '../../lib/personal-cache.ts';
import { MINUTE } from '../../lib/time.ts';

/** The link of one's own watchlist; `share` is null while there is none. */
export function shareQuery(userId: string) {
  return queryOptions({
    queryKey: [...personal(userId), 'share'],
    queryFn: ({ signal }) => api.sharing.show({ params: { userId } }, signal),
  });
}

/** A watchlist that somebody shared, for whoever has its link. */
export function sharedQuery(token: string) {
  return queryOptions({
    queryKey: ['shared', token],
    queryFn: ({ signal }) => api.sharing.read({ params: { token } }, signal),
    staleTime: MINUTE,
  });
}

/** Makes what the server answered known to the dialog, unless the session has ended meanwhile. */
export function useKeepShare(userId: string): (answer: { share: Share | null }) => void {
  const client = useQueryClient();
  return (answer) => client.setQueryData(shareQuery(userId).queryKey, (kept) => kept && answer);
}

/** Ends the link. */
export function useStopSharing(userId: string) {
  const keep = useKeepShare(userId);
  return useMutation({ mutationFn: () => api.sharing.end({ params: { userId } }), onSuccess: keep });
}
