import type { Narrowing } from '@sillage/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { personal } from '../../lib/personal-cache.ts';
import { relist } from './watchlist.queries.ts';
import { withItem } from './watchlist-items.rules.ts';

/** Offers of a watched fragrance, for its sizes and currencies. */
export const offersQuery = (userId: string, fragranceId: number) =>
  queryOptions({
    queryKey: [...personal(userId), 'offers', fragranceId],
    queryFn: async ({ signal }) => (await api.catalogue.one({ params: { id: fragranceId } }, signal)).offers,
  });

/** Sets or clears the watch filter of an item. */
export function useNarrow(userId: string, fragranceId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (narrowing: Narrowing) => api.watchlist.narrow({ body: { userId, fragranceId, narrowing } }),
    onSuccess: (item) => relist(client, userId, (items) => withItem(items, item)),
  });
}
