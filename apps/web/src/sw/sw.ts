/**
 * The service worker, at /sw.js: push and offline use. A new version waits until the user asks a
 * page to reload.
 */
import { TAKE_OVER } from '../lib/kept.ts';
import { answerKept } from './kept.ts';
import { follow, read, show, subscribeAgain } from './push.ts';
import { worker } from './scope.ts';
import { answerFile, answerPage, fillShell, tidyShells } from './shell.ts';
import { wayOf } from './way.rules.ts';

worker.addEventListener('install', (event) => event.waitUntil(fillShell()));
worker.addEventListener('activate', (event) => event.waitUntil(tidyShells().then(() => worker.clients.claim())));
worker.addEventListener('message', (event) => {
  if (event.data === TAKE_OVER) event.waitUntil(worker.skipWaiting());
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const way = wayOf(request, worker.location.origin);
  // A request without a `way` goes to the network as if there were no worker.
  if (way === 'page') event.respondWith(answerPage(request));
  else if (way === 'file') event.respondWith(answerFile(event));
  else if (way === 'kept') event.respondWith(answerKept(event));
});

worker.addEventListener('push', (event) => event.waitUntil(show(read(event.data))));
worker.addEventListener('notificationclick', (event) => event.waitUntil(follow(event.notification)));
worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAgain(event)));
