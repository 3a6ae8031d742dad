import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { withDeadline } from './deadline.ts';

const timeoutError = new Error('timed out');
const callerError = new Error('caller aborted');
const never = () => new Promise<never>(() => undefined);

test('withDeadline returns the result or the error of work that ends in time', async () => {
  expect(await withDeadline({ timeoutMs: 5_000, timeoutError, signal: undefined }, async () => 'done')).toBe('done');
  await expect(
    withDeadline({ timeoutMs: 5_000, timeoutError, signal: undefined }, () => Promise.reject(callerError)),
  ).rejects.toBe(callerError);
});

test('withDeadline aborts the operation and stops waiting when the operation exceeds the timeout', async () => {
  let abortReason: unknown;
  const hang = (signal: AbortSignal) => {
    signal.addEventListener('abort', () => {
      abortReason = signal.reason;
    });
    return never();
  };
  await expect(withDeadline({ timeoutMs: 20, timeoutError, signal: undefined }, hang)).rejects.toBe(timeoutError);
  expect(abortReason).toBe(timeoutError);
});

test('withDeadline rejects with the reason of the caller’s signal when it aborts before or during the work', async () => {
  await expect(
    withDeadline({ timeoutMs: 5_000, timeoutError, signal: AbortSignal.abort(callerError) }, never),
  ).rejects.toBe(callerError);
  const caller = new AbortController();
  const working = withDeadline({ timeoutMs: 5_000, timeoutError, signal: caller.signal }, never);
  caller.abort(callerError);
  await expect(working).rejects.toBe(callerError);
});

test('withDeadline causes no unhandled rejection when the operation fails after the timeout', async () => {
  const failing = Promise.withResolvers<never>();
  await expect(withDeadline({ timeoutMs: 20, timeoutError, signal: undefined }, () => failing.promise)).rejects.toBe(
    timeoutError,
  );
  failing.reject(new Error('too late to matter'));
  // Node.js reports an unhandled rejection before the next turn, which fails the Vitest run.
  await setImmediate();
});
