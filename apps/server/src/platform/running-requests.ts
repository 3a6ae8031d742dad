import { setImmediate as nextLoopTurn } from 'node:timers/promises';

/** Maximum time that a step waits for running requests, so that its work always progresses. */
const MAX_WAIT_MS = 10;
/** A request that runs longer waits for something other than this process, such as its client. */
const MAX_REQUEST_MS = 1000;

/** Responses of the requests that this process is answering, with the times of their start. */
const running = new Map<object, number>();
const waiting = new Set<() => void>();

export function addRunningRequest(response: object): void {
  running.set(response, performance.now());
}

export function removeRunningRequest(response: object): void {
  running.delete(response);
  if (running.size === 0) for (const resolve of waiting) resolve();
}

/**
 * Creates a function that work for which no user waits calls before each of its steps, so that
 * users do not wait for it. The steps of one queue start one after the other, each in another turn
 * of the event loop. Each waits, for 10 ms at most, while this process answers a request that is
 * not older than a second, and not at all once `signal` is aborted.
 */
export function createStepQueue(): (signal: AbortSignal) => Promise<void> {
  let lastStep = Promise.resolve();
  return (signal) => {
    lastStep = lastStep.then(async () => {
      if (signal.aborted) return;
      await waitForRunningRequests();
      await nextLoopTurn();
    });
    return lastStep;
  };
}

async function waitForRunningRequests(): Promise<void> {
  const now = performance.now();
  for (const [response, startedAt] of running) if (now - startedAt > MAX_REQUEST_MS) running.delete(response);
  if (running.size === 0) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  waiting.add(resolve);
  const timer = setTimeout(resolve, MAX_WAIT_MS);
  await promise;
  clearTimeout(timer);
  waiting.delete(resolve);
}
