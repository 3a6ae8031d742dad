import type { Observation, Observed } from '@sillage/contract';
import { showState } from './badge.ts';
import { createSillage, type SillageError, toSillageError } from './sillage.ts';
import { store } from './store.ts';

export const MAX_QUEUED = 50;

/** What became of an observation. */
export type Delivery =
  | { state: 'sent'; observed: Observed }
  | { state: 'queued'; message: string }
  | { state: 'rejected'; message: string };

/**
 * Stores an observation and sends all stored ones, the oldest first. So an observation survives the
 * end of the service worker; the server may receive it twice. Of more than `MAX_QUEUED`, the oldest
 * are dropped: they are the first to be too old to count.
 */
export async function deliver(observation: Observation): Promise<Delivery> {
  const id = identify(observation);
  expected.set(id, null);
  try {
    await changeQueue((queue) => [...queue, observation].slice(-MAX_QUEUED));
    const delivery = await flushQueue();
    return expected.get(id) ?? delivery;
  } finally {
    expected.delete(id);
  }
}

/** Results that calls of `deliver` wait for: another tab's flush may send their observation. */
const expected = new Map<string, Delivery | null>();
const identify = ({ url, observedAt }: Observation) => `${observedAt} ${url}`;

/** Sends the stored observations. Resolves with the result of the last attempt. */
export async function flushQueue(): Promise<Delivery> {
  const delivery = await navigator.locks.request('flush', sendAll);
  await showState();
  return delivery;
}

async function sendAll(): Promise<Delivery> {
  let result: Delivery = { state: 'queued', message: 'It is sent later.' };
  for (;;) {
    const [oldest] = await store.queue.get();
    if (oldest === undefined) return result;
    result = await sendOne(oldest);
    if (result.state === 'queued') return result;
    const id = identify(oldest);
    if (expected.has(id)) expected.set(id, result);
    await changeQueue((queue) => queue.filter((each) => identify(each) !== id));
  }
}

async function sendOne(observation: Observation): Promise<Delivery> {
  const pairing = await store.pairing.get();
  const pairAgain = await store.pairAgain.get();
  if (pairing === null || pairAgain !== null)
    return { state: 'queued', message: pairAgain ?? 'Connect a Sillage server first.' };
  const waitMs = (await store.pausedUntil.get()) - Date.now();
  if (waitMs > 0)
    return { state: 'queued', message: `The server asks to wait for ${Math.ceil(waitMs / 60_000)} min more.` };
  try {
    return { state: 'sent', observed: await createSillage(pairing).observations.observe({ body: observation }) };
  } catch (error) {
    return rememberFailure(toSillageError(error));
  }
}

async function rememberFailure(error: SillageError): Promise<Delivery> {
  await rememberKeyFailure(error);
  if (error.kind === 'busy') await store.pausedUntil.set(Date.now() + error.retryAfterMs);
  return { state: error.kind === 'rejected' ? 'rejected' : 'queued', message: error.message };
}

/** Stops all requests until the user connects again when the server rejects the key. */
export async function rememberKeyFailure({ kind, message }: SillageError): Promise<void> {
  if (kind === 'key') await store.pairAgain.set(message);
}

/** Several tabs may add observations at the same time. */
async function changeQueue(change: (queue: Observation[]) => Observation[]): Promise<void> {
  await navigator.locks.request('queue', async () => store.queue.set(change(await store.queue.get())));
}

export async function emptyQueue(): Promise<void> {
  await changeQueue(() => []);
  await showState();
}
