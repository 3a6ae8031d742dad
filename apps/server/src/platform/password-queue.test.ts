import { lookup } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { PasswordQueue } from './password-queue.ts';

const connected = new AbortController().signal;
const PASSWORD = 'a long enough password';

function openQueue(options?: ConstructorParameters<typeof PasswordQueue>[0]) {
  const queue = new PasswordQueue(options);
  onTestFinished(() => queue.close());
  return queue;
}

describe('the password queue', () => {
  test('the password queue accepts only the password that belongs to the stored hash', async () => {
    const queue = openQueue();
    await queue.reserve(connected, async ({ hash, verify }) => {
      const stored = await hash(PASSWORD);
      expect(await verify(stored, PASSWORD)).toBe(true);
      expect(await verify(stored, 'another password')).toBe(false);
      expect(await verify(null, PASSWORD)).toBe(false);
    });
  });

  test('the password queue rejects a request before its work starts when it is full', async () => {
    const queue = openQueue({ concurrency: 1, maxWaitMs: 0 });
    let isStarted = false;
    await queue.reserve(connected, async () => {
      const rejected = queue.reserve(connected, async () => {
        isStarted = true;
      });
      await expect(rejected).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      expect(queue.isOverloaded()).toBe(true);
    });
    expect([isStarted, queue.reserved()]).toEqual([false, 0]);
    await queue.reserve(connected, async () => {
      isStarted = true;
    });
    expect(isStarted).toBe(true);
  });

  test('the password queue hashes for known requesters first, and accepts them when others fill it', async () => {
    const queue = openQueue({ concurrency: 1, maxWaitMs: 0 });
    const settled: string[] = [];
    const first = queue.reserve(connected, async ({ hash }) => {
      const all = ['first', 'second'].map((name) => hash(PASSWORD).then(() => settled.push(name)));
      await expect(queue.reserve(connected, async () => null)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      all.push(
        queue.reserve(connected, ({ hash: hashNow }) => hashNow(PASSWORD), 'amber').then(() => settled.push('known')),
      );
      const rejected = { code: 'UNAVAILABLE' };
      await expect(queue.reserve(connected, async () => null, 'amber')).rejects.toMatchObject(rejected);
      await expect(queue.reserve(connected, async () => null, 'iris')).rejects.toMatchObject(rejected);
      await Promise.all(all);
    });
    await first;
    expect(settled).toEqual(['first', 'known', 'second']);
  });

  test('the password queue frees the place of a request when its password check fails', async () => {
    const queue = openQueue({ concurrency: 1, maxWaitMs: 0 });
    const failingWork = queue.reserve(connected, ({ verify }) => verify('not a hash', PASSWORD));
    await expect(failingWork).rejects.toThrow('Decoding failed');
    expect(queue.reserved()).toBe(0);
  });

  test('the password queue drops a waiting hash when its client disconnects', async () => {
    const queue = openQueue({ concurrency: 1, maxWaitMs: Number.POSITIVE_INFINITY, niceness: 0 });
    const disconnecting = new AbortController();
    const settled: string[] = [];
    const hashFor = (name: string, signal: AbortSignal) =>
      queue.reserve(signal, ({ hash }) => hash(PASSWORD)).finally(() => settled.push(name));
    const all = [
      hashFor('first', connected),
      hashFor('disconnected', disconnecting.signal),
      hashFor('last', connected),
    ];
    disconnecting.abort();
    const results = await Promise.allSettled(all);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(settled[0]).toBe('disconnected');
  });

  test('the password queue does not delay file reads and DNS lookups', async () => {
    const queue = openQueue({ concurrency: 8, maxWaitMs: Number.POSITIVE_INFINITY });
    let hashed = 0;
    const hashes = Array.from({ length: 16 }, () =>
      queue.reserve(connected, async ({ hash }) => {
        await hash(PASSWORD);
        hashed += 1;
      }),
    );
    await Promise.all([readFile(fileURLToPath(import.meta.url)), lookup('localhost')]);
    // In libuv's pool of four threads, they would come after at least five of the first eight.
    expect(hashed).toBeLessThan(4);
    await Promise.all(hashes);
  });
});
