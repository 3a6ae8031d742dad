import { hashKey, type QueryClient } from '@tanstack/react-query';
import { sessionQuery } from '../features/auth/auth.queries.ts';
import { TAKE_OVER } from '../lib/kept.ts';
import { DAY, HOUR } from '../lib/time.ts';
import { showToast } from '../ui/toast.tsx';

const sessionHash = hashKey(sessionQuery.queryKey);

/** The used part of `ServiceWorkerContainer`, so that tests can replace it. */
type Workers = Pick<ServiceWorkerContainer, 'controller' | 'register' | 'addEventListener'>;

/**
 * Registers the service worker and offers a reload when a new version waits. Only the tab where the
 * user presses Reload reloads, so that unsaved input in others is not lost. Rejects if the browser
 * blocks service workers.
 */
export async function followWorker(client: QueryClient, workers: Workers, reload: () => void): Promise<void> {
  let isFirst = workers.controller === null;
  let isAsked = false;
  let toldAt = Number.NEGATIVE_INFINITY;
  const registration = await workers.register('/sw.js');

  function take(): void {
    isAsked = true;
    if (registration.waiting) registration.waiting.postMessage(TAKE_OVER);
    else reload();
  }

  /** Shows the toast at most once a day, so that a dismissed one does not return at once. */
  function tell(): void {
    if (Date.now() - toldAt < DAY) return;
    toldAt = Date.now();
    showToast({ text: 'A new version of Sillage is available', stayMs: DAY, action: { label: 'Reload', run: take } });
  }

  function look(): void {
    if (registration.waiting && workers.controller) tell();
  }

  function check(): void {
    look();
    registration.update().catch(() => undefined);
  }

  workers.addEventListener('controllerchange', () => {
    if (isAsked) reload();
    else if (isFirst) keepAll(client);
    isFirst = false;
  });
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', look);
  });
  look();
  setInterval(check, HOUR);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && check());
}

/** Refetches what was requested before the worker controlled the page, to fill its cache. */
function keepAll(client: QueryClient): void {
  void client.invalidateQueries(sessionQuery);
  void client.invalidateQueries({ queryKey: ['personal'] });
}

/** Refetches the session after sign-in for the worker to cache. Returns the stop function. */
export function keepWhoSignsIn(client: QueryClient): () => void {
  let userId: string | null = null;
  return client.getQueryCache().subscribe((event) => {
    if (event.query.queryHash !== sessionHash || event.type !== 'updated' || event.action.type !== 'success') return;
    const id = client.getQueryData(sessionQuery.queryKey)?.user?.id ?? null;
    if (id !== null && id !== userId && event.action.manual) void client.invalidateQueries(sessionQuery);
    userId = id;
  });
}
