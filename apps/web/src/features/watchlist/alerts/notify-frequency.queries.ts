import type { NotifyFrequency, WatchlistItem } from '@sillage/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { getServerMessage } from '../../../lib/errors.ts';
import { showToast } from '../../../ui/toast.tsx';
import { updateList, watchlistQueries } from '../watchlist.queries.ts';
import { upsertItem } from '../watchlist-items.rules.ts';

/**
 * Saves how often the user is notified of an item. The change shows at once, and a toast reports a
 * failure. After any change, the next restock notifies the user again.
 */
export function useSaveNotifyFrequency(userId: string, item: WatchlistItem) {
  const client = useQueryClient();
  const { fragranceId, fragranceName } = item;
  const list = watchlistQueries.list(userId).queryKey;
  const updateItem = (part: Pick<WatchlistItem, 'notifyFrequency' | 'notifiedAt'>) =>
    client.setQueryData(list, (items) =>
      items?.map((each) => (each.fragranceId === fragranceId ? { ...each, ...part } : each)),
    );
  const { mutate } = useMutation({
    mutationFn: (notifyFrequency: NotifyFrequency) =>
      api.watchlist.updateNotifyFrequency({ body: { userId, fragranceId, notifyFrequency } }),
    async onMutate(notifyFrequency) {
      await client.cancelQueries({ queryKey: list });
      updateItem({ notifyFrequency, notifiedAt: null });
      return { notifyFrequency: item.notifyFrequency, notifiedAt: item.notifiedAt };
    },
    onSuccess: (saved) => updateList(client, userId, (items) => upsertItem(items, saved)),
    onError(error, notifyFrequency, before) {
      if (before) updateItem(before);
      void client.invalidateQueries({ queryKey: list });
      const problem = getServerMessage(error, 'Failed to save how often to notify you. Please try again.');
      const again = { label: 'Try Again', run: () => mutate(notifyFrequency) };
      showToast({ text: `${fragranceName}: ${problem}`, action: again });
    },
  });
  return mutate;
}
