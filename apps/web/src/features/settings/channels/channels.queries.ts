import { AppError, type Channel, type NewChannel } from '@sillage/contract';
import { queryOptions, useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { getServerMessage } from '../../../lib/errors.ts';
import { personalKey } from '../../../lib/personal-cache.ts';
import { MINUTE } from '../../../lib/time.ts';
import { showToast } from '../../../ui/toast.tsx';

export interface Owner {
  userId: string;
  /**
   * Called when the number of switched-off channels, which the notification bell shows, may have
   * changed.
   */
  onChange(): void;
}

/** A user's channels are refetched on every mount, because the server may have switched one off. */
export function channelsQuery(userId: string) {
  return queryOptions({
    queryKey: [...personalKey(userId), 'channels'],
    queryFn: ({ signal }) => api.notify.channels({ params: { userId } }, signal),
    staleTime: MINUTE,
    refetchOnMount: 'always',
  });
}

const removalKey = (userId: string) => [...personalKey(userId), 'channels', 'removing'] as const;

/** A user's channels; `withoutRemoved` leaves out those that are being removed. */
export function useChannels(userId: string) {
  const result = useQuery(channelsQuery(userId));
  const removingIds = useMutationState({
    filters: { mutationKey: removalKey(userId), status: 'pending' },
    select: ({ state }) => (state.variables as Channel).id,
  });
  const isNotRemoving = ({ id }: Channel) => !removingIds.includes(id);
  return { result, withoutRemoved: (all: readonly Channel[]) => all.filter(isNotRemoving) };
}

function useUpdateChannels({ userId, onChange }: Owner) {
  const client = useQueryClient();
  const { queryKey } = channelsQuery(userId);
  return async (change: (all: readonly Channel[]) => Channel[]) => {
    // A response under way may predate the change.
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, (all) => all && change(all));
    onChange();
  };
}

export function useAddChannel(owner: Owner) {
  const updateChannels = useUpdateChannels(owner);
  return useMutation({
    mutationFn: (channel: NewChannel) =>
      api.notify.addChannel({ body: { userId: owner.userId, channel } }).catch(renameFields),
    onSuccess: ({ channel }) => updateChannels((all) => [...all.filter(({ id }) => id !== channel.id), channel]),
  });
}

/**
 * Rethrows the error of a request to add a channel. Removes the prefix `channel.` from the names of
 * its fields, because the form's fields have no prefix.
 */
function renameFields(error: unknown): never {
  if (!(error instanceof AppError)) throw error;
  const fields: Record<string, string> = {};
  for (const [name, message] of Object.entries(error.fields)) fields[name.replace(/^channel\./, '')] = message;
  throw new AppError(error.code, { message: error.message, fields });
}

/**
 * Removes a notification channel. The channel is hidden at once, and shown again if the request
 * fails. If the server no longer has the channel, the removal counts as successful.
 */
export function useRemoveChannel(owner: Owner) {
  const { userId } = owner;
  const updateChannels = useUpdateChannels(owner);
  return useMutation({
    mutationKey: removalKey(userId),
    mutationFn: ({ id: channelId }: Channel) =>
      api.notify.removeChannel({ params: { userId, channelId } }).catch(ignoreNotFound),
    onSuccess: (_, removed) => updateChannels((all) => all.filter(({ id }) => id !== removed.id)),
    onError: (error) => showToast({ text: getServerMessage(error, 'Failed to remove this. Please try again.') }),
  });
}

function ignoreNotFound(error: unknown): null {
  if (error instanceof AppError && error.code === 'CHANNEL_NOT_FOUND') return null;
  throw error;
}

export function useResumeChannel(owner: Owner) {
  const { userId } = owner;
  const updateChannels = useUpdateChannels(owner);
  return useMutation({
    mutationFn: (channelId: string) => api.notify.resumeChannel({ params: { userId, channelId } }),
    onSuccess: (resumed) =>
      updateChannels((all) => all.map((channel) => (channel.id === resumed.id ? resumed : channel))),
  });
}

/** Sends a test message to a channel; the response contains the result. */
export function useTestChannel({ userId, onChange }: Owner) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (channelId: string) => api.notify.testChannel({ params: { userId, channelId } }),
    // A test may show that a channel no longer exists.
    onSettled() {
      void client.invalidateQueries(channelsQuery(userId));
      onChange();
    },
  });
}

export function useReplaceSecret(userId: string) {
  return useMutation({
    mutationFn: (channelId: string) => api.notify.replaceSecret({ params: { userId, channelId } }),
  });
}
