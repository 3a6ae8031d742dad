import type { WatchFilter } from '@sillage/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { personalKey } from '../../../lib/personal-cache.ts';
import { updateList } from '../watchlist.queries.ts';
import { upsertItem } from '../watchlist-items.rules.ts';

/** Query for a fragrance's offers, whose sizes and currencies a watch filter can choose. */
export const offersQuery = (userId: string, fragranceId: number) =>
  queryOptions({
    queryKey: [...personalKey(userId), 'offers', fragranceId],
    queryFn: async ({ signal }) => (await api.catalogue.detail({ params: { id: fragranceId } }, signal)).offers,
  });

export function useSaveWatchFilter(userId: string, fragranceId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (watchFilter: WatchFilter) =>
      api.watchlist.updateWatchFilter({ body: { userId, fragranceId, watchFilter } }),
    onSuccess: (item) => updateList(client, userId, (items) => upsertItem(items, item)),
  });
}
