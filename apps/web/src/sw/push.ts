import { PUSH_PLACE, PUSH_STORE, type PushOwner } from '../lib/kept.ts';
import { worker } from './scope.ts';

/** A push message; `url` is validated before use. */
interface Message {
  id?: string;
  title: string;
  body: string;
  url?: unknown;
}

/** Gives an unreadable message a text too: a push without notification costs the permission. */
export function read(data: PushMessageData | null): Message {
  try {
    const { id, title = 'Sillage', body = '', url } = JSON.parse(data?.text() ?? '') as Partial<Message>;
    return { title, body, url, ...(id && { id }) };
  } catch {
    return { title: 'Sillage', body: 'Your watchlist has an update.' };
  }
}

/** Shows the notification; the same `id` replaces an earlier one. */
export function show({ id, title, body, url }: Message): Promise<void> {
  return worker.registration.showNotification(title, {
    body,
    icon: '/icon.png',
    data: { url },
    ...(id && { tag: id }),
  });
}

/** Focuses a tab that already shows the notification's URL, else opens one. */
export async function follow(notification: Notification): Promise<void> {
  notification.close();
  const url = ours((notification.data as { url?: unknown } | null)?.url);
  const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find((open) => open.url === url);
  await (tab ? tab.focus() : worker.clients.openWindow(url));
}

/** Returns `address` if it is a URL of this app, else the URL of the inbox. */
function ours(address: unknown): string {
  const { origin } = worker.location;
  const url = typeof address === 'string' && URL.canParse(address, origin) ? new URL(address, origin) : null;
  return url?.origin === origin ? url.href : `${origin}/notifications`;
}

/** Replaces a revoked subscription, on the server as well; fails if its owner is signed out. */
export async function subscribeAgain(event: PushSubscriptionChangeEvent): Promise<void> {
  const store = await caches.open(PUSH_STORE);
  const kept = await store.match(PUSH_PLACE);
  if (!kept) return;
  const { userId, targetId, label } = (await kept.json()) as PushOwner;
  const { endpoint, keys } = (event.newSubscription ?? (await subscribe(event.oldSubscription))).toJSON();
  const target = { preset: 'push', label, endpoint, p256dh: keys?.['p256dh'], auth: keys?.['auth'] };
  const added = await call<{ target: { id: string } }>('POST', '/api/notifications/targets', { userId, target });
  await store.put(PUSH_PLACE, Response.json({ userId, targetId: added.target.id, label }));
  if (added.target.id !== targetId) await call('DELETE', `/api/notifications/${userId}/targets/${targetId}`);
}

async function subscribe(old: PushSubscription | null): Promise<PushSubscription> {
  const applicationServerKey = old?.options.applicationServerKey ?? (await publicKey());
  return worker.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

async function publicKey(): Promise<string> {
  return (await call<{ publicKey: string }>('GET', '/api/notifications/push-key')).publicKey;
}

async function call<Data>(method: string, path: string, body?: object): Promise<Data> {
  const answer = await fetch(path, {
    method,
    credentials: 'include',
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}`);
  return ((await answer.json()) as { data: Data }).data;
}
