import { useQuery, useQueryClient } from '@tanstack/react-query';
import { watchlistQueries } from './watchlist.queries.ts';

/** Returns watched ids; `askAgain` refetches after another feature added one. */
export function useWatched(userId: string): { ids: ReadonlySet<number>; askAgain(): void } {
  const client = useQueryClient();
  const { data } = useQuery(watchlistQueries.list(userId));
  return {
    ids: new Set(data?.map((item) => item.fragranceId)),
    askAgain() {
      void client.invalidateQueries(watchlistQueries.list(userId));
      void client.invalidateQueries(watchlistQueries.stats(userId));
    },
  };
}
