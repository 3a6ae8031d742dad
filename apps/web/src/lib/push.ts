import { api } from './api.ts';
import { PUSH_PLACE, PUSH_STORE, type PushOwner } from './kept.ts';

/** What a server needs to reach this browser (RFC 8291). */
export interface PushKeys {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Whether this browser can be told with no tab open. */
export function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window && 'caches' in window;
}

/** Whose subscription this browser has; null when it has none. */
export async function pushOwner(): Promise<PushOwner | null> {
  if (!(await subscription())) return null;
  const kept = await caches.match(PUSH_PLACE, { cacheName: PUSH_STORE });
  return kept ? ((await kept.json()) as PushOwner) : null;
}

/** Remembers whose subscription it is. */
export async function keepPushOwner(owner: PushOwner): Promise<void> {
  const store = await caches.open(PUSH_STORE);
  await store.put(PUSH_PLACE, Response.json(owner));
}

/** Subscribes this browser anew. `publicKey` is the server's VAPID key (RFC 8292). Rejects when the browser or its push service will not. */
export async function subscribe(publicKey: string): Promise<PushKeys> {
  await navigator.serviceWorker.register('/sw.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  // One that was made for another key stands in the way.
  await (await pushManager.getSubscription())?.unsubscribe();
  const { endpoint, keys } = (
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  ).toJSON();
  return { endpoint: endpoint ?? '', p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' };
}

/** Ends this browser's subscription: whatever a server still sends is not delivered. */
export async function unsubscribe(): Promise<void> {
  await (await subscription())?.unsubscribe();
  await caches.delete(PUSH_STORE);
}

/** For signing out: nobody is told at this browser any more, and the server knows. Call it while the session still holds. */
export async function leavePush(): Promise<void> {
  const owner = await pushOwner();
  if (!owner) return;
  await unsubscribe();
  const { userId, targetId } = owner;
  await api.notify.removeTarget({ params: { userId, targetId } });
}

async function subscription(): Promise<PushSubscription | null> {
  if (!canPush()) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}
