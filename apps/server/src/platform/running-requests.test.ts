import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { noteRequest, noteResponse, waitForRequests } from './running-requests.ts';

/** Starts a request that runs until the test ends, and stops the clock of timers. */
function givenRunningRequest(): void {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const response = {};
  noteRequest(response);
  onTestFinished(() => {
    noteResponse(response);
    vi.useRealTimers();
  });
}

test('steps of other work begin in turns of the event loop of their own', async () => {
  let turn = 0;
  const steps = Array.from({ length: 3 }, () => waitForRequests().then(() => turn));
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

test('a step of other work waits for running requests, for 10 ms at most', async () => {
  givenRunningRequest();
  const begun = vi.fn();
  const step = waitForRequests().then(begun);
  await setImmediate();
  vi.advanceTimersByTime(9);
  await setImmediate();
  await setImmediate();
  expect(begun).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  await step;
});

test('a step of other work waits for no request once its signal is aborted', async () => {
  givenRunningRequest();
  await expect(waitForRequests(AbortSignal.abort())).resolves.toBeUndefined();
});
