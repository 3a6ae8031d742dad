import { lookup } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createPasswordQueue } from './password-queue.ts';

const connected = new AbortController().signal;
const PASSWORD = 'a long enough password';

function openQueue(options?: Parameters<typeof createPasswordQueue>[0]) {
  const queue = createPasswordQueue(options);
  onTestFinished(() => queue.close());
  return queue;
}

describe('the password queue', () => {
  test('verifies the hash it made, and nothing else', async () => {
    const { reserve } = openQueue();
    await reserve(connected, async ({ hash, verify }) => {
      const stored = await hash(PASSWORD);
      expect(await verify(stored, PASSWORD)).toBe(true);
      expect(await verify(stored, 'another password')).toBe(false);
      expect(await verify(null, PASSWORD)).toBe(false);
    });
  });

  test('refuses a request before its work starts while as much is reserved as it may hold', async () => {
    const queue = openQueue({ concurrency: 1, maxWaitMs: 0 });
    let isStarted = false;
    await queue.reserve(connected, async () => {
      const refused = queue.reserve(connected, async () => {
        isStarted = true;
      });
      await expect(refused).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      expect(queue.isOverloaded()).toBe(true);
    });
    expect([isStarted, queue.reserved()]).toEqual([false, 0]);
    await queue.reserve(connected, async () => {
      isStarted = true;
    });
    expect(isStarted).toBe(true);
  });

  test('gives places back when work fails', async () => {
    const queue = openQueue({ concurrency: 1, maxWaitMs: 0 });
    const failing = queue.reserve(connected, ({ verify }) => verify('not a hash', PASSWORD));
    await expect(failing).rejects.toThrow('Decoding failed');
    expect(queue.reserved()).toBe(0);
  });

  test('drops the hashing of a client that disconnects while it waits', async () => {
    const queue = openQueue({ concurrency: 1, maxWaitMs: Number.POSITIVE_INFINITY, niceness: 0 });
    const leaving = new AbortController();
    const settled: string[] = [];
    const hashFor = (name: string, signal: AbortSignal) =>
      queue.reserve(signal, ({ hash }) => hash(PASSWORD)).finally(() => settled.push(name));
    const all = [hashFor('first', connected), hashFor('gone', leaving.signal), hashFor('last', connected)];
    leaving.abort();
    const results = await Promise.allSettled(all);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(settled[0]).toBe('gone');
  });

  test('keeps file reads and DNS look-ups from waiting behind hashes', async () => {
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
