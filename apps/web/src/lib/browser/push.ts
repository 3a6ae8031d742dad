import { api } from '../api.ts';
import { PUSH_CACHE, PUSH_OWNER_PATH, type PushOwner } from '../worker-protocol.ts';

/** Endpoint and keys of a push subscription (RFC 8291). */
export interface PushKeys {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Whether this browser can show notifications with no tab open. */
export function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window && 'caches' in window;
}

/** Returns the owner of this browser's push subscription; null without a subscription. */
export async function getPushOwner(): Promise<PushOwner | null> {
  if (!(await getSubscription())) return null;
  const stored = await caches.match(PUSH_OWNER_PATH, { cacheName: PUSH_CACHE });
  return stored ? ((await stored.json()) as PushOwner) : null;
}

export async function savePushOwner(owner: PushOwner): Promise<void> {
  const cache = await caches.open(PUSH_CACHE);
  await cache.put(PUSH_OWNER_PATH, Response.json(owner));
}

/** Subscribes to push with a VAPID key (RFC 8292). Rejects if browser or push service refuses. */
export async function subscribe(publicKey: string): Promise<PushKeys> {
  await navigator.serviceWorker.register('/sw.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  // An existing subscription with another key makes `subscribe` fail.
  await (await pushManager.getSubscription())?.unsubscribe();
  const { endpoint, keys } = (
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  ).toJSON();
  return { endpoint: endpoint ?? '', p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' };
}

/** Ends this browser's push subscription; the push service then drops later messages. */
export async function unsubscribe(): Promise<void> {
  await (await getSubscription())?.unsubscribe();
  await caches.delete(PUSH_CACHE);
}

/**
 * Ends this browser's push subscription and removes its notification channel. Must be called while
 * the session is still valid.
 */
export async function endPush(): Promise<void> {
  const owner = await getPushOwner();
  if (!owner) return;
  await unsubscribe();
  const { userId, channelId } = owner;
  await api.notify.removeChannel({ params: { userId, channelId } });
}

async function getSubscription(): Promise<PushSubscription | null> {
  if (!canPush()) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}
