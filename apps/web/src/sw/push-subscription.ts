import { CHANNEL_PATH, CHANNELS_PATH, fillPath, PUSH_KEY_PATH } from '@sillage/contract';
import { PUSH_CACHE, PUSH_OWNER_PATH, type PushOwner } from '../lib/worker-protocol.ts';

/** The new and the old push subscription in a `pushsubscriptionchange` event of the browser. */
interface SubscriptionChange {
  newSubscription: PushSubscription | null;
  oldSubscription: PushSubscription | null;
}

/** Replaces a revoked push subscription. Fails if its owner is signed out. */
export async function subscribeAgain(
  pushManager: PushManager,
  { newSubscription, oldSubscription }: SubscriptionChange,
): Promise<void> {
  const cache = await caches.open(PUSH_CACHE);
  const stored = await cache.match(PUSH_OWNER_PATH);
  if (!stored) return;
  const { userId, channelId, label } = (await stored.json()) as PushOwner;
  const { endpoint, keys } = (newSubscription ?? (await subscribe(pushManager, oldSubscription))).toJSON();
  const channel = { preset: 'push', label, endpoint, p256dh: keys?.['p256dh'], auth: keys?.['auth'] };
  const added = await request<{ channel: { id: string } }>('POST', CHANNELS_PATH, { userId, channel });
  await cache.put(PUSH_OWNER_PATH, Response.json({ userId, channelId: added.channel.id, label }));
  if (added.channel.id !== channelId) await request('DELETE', fillPath(CHANNEL_PATH, { userId, channelId }));
}

async function subscribe(pushManager: PushManager, previous: PushSubscription | null): Promise<PushSubscription> {
  const applicationServerKey = previous?.options.applicationServerKey ?? (await fetchPublicKey());
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

async function fetchPublicKey(): Promise<string> {
  return (await request<{ publicKey: string }>('GET', PUSH_KEY_PATH)).publicKey;
}

async function request<Data>(method: string, path: string, body?: object): Promise<Data> {
  const response = await fetch(path, {
    method,
    credentials: 'include',
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}`);
  return ((await response.json()) as { data: Data }).data;
}
