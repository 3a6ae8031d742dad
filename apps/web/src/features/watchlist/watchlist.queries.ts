import { AppError, type WatchlistItem } from '@sillage/contract';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { personal } from '../../lib/personal-cache.ts';
import { pollInterval } from '../../lib/poll-interval.ts';
import { serverWords } from '../../lib/problem.ts';
import { MINUTE } from '../../lib/time.ts';
import { showToast } from '../../ui/toast.tsx';
import { countWatchlist, withItem, withoutItem } from './watchlist-items.rules.ts';

export const ADDING_FAILED = 'Failed to add to watchlist. Please try again.';

const everything = (userId: string) => [...personal(userId), 'watchlist'] as const;

export const watchlistQueries = {
  /** Also updates the counts, so that screens agree. */
  list: (userId: string) =>
    queryOptions({
      queryKey: [...everything(userId), 'list'],
      queryFn: async ({ client, signal }) => {
        const items = await api.watchlist.list({ params: { userId } }, signal);
        client.setQueryData(watchlistQueries.stats(userId).queryKey, countWatchlist(items));
        return items;
      },
      staleTime: 5 * MINUTE,
    }),
  stats: (userId: string) =>
    queryOptions({
      queryKey: [...everything(userId), 'stats'],
      queryFn: ({ signal }) => api.watchlist.stats({ params: { userId } }, signal),
      staleTime: 5 * MINUTE,
    }),
};

/** Options for a page that stays open: polls while visible and refetches on window focus. */
export const live = { refetchInterval: pollInterval, refetchOnWindowFocus: 'always' } as const;

export interface WatchTarget {
  id: number;
  name: string;
}

export function useWatch(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: WatchTarget) => api.watchlist.add({ body: { userId, fragranceId: id } }),
    onSuccess: (item) => relist(client, userId, (items) => withItem(items, item)),
    onError: () => askAgain(client, userId),
  });
}

/** Removes a fragrance and offers Undo. Succeeds without Undo if it was already removed. */
export function useUnwatch(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: WatchTarget) =>
      api.watchlist.remove({ params: { userId, fragranceId: id } }).catch(forgiveGone),
    onError: () => askAgain(client, userId),
    onSuccess(removed, { id, name }) {
      relist(client, userId, (items) => withoutItem(items, id));
      const undo = removed && { label: 'Undo', run: () => putBack(client, userId, removed) };
      showToast({ text: `${name} is no longer in your watchlist`, ...(undo && { action: undo }) });
    },
  });
}

function forgiveGone(error: unknown): null {
  if (error instanceof AppError && error.code === 'NOT_IN_WATCHLIST') return null;
  throw error;
}

/** Adds a removed item again with its data and date. On failure offers to retry. */
export function putBack(client: QueryClient, userId: string, removed: WatchlistItem): void {
  const { fragranceId, notes, addedAt, narrowing, tellAgain } = removed;
  api.watchlist.add({ body: { userId, fragranceId, notes, addedAt, narrowing, tellAgain } }).then(
    (item) => relist(client, userId, (items) => withItem(items, item)),
    (error: unknown) => {
      askAgain(client, userId);
      if (error instanceof AppError && error.code === 'ALREADY_IN_WATCHLIST') return;
      const again = { label: 'Try Again', run: () => putBack(client, userId, removed) };
      showToast({ text: serverWords(error, ADDING_FAILED), action: again });
    },
  );
}

/** Updates the cached list at once and refetches it. */
export function relist(
  client: QueryClient,
  userId: string,
  change: (items: readonly WatchlistItem[]) => WatchlistItem[],
): void {
  client.setQueryData(watchlistQueries.list(userId).queryKey, (items) => items && change(items));
  askAgain(client, userId);
}

/** Refetches list and counts; also after an error, as another tab may have changed the list. */
export function askAgain(client: QueryClient, userId: string): void {
  void client.invalidateQueries({ queryKey: everything(userId) });
}
