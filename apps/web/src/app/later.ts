import type { QueryClient } from '@tanstack/react-query';
import { keepInstallOffer } from '../lib/install.ts';
import { followConnection } from './follow-connection.ts';
import { followLive } from './follow-live.ts';
import { followWorker, keepWhoSignsIn } from './follow-worker.ts';
import { guardPush } from './guard-push.ts';
import { prefetchPages } from './prefetch-pages.ts';
import { followTheme } from './theme-colour.ts';

/** What makes the app better once its first page is there, and what no page waits for. */
export function startLater(client: QueryClient): void {
  prefetchPages(client);
  followLive(client);
  guardPush(client);
  followConnection(client);
  followTheme();
  keepInstallOffer();
  // Development has no worker.
  if (import.meta.env.PROD && 'serviceWorker' in navigator) afterLoading(() => startWorker(client));
}

/** What the first page loads goes first. */
function afterLoading(start: () => void): void {
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
}

/** A browser that will have no worker (blocked storage, private windows) has the app all the same. */
function startWorker(client: QueryClient): void {
  keepWhoSignsIn(client);
  followWorker(client, navigator.serviceWorker, () => location.reload()).catch(() => undefined);
}
