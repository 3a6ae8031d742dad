import type { Target } from '@sillage/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { needsHomeScreen } from '../../lib/install.ts';
import { personal } from '../../lib/personal-cache.ts';
import { canPush, keepPushOwner, pushOwner, subscribe, unsubscribe } from '../../lib/push.ts';
import { type Owner, useAddTarget, useRemoveTarget } from './targets.queries.ts';

/** `home-screen`: could, once the app is installed. `denied` is said to the browser, where alone it can be taken back; `on` has the target that this browser is. */
type Browser = { state: 'unsupported' | 'home-screen' | 'denied' | 'off' } | { state: 'on'; targetId: string };

/** The browser was asked and did not allow it. */
export class NotAllowed extends Error {
  override name = 'NotAllowed';
  override message = 'Your browser did not get permission, so nothing was changed.';
}

/** How this browser stands with its own settings; asked again on return to the window, where they may have changed. */
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

/** Whether somebody is told by this browser, and the ways to switch that on and off. `targets` are all that they have. */
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
    // First of all, while the browser still knows that somebody pressed a button.
    if ((await Notification.requestPermission()) !== 'granted') throw new NotAllowed();
    const [{ publicKey }, label] = await Promise.all([api.notify.pushKey(), nameOfBrowser(userId)]);
    const keys = await subscribe(publicKey);
    const { target } = await add.mutateAsync({ preset: 'push', label, ...keys });
    await keepPushOwner({ userId, targetId: target.id, label });
    // What we had switched off was the subscription before this one.
    if (here && here.id !== target.id) remove.mutate(here);
  }

  async function end(): Promise<void> {
    await unsubscribe();
    if (here) await remove.mutateAsync(here);
  }

  return {
    /** Undefined until it is known. Who removed this browser elsewhere has it off here too. */
    state: data?.state === 'on' && !here ? 'off' : data?.state,
    target: here,
    turnOn: useMutation({ mutationFn: () => begin().catch(endAndThrow), onSettled: lookAgain }),
    turnOff: useMutation({ mutationFn: end, onSettled: lookAgain }),
  };
}

/** A subscription that the server does not know of is of no use. */
async function endAndThrow(error: unknown): Promise<never> {
  if (!(error instanceof NotAllowed)) await unsubscribe();
  throw error;
}

/** What the list of sessions calls this browser. */
async function nameOfBrowser(userId: string): Promise<string> {
  const sessions = await api.account.sessions({ params: { id: userId } });
  return sessions.find(({ isCurrent }) => isCurrent)?.device.slice(0, 60) ?? 'A browser';
}
