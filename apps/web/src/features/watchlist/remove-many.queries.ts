import type { WatchlistItem } from '@sillage/contract';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { serverWords } from '../../lib/problem.ts';
import { showToast } from '../../ui/toast.tsx';
import { ADDING_FAILED, askAgain, relist } from './watchlist.queries.ts';
import { withItems, withoutItems } from './watchlist-items.rules.ts';

const REMOVING_FAILED = 'Failed to remove from watchlist. Please try again.';

interface Watched {
  /** Called with the ids being removed; with an empty list once the request has ended. */
  onLeaving(ids: readonly number[]): void;
  onRemoved(): void;
}

/** Removes all or none, with Undo. Fragrances already removed elsewhere count as removed. */
export function useUnwatchMany(userId: string, { onLeaving, onRemoved }: Watched) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (fragranceIds: number[]) => api.lists.removeMany({ body: { userId, fragranceIds } }),
    onMutate: onLeaving,
    onSettled: () => onLeaving([]),
    onSuccess(removed, ids) {
      relist(client, userId, (items) => withoutItems(items, new Set(ids)));
      const undo = { label: 'Undo', run: () => putAllBack(client, userId, removed) };
      const words = `${fragrances(ids.length)} no longer in your watchlist`;
      showToast({ text: words, ...(removed.length > 0 && { action: undo }) });
      onRemoved();
    },
    onError(error, ids) {
      askAgain(client, userId);
      const again = { label: 'Try Again', run: () => mutate(ids) };
      showToast({ text: serverWords(error, REMOVING_FAILED), action: again });
    },
  });
  return { mutate, isPending };
}

/** Adds the removed items again with their data and dates. On failure offers to retry. */
function putAllBack(client: QueryClient, userId: string, removed: readonly WatchlistItem[]): void {
  const items = removed.map(({ fragranceId, notes, addedAt, narrowing, tellAgain }) => {
    return { fragranceId, notes, addedAt, narrowing, tellAgain };
  });
  api.lists.addMany({ body: { userId, items } }).then(
    ({ added, unknown }) => {
      relist(client, userId, (list) => withItems(list, added));
      if (unknown.length > 0) showToast({ text: `${fragrances(unknown.length)} no longer in the catalogue` });
    },
    (error: unknown) => {
      askAgain(client, userId);
      const again = { label: 'Try Again', run: () => putAllBack(client, userId, removed) };
      showToast({ text: serverWords(error, ADDING_FAILED), action: again });
    },
  );
}

function fragrances(count: number): string {
  return count === 1 ? '1 fragrance is' : `${count} fragrances are`;
}
