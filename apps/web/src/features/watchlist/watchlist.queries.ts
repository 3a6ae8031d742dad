import type { WatchlistItem } from '@sillage/contract';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { personal } from '../../lib/personal-cache.ts';
import { serverWords } from '../../lib/problem.ts';
import { MINUTE, SECOND } from '../../lib/time.ts';
import { showToast } from '../../ui/toast.tsx';

const everything = (userId: string) => [...personal(userId), 'watchlist'] as const;

export const watchlistQueries = {
  list: (userId: string) =>
    queryOptions({
      queryKey: [...everything(userId), 'list'],
      queryFn: ({ signal }) => api.watchlist.list({ params: { userId } }, signal),
      staleTime: 5 * MINUTE,
    }),
  stats: (userId: string) =>
    queryOptions({
      queryKey: [...everything(userId), 'stats'],
      queryFn: ({ signal }) => api.watchlist.stats({ params: { userId } }, signal),
      staleTime: 5 * MINUTE,
    }),
};

/** For a page that stays open: asks again on return to the window and twice a minute while it is visible. */
export const live = { refetchInterval: 30 * SECOND, refetchOnWindowFocus: 'always' } as const;

/** What the mutations need to know of a fragrance. */
export interface WatchTarget {
  id: number;
  name: string;
}

/** Starts watching. */
export function useWatch(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: WatchTarget) => watch(client, userId, id, null),
    onError: () => askAgain(client, userId),
  });
}

/** Stops watching, and offers to undo it with the notes as they were. */
export function useUnwatch(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: WatchTarget) => api.watchlist.remove({ params: { userId, fragranceId: id } }),
    onError: () => askAgain(client, userId),
    onSuccess(_, { id, name }) {
      const notes = listed(client, userId).find((item) => item.fragranceId === id)?.notes ?? null;
      relist(client, userId, (items) => items.filter((item) => item.fragranceId !== id));
      showToast({
        text: `${name} is no longer in your watchlist`,
        action: { label: 'Undo', run: () => void watch(client, userId, id, notes).catch(tellUndoFailed) },
      });
    },
  });
}

async function watch(client: QueryClient, userId: string, fragranceId: number, notes: string | null): Promise<void> {
  const item = await api.watchlist.add({ body: { userId, fragranceId, notes } });
  relist(client, userId, (items) => [item, ...items.filter((other) => other.fragranceId !== fragranceId)]);
}

function tellUndoFailed(error: unknown): void {
  showToast({ text: serverWords(error, 'Failed to add to watchlist. Please try again.') });
}

function listed(client: QueryClient, userId: string): readonly WatchlistItem[] {
  return client.getQueryData(watchlistQueries.list(userId).queryKey) ?? [];
}

/** Shows the change at once and asks the server for the truth. */
function relist(client: QueryClient, userId: string, change: (items: WatchlistItem[]) => WatchlistItem[]): void {
  client.setQueryData(watchlistQueries.list(userId).queryKey, (items) => items && change(items));
  askAgain(client, userId);
}

/** After a refusal too: another tab may have added or removed it meanwhile. */
function askAgain(client: QueryClient, userId: string): void {
  void client.invalidateQueries({ queryKey: everything(userId) });
}
