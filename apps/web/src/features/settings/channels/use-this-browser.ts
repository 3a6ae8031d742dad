import type { Channel } from '@sillage/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { needsHomeScreen } from '../../../lib/browser/install.ts';
import { canPush, getPushOwner, savePushOwner, subscribe, unsubscribe } from '../../../lib/browser/push.ts';
import { personalKey } from '../../../lib/personal-cache.ts';
import { type Owner, useAddChannel, useRemoveChannel } from './channels.queries.ts';

/**
 * Push state of a browser. `home-screen`: push needs the installed app. `denied`: only the
 * browser's settings can help.
 */
type Browser = { state: 'unsupported' | 'home-screen' | 'denied' | 'off' } | { state: 'on'; channelId: string };

export class PermissionDenied extends Error {
  override name = 'PermissionDenied';
  override message = 'Your browser did not get permission, so nothing was changed.';
}

/** Window focus refetches this browser's push state, as browser settings may have changed. */
function browserQuery(userId: string) {
  return queryOptions({
    queryKey: [...personalKey(userId), 'this-browser'],
    queryFn: () => readBrowserState(userId),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
}

async function readBrowserState(userId: string): Promise<Browser> {
  if (!canPush()) return { state: needsHomeScreen() ? 'home-screen' : 'unsupported' };
  if (Notification.permission === 'denied') return { state: 'denied' };
  const owner = await getPushOwner();
  return owner?.userId === userId ? { state: 'on', channelId: owner.channelId } : { state: 'off' };
}

export function useThisBrowser(owner: Owner, channels: readonly Channel[]) {
  const { userId } = owner;
  const client = useQueryClient();
  const query = browserQuery(userId);
  const { data } = useQuery(query);
  const add = useAddChannel(owner);
  const remove = useRemoveChannel(owner);
  const channel = data?.state === 'on' ? channels.find(({ id }) => id === data.channelId) : undefined;
  const refetch = () => client.invalidateQueries(query);

  async function turnOn(): Promise<void> {
    // Must come first, while the user activation of the click lasts.
    if ((await Notification.requestPermission()) !== 'granted') throw new PermissionDenied();
    const [{ publicKey }, label] = await Promise.all([api.notify.pushKey(), fetchBrowserName(userId)]);
    const keys = await subscribe(publicKey);
    const { channel: added } = await add.mutateAsync({ preset: 'push', label, ...keys });
    await savePushOwner({ userId, channelId: added.id, label });
    // Removes a switched-off channel, which was the previous subscription.
    if (channel && channel.id !== added.id) remove.mutate(channel);
  }

  async function turnOff(): Promise<void> {
    await unsubscribe();
    if (channel) await remove.mutateAsync(channel);
  }

  return {
    /** Push state of this browser: undefined until known, `off` if its channel was removed. */
    state: data?.state === 'on' && !channel ? 'off' : data?.state,
    channel,
    turnOn: useMutation({ mutationFn: () => turnOn().catch(unsubscribeAndThrow), onSettled: refetch }),
    turnOff: useMutation({ mutationFn: turnOff, onSettled: refetch }),
  };
}

/** Ends the push subscription because the server could not store it. */
async function unsubscribeAndThrow(error: unknown): Promise<never> {
  if (!(error instanceof PermissionDenied)) await unsubscribe();
  throw error;
}

async function fetchBrowserName(userId: string): Promise<string> {
  const sessions = await api.account.sessions({ params: { id: userId } });
  return sessions.find(({ isCurrent }) => isCurrent)?.device.slice(0, 60) ?? 'A browser';
}
