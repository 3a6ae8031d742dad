// Web push: shows what the server sent, with no tab open, and leads to it. Nothing is cached here.

/** The same places as in src/lib/push.ts. */
const STORE = 'sillage.push';
const PLACE = '/push-owner';

self.addEventListener('push', (event) => event.waitUntil(show(read(event.data))));
self.addEventListener('notificationclick', (event) => event.waitUntil(follow(event.notification)));
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAgain(event)));

/** Browsers take the permission away from who shows nothing: a message that makes no sense is one all the same. */
function read(data) {
  try {
    const { id, title, body, url } = data.json();
    return { id, title: String(title ?? 'Sillage'), body: String(body ?? ''), url };
  } catch {
    return { title: 'Sillage', body: 'There is news of your watchlist.' };
  }
}

/** A message that comes twice replaces itself. */
function show({ id, title, body, url }) {
  return self.registration.showNotification(title, { body, icon: '/icon.png', data: { url }, ...(id && { tag: id }) });
}

async function follow(notification) {
  notification.close();
  const url = ours(notification.data?.url);
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find((open) => open.url === url);
  return tab ? tab.focus() : self.clients.openWindow(url);
}

/** An address of this app, or the inbox. */
function ours(address) {
  const { origin } = self.location;
  const isOurs = URL.canParse(address, origin) && new URL(address, origin).origin === origin;
  return new URL(isOurs ? address : '/notifications', origin).href;
}

/** The push service gave up the old subscription: the server gets a new one in its place, while its owner is signed in. */
async function subscribeAgain({ oldSubscription, newSubscription }) {
  const store = await caches.open(STORE);
  const kept = await store.match(PLACE);
  if (!kept) return;
  const { userId, targetId, label } = await kept.json();
  const applicationServerKey = oldSubscription?.options?.applicationServerKey ?? (await publicKey());
  const { endpoint, keys } = (
    newSubscription ?? (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }))
  ).toJSON();
  const target = { preset: 'push', label, endpoint, p256dh: keys.p256dh, auth: keys.auth };
  const added = await call('POST', '/api/notifications/targets', { userId, target });
  await store.put(PLACE, Response.json({ userId, targetId: added.target.id, label }));
  if (added.target.id !== targetId) await call('DELETE', `/api/notifications/${userId}/targets/${targetId}`);
}

async function publicKey() {
  return (await call('GET', '/api/notifications/push-key')).publicKey;
}

async function call(method, path, body) {
  const answer = await fetch(path, {
    method,
    credentials: 'include',
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}`);
  return (await answer.json()).data;
}
