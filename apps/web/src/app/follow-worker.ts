import { hashKey, type QueryClient } from '@tanstack/react-query';
import { sessionQuery } from '../features/auth/auth.queries.ts';
import { DAY, HOUR } from '../lib/time.ts';
import { TAKE_OVER_MESSAGE } from '../lib/worker-protocol.ts';
import { showToast } from '../ui/toast.tsx';

const sessionHash = hashKey(sessionQuery.queryKey);

/** The used part of `ServiceWorkerContainer`, so that tests can replace it. */
type WorkerContainer = Pick<ServiceWorkerContainer, 'controller' | 'register' | 'addEventListener'>;

/**
 * Offers a reload when a new version waits. Only the tab in which the user presses Reload reloads,
 * so that other tabs do not lose unsaved input. Rejects if the browser blocks service workers.
 */
export async function followWorker(client: QueryClient, workers: WorkerContainer, reload: () => void): Promise<void> {
  let isFirstInstall = workers.controller === null;
  let isReloadRequested = false;
  let lastShownAt = Number.NEGATIVE_INFINITY;
  const registration = await workers.register('/sw.js');

  function activateUpdate(): void {
    isReloadRequested = true;
    if (registration.waiting) registration.waiting.postMessage(TAKE_OVER_MESSAGE);
    else reload();
  }

  /** Shows the update toast at most once a day, so that it does not return soon after dismissal. */
  function showUpdateToast(): void {
    if (Date.now() - lastShownAt < DAY) return;
    lastShownAt = Date.now();
    showToast({
      text: 'A new version of Sillage is available',
      stayMs: DAY,
      action: { label: 'Reload', run: activateUpdate },
    });
  }

  function showWaitingUpdate(): void {
    if (registration.waiting && workers.controller) showUpdateToast();
  }

  function checkForUpdate(): void {
    showWaitingUpdate();
    registration.update().catch(() => undefined);
  }

  workers.addEventListener('controllerchange', () => {
    if (isReloadRequested) reload();
    else if (isFirstInstall) refillWorkerCache(client);
    isFirstInstall = false;
  });
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', showWaitingUpdate);
  });
  showWaitingUpdate();
  setInterval(checkForUpdate, HOUR);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && checkForUpdate());
}

/** Refetches the data that the newly installed service worker should cache. */
function refillWorkerCache(client: QueryClient): void {
  void client.invalidateQueries(sessionQuery);
  void client.invalidateQueries({ queryKey: ['personal'] });
}

/** Refetches the session after each sign-in, for the service worker. Returns the stop function. */
export function cacheSessionAfterSignIn(client: QueryClient): () => void {
  let userId: string | null = null;
  return client.getQueryCache().subscribe((event) => {
    if (event.query.queryHash !== sessionHash || event.type !== 'updated' || event.action.type !== 'success') return;
    const id = client.getQueryData(sessionQuery.queryKey)?.user?.id ?? null;
    if (id !== null && id !== userId && event.action.manual) void client.invalidateQueries(sessionQuery);
    userId = id;
  });
}
