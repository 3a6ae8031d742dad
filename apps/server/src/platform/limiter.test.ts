import { expect, test } from 'vitest';
import { createLimiter } from './limiter.ts';

const late = new Error('too late');

/** Work that runs until the test ends it. */
function openWork() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const state = { started: false };
  const work = () => {
    state.started = true;
    return promise;
  };
  return { work, state, end: resolve, fail: reject };
}

test('the limiter runs as many at once per key as allowed, and the others in order', async () => {
  const limit = createLimiter(1);
  const [first, second, third, other] = [openWork(), openWork(), openWork(), openWork()];
  const run = ({ work }: ReturnType<typeof openWork>, key = 'a') => limit(key, { maxWaitMs: 60_000, late }, work);
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

test('the limiter never starts work that waited too long, and gives its place to the next', async () => {
  const limit = createLimiter(1);
  const [running, left, next] = [openWork(), openWork(), openWork()];
  const done = limit('a', { maxWaitMs: 1, late }, running.work);
  await expect(limit('a', { maxWaitMs: 1, late }, left.work)).rejects.toBe(late);
  const nextDone = limit('a', { maxWaitMs: 60_000, late }, next.work);
  running.end('slow work is not cut off');
  next.end('next');
  expect(await Promise.all([done, nextDone])).toEqual(['slow work is not cut off', 'next']);
  expect(left.state.started).toBe(false);
});
