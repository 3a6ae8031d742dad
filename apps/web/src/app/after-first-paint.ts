import type { QueryClient } from '@tanstack/react-query';
import { captureInstallPrompt } from '../lib/browser/install.ts';
import { followConnection } from './follow-connection.ts';
import { followConversion } from './follow-conversion.ts';
import { followLive } from './follow-live.ts';
import { cacheSessionAfterSignIn, followWorker } from './follow-worker.ts';
import { guardPush } from './guard-push.ts';
import { prefetchPages } from './prefetch-pages.ts';
import { followTheme } from './theme-colour.ts';

export function startAfterFirstPaint(client: QueryClient): void {
  prefetchPages(client);
  followLive(client);
  followConversion(client);
  guardPush(client);
  followConnection(client);
  followTheme();
  captureInstallPrompt();
  // There is no service worker in development.
  if (import.meta.env.PROD && 'serviceWorker' in navigator) afterLoadEvent(() => startWorker(client));
}

/** Calls `start` after the load event, so that it takes no bandwidth from the first page. */
function afterLoadEvent(start: () => void): void {
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
}

/** A failure to start the service worker is ignored (blocked storage, private windows). */
function startWorker(client: QueryClient): void {
  cacheSessionAfterSignIn(client);
  followWorker(client, navigator.serviceWorker, () => location.reload()).catch(() => undefined);
}
