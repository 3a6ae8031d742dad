import { AppError, type WatchlistItem } from '@sillage/contract';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { getServerMessage } from '../../lib/errors.ts';
import { personalKey } from '../../lib/personal-cache.ts';
import { getPollInterval } from '../../lib/poll-interval.ts';
import { MINUTE } from '../../lib/time.ts';
import { showToast } from '../../ui/toast.tsx';
import { countWatchlist, removeItem, upsertItem } from './watchlist-items.rules.ts';

export const ADDING_FAILED = 'Failed to add to watchlist. Please try again.';

const watchlistKey = (userId: string) => [...personalKey(userId), 'watchlist'] as const;

export const watchlistQueries = {
  /** Each response with the watchlist also updates the cached counts, so that all screens agree. */
  list: (userId: string) =>
    queryOptions({
      queryKey: [...watchlistKey(userId), 'list'],
      queryFn: async ({ client, signal }) => {
        const items = await api.watchlist.list({ params: { userId } }, signal);
        client.setQueryData(watchlistQueries.stats(userId).queryKey, countWatchlist(items));
        return items;
      },
      staleTime: 5 * MINUTE,
    }),
  stats: (userId: string) =>
    queryOptions({
      queryKey: [...watchlistKey(userId), 'stats'],
      queryFn: ({ signal }) => api.watchlist.stats({ params: { userId } }, signal),
      staleTime: 5 * MINUTE,
    }),
};

/** The query of an open page polls while visible and refetches on window focus. */
export const livePolling = { refetchInterval: getPollInterval, refetchOnWindowFocus: 'always' } as const;

export interface WatchableFragrance {
  id: number;
  name: string;
}

export function useWatch(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: WatchableFragrance) => api.watchlist.add({ body: { userId, fragranceId: id } }),
    onSuccess: (item) => updateList(client, userId, (items) => upsertItem(items, item)),
    onError: () => refetchList(client, userId),
  });
}

/** Removes a fragrance from the watchlist with Undo. A missing fragrance counts as removed. */
export function useUnwatch(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: WatchableFragrance) =>
      api.watchlist.remove({ params: { userId, fragranceId: id } }).catch(ignoreNotFound),
    onError: () => refetchList(client, userId),
    onSuccess(removed, { id, name }) {
      updateList(client, userId, (items) => removeItem(items, id));
      const undo = removed && { label: 'Undo', run: () => addAgain(client, userId, removed) };
      showToast({ text: `${name} is no longer in your watchlist`, ...(undo && { action: undo }) });
    },
  });
}

function ignoreNotFound(error: unknown): null {
  if (error instanceof AppError && error.code === 'NOT_IN_WATCHLIST') return null;
  throw error;
}

/** Adds a removed fragrance to the watchlist again. On failure, offers to retry. */
export function addAgain(client: QueryClient, userId: string, removed: WatchlistItem): void {
  const { fragranceId, notes, addedAt, watchFilter, notifyFrequency, snooze } = removed;
  api.watchlist.add({ body: { userId, fragranceId, notes, addedAt, watchFilter, notifyFrequency, snooze } }).then(
    (item) => updateList(client, userId, (items) => upsertItem(items, item)),
    (error: unknown) => {
      refetchList(client, userId);
      if (error instanceof AppError && error.code === 'ALREADY_IN_WATCHLIST') return;
      const again = { label: 'Try Again', run: () => addAgain(client, userId, removed) };
      showToast({ text: getServerMessage(error, ADDING_FAILED), action: again });
    },
  );
}

/** Updates the cached watchlist at once, then refetches it. */
export function updateList(
  client: QueryClient,
  userId: string,
  change: (items: readonly WatchlistItem[]) => WatchlistItem[],
): void {
  client.setQueryData(watchlistQueries.list(userId).queryKey, (items) => items && change(items));
  refetchList(client, userId);
}

/** Refetches the watchlist, even after an error, because another tab may have changed it. */
export function refetchList(client: QueryClient, userId: string): void {
  const list = { queryKey: watchlistKey(userId) };
  // A first request that is still under way would be reused, although it is older than the change.
  void client.cancelQueries(list).then(() => client.invalidateQueries(list));
}
