import { AppError, type Channel, type EventKind } from '@sillage/contract';
import { hashKey, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { channelsQuery } from '../channels/channels.queries.ts';
import { preferencesQuery } from '../preferences.queries.ts';
import { showSaved, showSaveFailure } from '../use-changes.ts';

interface KindChange {
  channelId: string;
  kind: EventKind;
  isOn: boolean;
}

/**
 * Changes which kinds of event a channel gets. A change shows at once and is reverted if it fails.
 * Changes are saved one after another, each on freshly fetched kinds, so that none is lost.
 */
export function useEventKinds(userId: string) {
  const client = useQueryClient();
  const { queryKey } = channelsQuery(userId);
  const mutationKey = [...queryKey, 'kinds'];
  const pendingChanges = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as KindChange,
  });
  const { mutate: change } = useMutation({
    mutationKey,
    scope: { id: hashKey(mutationKey) },
    async mutationFn(part: KindChange) {
      const { channelId } = part;
      const channel = (await api.notify.channels({ params: { userId } })).find(({ id }) => id === channelId);
      if (!channel) throw new AppError('CHANNEL_NOT_FOUND');
      return api.notify.updateKinds({
        params: { userId, channelId },
        body: { kinds: applyChange(channel.kinds, part) },
      });
    },
    async onSuccess(saved) {
      // A response under way may predate the change.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (all) => all?.map((each) => (each.id === saved.id ? saved : each)));
      // The change may have turned a preference on or off.
      void client.invalidateQueries({ queryKey: preferencesQuery(userId).queryKey });
      showSaved();
    },
    onError: showSaveFailure,
  });

  /** Returns the channel's kinds with the user's changes that are still being saved. */
  function getKinds({ id, kinds }: Channel): readonly EventKind[] {
    return pendingChanges.filter(({ channelId }) => channelId === id).reduce(applyChange, kinds);
  }

  return { change, getKinds };
}

function applyChange(kinds: readonly EventKind[], { kind, isOn }: KindChange): EventKind[] {
  const others = kinds.filter((each) => each !== kind);
  return isOn ? [...others, kind] : others;
}
