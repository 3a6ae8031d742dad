import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { addRunningRequest, createStepQueue, removeRunningRequest } from './running-requests.ts';

const { signal } = new AbortController();

/** Starts a request that runs until the test ends, and stops all clocks. */
function givenRunningRequest(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  const response = {};
  addRunningRequest(response);
  onTestFinished(() => {
    removeRunningRequest(response);
    vi.useRealTimers();
  });
}

test('steps of a queue start in turns of the event loop of their own', async () => {
  let turn = 0;
  const waitForTurn = createStepQueue();
  const steps = Array.from({ length: 3 }, () => waitForTurn(signal).then(() => turn));
  let isDone = false;
  const turns = Promise.all(steps).finally(() => {
    isDone = true;
  });
  while (!isDone) {
    turn += 1;
    await setImmediate();
  }
  const [first = 0, second = 0, third = 0] = await turns;
  expect([second > first, third > second]).toEqual([true, true]);
});

test('the first step of each queue waits for a running request, for 10 ms at most', async () => {
  givenRunningRequest();
  const started = vi.fn();
  const steps = [createStepQueue(), createStepQueue()].map((waitForTurn) => waitForTurn(signal).then(started));
  await setImmediate();
  vi.advanceTimersByTime(9);
  await setImmediate();
  await setImmediate();
  expect(started).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  await Promise.all(steps);
});

test('a step waits for no request that has been running for more than a second', async () => {
  givenRunningRequest();
  vi.advanceTimersByTime(1001);
  await expect(createStepQueue()(signal)).resolves.toBeUndefined();
});

test('a step waits for no request once its signal is aborted', async () => {
  givenRunningRequest();
  await expect(createStepQueue()(AbortSignal.abort())).resolves.toBeUndefined();
});
