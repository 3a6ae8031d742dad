import type { WatchlistItem } from '@sillage/contract';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { getServerMessage } from '../../../lib/errors.ts';
import { showToast } from '../../../ui/toast.tsx';
import { ADDING_FAILED, refetchList, updateList } from '../watchlist.queries.ts';
import { removeItems, upsertItems } from '../watchlist-items.rules.ts';

const REMOVING_FAILED = 'Failed to remove from watchlist. Please try again.';

interface RemoveManyOptions {
  /**
   * Called with the ids of the fragrances when their removal starts, and with an empty list when it
   * has ended.
   */
  onRemoving(ids: readonly number[]): void;
  onRemoved(): void;
}

/** Removes all given fragrances from the watchlist or none; missing ones count as removed. */
export function useRemoveMany(userId: string, { onRemoving, onRemoved }: RemoveManyOptions) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (fragranceIds: number[]) => api.lists.removeMany({ body: { userId, fragranceIds } }),
    onMutate: onRemoving,
    onSettled: () => onRemoving([]),
    onSuccess(removed, ids) {
      updateList(client, userId, (items) => removeItems(items, new Set(ids)));
      const undo = { label: 'Undo', run: () => addAllAgain(client, userId, removed) };
      const text = `${formatCount(ids.length)} no longer in your watchlist`;
      showToast({ text, ...(removed.length > 0 && { action: undo }) });
      onRemoved();
    },
    onError(error, ids) {
      refetchList(client, userId);
      const again = { label: 'Try Again', run: () => mutate(ids) };
      showToast({ text: getServerMessage(error, REMOVING_FAILED), action: again });
    },
  });
  return { mutate, isPending };
}

/** Adds removed fragrances to the watchlist again. On failure, offers to retry. */
function addAllAgain(client: QueryClient, userId: string, removed: readonly WatchlistItem[]): void {
  const items = removed.map(({ fragranceId, notes, addedAt, watchFilter, notifyFrequency, snooze }) => {
    return { fragranceId, notes, addedAt, watchFilter, notifyFrequency, snooze };
  });
  api.lists.addMany({ body: { userId, items } }).then(
    ({ added, unknown }) => {
      updateList(client, userId, (list) => upsertItems(list, added));
      if (unknown.length > 0) showToast({ text: `${formatCount(unknown.length)} no longer in the catalogue` });
    },
    (error: unknown) => {
      refetchList(client, userId);
      const again = { label: 'Try Again', run: () => addAllAgain(client, userId, removed) };
      showToast({ text: getServerMessage(error, ADDING_FAILED), action: again });
    },
  );
}

function formatCount(count: number): string {
  return count === 1 ? '1 fragrance is' : `${count} fragrances are`;
}
