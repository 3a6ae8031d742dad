import { setImmediate as nextLoopTurn } from 'node:timers/promises';

/** Maximum time that one step of other work waits for requests, so that it always progresses. */
const MAX_WAIT_MS = 10;

/** Responses of the requests that this process is answering, without event streams. */
const running = new Set<object>();
let endLastRequest = () => {};
let lastStep = Promise.resolve();

export function noteRequest(response: object): void {
  running.add(response);
}

export function noteResponse(response: object): void {
  running.delete(response);
  if (running.size === 0) endLastRequest();
}

/**
 * Work for which no user waits calls this before each step, so that users do not wait for it. Steps
 * start one after the other, each in a turn of the event loop of its own. Each waits until the
 * process answers no request, for 10 ms at most, and not at all once `signal` is aborted.
 */
export function waitForRequests(signal?: AbortSignal): Promise<void> {
  lastStep = lastStep.then(async () => {
    if (signal?.aborted) return;
    await untilNoneRunning();
    await nextLoopTurn();
  });
  return lastStep;
}

async function untilNoneRunning(): Promise<void> {
  if (running.size === 0) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  endLastRequest = resolve;
  const timer = setTimeout(resolve, MAX_WAIT_MS);
  await promise;
  clearTimeout(timer);
}
