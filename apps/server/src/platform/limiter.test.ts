import { expect, test } from 'vitest';
import { createLimiter } from './limiter.ts';

const timeoutError = new Error('too late');

/** Creates a function for the limiter to run. It ends only when the test calls `end` or `fail`. */
function openWork() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const state = { started: false };
  const work = () => {
    state.started = true;
    return promise;
  };
  return { work, state, end: resolve, fail: reject };
}

test('the limiter runs at most the given number of tasks per key, and queues the others in order', async () => {
  const limit = createLimiter(1);
  const [first, second, third, other] = [openWork(), openWork(), openWork(), openWork()];
  const run = ({ work }: ReturnType<typeof openWork>, key = 'a') =>
    limit(key, { maxWaitMs: 60_000, timeoutError }, work);
  const [firstDone, secondDone, thirdDone] = [run(first), run(second), run(third)];
  const otherDone = run(other, 'b');
  other.end('other');
  expect(await otherDone).toBe('other');
  expect([first, second, third].map(({ state }) => state.started)).toEqual([true, false, false]);
  first.fail(new Error('broken'));
  await expect(firstDone).rejects.toThrow('broken');
  await expect.poll(() => second.state.started).toBe(true);
  expect(third.state.started).toBe(false);
  second.end('second');
  third.end('third');
  expect(await Promise.all([secondDone, thirdDone])).toEqual(['second', 'third']);
});

test('limiter rejects a task that waits too long to start, and still runs the next one in the queue', async () => {
  const limit = createLimiter(1);
  const [running, timedOut, next] = [openWork(), openWork(), openWork()];
  const done = limit('a', { maxWaitMs: 1, timeoutError }, running.work);
  await expect(limit('a', { maxWaitMs: 1, timeoutError }, timedOut.work)).rejects.toBe(timeoutError);
  const nextDone = limit('a', { maxWaitMs: 60_000, timeoutError }, next.work);
  running.end('slow work is not cut off');
  next.end('next');
  expect(await Promise.all([done, nextDone])).toEqual(['slow work is not cut off', 'next']);
  expect(timedOut.state.started).toBe(false);
});
