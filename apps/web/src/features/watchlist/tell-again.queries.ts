import type { TellAgain, WatchlistItem } from '@sillage/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { serverWords } from '../../lib/problem.ts';
import { showToast } from '../../ui/toast.tsx';
import { relist, watchlistQueries } from './watchlist.queries.ts';
import { withItem } from './watchlist-items.rules.ts';

/** Changes and re-arms the rule. Shows at once; reverts with the reason on failure. */
export function useTellAgain(userId: string, item: WatchlistItem) {
  const client = useQueryClient();
  const { fragranceId, fragranceName } = item;
  const list = watchlistQueries.list(userId).queryKey;
  const show = (part: Pick<WatchlistItem, 'tellAgain' | 'toldAt'>) =>
    client.setQueryData(list, (items) =>
      items?.map((each) => (each.fragranceId === fragranceId ? { ...each, ...part } : each)),
    );
  const { mutate } = useMutation({
    mutationFn: (tellAgain: TellAgain) => api.watchlist.tellAgain({ body: { userId, fragranceId, tellAgain } }),
    async onMutate(tellAgain) {
      await client.cancelQueries({ queryKey: list });
      show({ tellAgain, toldAt: null });
      return { tellAgain: item.tellAgain, toldAt: item.toldAt };
    },
    onSuccess: (saved) => relist(client, userId, (items) => withItem(items, saved)),
    onError(error, tellAgain, before) {
      if (before) show(before);
      void client.invalidateQueries({ queryKey: list });
      const problem = serverWords(error, 'Failed to save how often to notify you. Please try again.');
      const again = { label: 'Try Again', run: () => mutate(tellAgain) };
      showToast({ text: `${fragranceName}: ${problem}`, action: again });
    },
  });
  return mutate;
}
