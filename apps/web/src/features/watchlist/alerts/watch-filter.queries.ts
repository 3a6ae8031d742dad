import type { WatchFilter } from '@sillage/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { personalKey } from '../../../lib/personal-cache.ts';
import { updateList } from '../watchlist.queries.ts';
import { upsertItem } from '../watchlist-items.rules.ts';

/**
 * Query for the offers of a watched fragrance, which determine the sizes and currencies to choose
 * from.
 */
export const offersQuery = (userId: string, fragranceId: number) =>
  queryOptions({
    queryKey: [...personalKey(userId), 'offers', fragranceId],
    queryFn: async ({ signal }) => (await api.catalogue.detail({ params: { id: fragranceId } }, signal)).offers,
  });

/** Sets or clears the watch filter of an item. */
export function useSaveWatchFilter(userId: string, fragranceId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (watchFilter: WatchFilter) =>
      api.watchlist.updateWatchFilter({ body: { userId, fragranceId, watchFilter } }),
    onSuccess: (item) => updateList(client, userId, (items) => upsertItem(items, item)),
  });
}
