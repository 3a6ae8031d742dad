import type { Target } from '@sillage/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { needsHomeScreen } from '../../lib/install.ts';
import { personal } from '../../lib/personal-cache.ts';
import { canPush, keepPushOwner, pushOwner, subscribe, unsubscribe } from '../../lib/push.ts';
import { type Owner, useAddTarget, useRemoveTarget } from './targets.queries.ts';

/** `home-screen`: needs the installed app. `denied`: only the browser's settings can change it. */
type Browser = { state: 'unsupported' | 'home-screen' | 'denied' | 'off' } | { state: 'on'; targetId: string };

/** The user or the browser denied the permission. */
export class NotAllowed extends Error {
  override name = 'NotAllowed';
  override message = 'Your browser did not get permission, so nothing was changed.';
}

/** Reads this browser's push state, again on window focus, since its settings may have changed. */
function browserQuery(userId: string) {
  return queryOptions({
    queryKey: [...personal(userId), 'this-browser'],
    queryFn: () => lookAtBrowser(userId),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
}

async function lookAtBrowser(userId: string): Promise<Browser> {
  if (!canPush()) return { state: needsHomeScreen() ? 'home-screen' : 'unsupported' };
  if (Notification.permission === 'denied') return { state: 'denied' };
  const owner = await pushOwner();
  return owner?.userId === userId ? { state: 'on', targetId: owner.targetId } : { state: 'off' };
}

/** Manages push in this browser. `targets` are all channels of the user. */
export function useThisBrowser(owner: Owner, targets: readonly Target[]) {
  const { userId } = owner;
  const client = useQueryClient();
  const query = browserQuery(userId);
  const { data } = useQuery(query);
  const add = useAddTarget(owner);
  const remove = useRemoveTarget(owner);
  const here = data?.state === 'on' ? targets.find(({ id }) => id === data.targetId) : undefined;
  const lookAgain = () => client.invalidateQueries(query);

  async function begin(): Promise<void> {
    // Must come first, while the user activation of the click lasts.
    if ((await Notification.requestPermission()) !== 'granted') throw new NotAllowed();
    const [{ publicKey }, label] = await Promise.all([api.notify.pushKey(), nameOfBrowser(userId)]);
    const keys = await subscribe(publicKey);
    const { target } = await add.mutateAsync({ preset: 'push', label, ...keys });
    await keepPushOwner({ userId, targetId: target.id, label });
    // Removes a switched-off channel, which was the previous subscription.
    if (here && here.id !== target.id) remove.mutate(here);
  }

  async function end(): Promise<void> {
    await unsubscribe();
    if (here) await remove.mutateAsync(here);
  }

  return {
    /** Undefined until known; `off` if the channel was removed elsewhere. */
    state: data?.state === 'on' && !here ? 'off' : data?.state,
    target: here,
    turnOn: useMutation({ mutationFn: () => begin().catch(endAndThrow), onSettled: lookAgain }),
    turnOff: useMutation({ mutationFn: end, onSettled: lookAgain }),
  };
}

/** Ends the subscription if the server could not store it. */
async function endAndThrow(error: unknown): Promise<never> {
  if (!(error instanceof NotAllowed)) await unsubscribe();
  throw error;
}

/** Returns this browser's name from the list of sessions. */
async function nameOfBrowser(userId: string): Promise<string> {
  const sessions = await api.account.sessions({ params: { id: userId } });
  return sessions.find(({ isCurrent }) => isCurrent)?.device.slice(0, 60) ?? 'A browser';
}
