import { useQuery, useQueryClient } from '@tanstack/react-query';
import { watchlistQueries } from './watchlist.queries.ts';

/** Returns the ids of watched fragrances. A feature that adds a fragrance must call `refetch`. */
export function useWatchedIds(userId: string): { ids: ReadonlySet<number>; refetch(): void } {
  const client = useQueryClient();
  const { data } = useQuery(watchlistQueries.list(userId));
  return {
    ids: new Set(data?.map((item) => item.fragranceId)),
    refetch() {
      void client.invalidateQueries(watchlistQueries.list(userId));
      void client.invalidateQueries(watchlistQueries.stats(userId));
    },
  };
}
