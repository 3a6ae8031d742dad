import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { withDeadline } from './deadline.ts';

const late = new Error('late');
const enough = new Error('enough');
const never = () => new Promise<never>(() => undefined);

test('work in time gives its result, or its own failure', async () => {
  expect(await withDeadline({ timeoutMs: 5_000, late, signal: undefined }, async () => 'done')).toBe('done');
  await expect(withDeadline({ timeoutMs: 5_000, late, signal: undefined }, () => Promise.reject(enough))).rejects.toBe(
    enough,
  );
});

test('work that hangs is told to stop and is not waited for', async () => {
  let told: unknown;
  const hang = (signal: AbortSignal) => {
    signal.addEventListener('abort', () => {
      told = signal.reason;
    });
    return never();
  };
  await expect(withDeadline({ timeoutMs: 20, late, signal: undefined }, hang)).rejects.toBe(late);
  expect(told).toBe(late);
});

test('the caller’s signal ends the work with its own reason, before or during', async () => {
  await expect(withDeadline({ timeoutMs: 5_000, late, signal: AbortSignal.abort(enough) }, never)).rejects.toBe(enough);
  const caller = new AbortController();
  const working = withDeadline({ timeoutMs: 5_000, late, signal: caller.signal }, never);
  caller.abort(enough);
  await expect(working).rejects.toBe(enough);
});

test('work that fails after it was given up troubles nobody', async () => {
  const failing = Promise.withResolvers<never>();
  await expect(withDeadline({ timeoutMs: 20, late, signal: undefined }, () => failing.promise)).rejects.toBe(late);
  failing.reject(new Error('too late to matter'));
  // Node.js reports an unhandled rejection before the next turn, which fails the Vitest run.
  await setImmediate();
});
