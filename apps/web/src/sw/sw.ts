/** The service worker, served as /sw.js. A new version waits until the user presses Reload. */
import { TAKE_OVER_MESSAGE } from '../lib/worker-protocol.ts';
import { actOnNotification } from './alert-actions.ts';
import { selectStrategy } from './caching-strategy.rules.ts';
import { respondNetworkFirst } from './personal-cache.ts';
import { openNotificationUrl, parseMessage, showMessage } from './push.ts';
import { subscribeAgain } from './push-subscription.ts';
import { worker } from './scope.ts';
import { cacheShell, deleteStaleShells, respondToFile, respondToPage } from './shell.ts';

worker.addEventListener('install', (event) => event.waitUntil(cacheShell()));
worker.addEventListener('activate', (event) => event.waitUntil(deleteStaleShells().then(() => worker.clients.claim())));
worker.addEventListener('message', (event) => {
  if (event.data === TAKE_OVER_MESSAGE) event.waitUntil(worker.skipWaiting());
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const strategy = selectStrategy(request, worker.location.origin);
  // A request without a strategy goes to the network as if there were no worker.
  if (strategy === 'page') event.respondWith(respondToPage(request));
  else if (strategy === 'file') event.respondWith(respondToFile(event));
  else if (strategy === 'personal') event.respondWith(respondNetworkFirst(event));
});

worker.addEventListener('push', (event) => event.waitUntil(showMessage(parseMessage(event.data))));
worker.addEventListener('notificationclick', (event) => event.waitUntil(followClick(event)));
worker.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(subscribeAgain(worker.registration.pushManager, event)),
);

async function followClick({ action, notification }: NotificationEvent): Promise<void> {
  const isAction = await actOnNotification(notification, action, {
    showNotification: (title, options) => worker.registration.showNotification(title, options),
    openWindow: (path) => worker.clients.openWindow(path),
  });
  if (!isAction) await openNotificationUrl(notification);
}
