import type { WatchlistItem } from '@sillage/contract';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { serverWords } from '../../lib/problem.ts';
import { showToast } from '../../ui/toast.tsx';
import { ADDING_FAILED, askAgain, relist } from './watchlist.queries.ts';
import { withItems, withoutItems } from './watchlist-items.rules.ts';

const REMOVING_FAILED = 'Failed to remove from watchlist. Please try again.';

interface Watched {
  /** Who is on their way out; nobody once it is decided. */
  onLeaving(ids: readonly number[]): void;
  onRemoved(): void;
}

/** Stops watching several fragrances, all or none, and offers to undo it. What another tab removed is gone as wanted. */
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

/** Adds what was removed, each in its old place and as it was; until that succeeds, the way back stays open. */
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
