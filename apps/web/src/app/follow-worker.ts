import { hashKey, type QueryClient } from '@tanstack/react-query';
import { sessionQuery } from '../features/auth/auth.queries.ts';
import { TAKE_OVER } from '../lib/kept.ts';
import { DAY, HOUR } from '../lib/time.ts';
import { showToast } from '../ui/toast.tsx';

const sessionHash = hashKey(sessionQuery.queryKey);

/** What the page does with its service worker; a test brings one of its own. */
type Workers = Pick<ServiceWorkerContainer, 'controller' | 'register' | 'addEventListener'>;

/**
 * Registers the service worker and says when a new version waits; it takes over when somebody presses Reload, and then
 * that tab alone is loaded anew: what is being written in others stays. Rejects when the browser will have no worker.
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

  /** Once a day at most: who put it off has heard it. */
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

/** What was asked for before there was a worker is asked for once more, so that the worker can keep it. */
function keepAll(client: QueryClient): void {
  void client.invalidateQueries(sessionQuery);
  void client.invalidateQueries({ queryKey: ['personal'] });
}

/**
 * Somebody who signs in is known without asking the server: it is asked all the same, so that the worker can say without a
 * network who is signed in. Answers the way to stop.
 */
export function keepWhoSignsIn(client: QueryClient): () => void {
  let userId: string | null = null;
  return client.getQueryCache().subscribe((event) => {
    if (event.query.queryHash !== sessionHash || event.type !== 'updated' || event.action.type !== 'success') return;
    const id = client.getQueryData(sessionQuery.queryKey)?.user?.id ?? null;
    if (id !== null && id !== userId && event.action.manual) void client.invalidateQueries(sessionQuery);
    userId = id;
  });
}
