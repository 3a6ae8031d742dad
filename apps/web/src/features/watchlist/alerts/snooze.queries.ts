import type { WatchlistItem } from '@sillage/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { getServerMessage } from '../../../lib/errors.ts';
import { showToast } from '../../../ui/toast.tsx';
import { updateList } from '../watchlist.queries.ts';
import { upsertItem } from '../watchlist-items.rules.ts';

/** Ends the snooze of a watch. A toast reports a failure. */
export function useEndSnooze(userId: string, { fragranceId, fragranceName }: WatchlistItem) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.watchlist.snooze({ body: { userId, fragranceId, snooze: null } }),
    onSuccess(saved) {
      updateList(client, userId, (items) => upsertItem(items, saved));
      showToast({ text: `${fragranceName}: messages are on again` });
    },
    onError(error) {
      const problem = getServerMessage(error, 'Failed to end the snooze. Please try again.');
      showToast({ text: `${fragranceName}: ${problem}`, action: { label: 'Try Again', run: () => mutate() } });
    },
  });
  return { endSnooze: () => mutate(), isPending };
}
