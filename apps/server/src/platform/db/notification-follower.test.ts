import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { describe, expect, test } from '../../testing/test.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { HOUR } from '../clock.ts';
import type { Listen } from './listen.ts';
import { NotificationFollower } from './notification-follower.ts';

type Options = ConstructorParameters<typeof NotificationFollower>[0];

/**
 * Creates a NotificationFollower whose database reads are counted. It gets its notifications from
 * `notify` unless `options.listen` is set.
 */
function givenFollower(options: Partial<Options> = {}) {
  let notify: (payload: string) => void = () => undefined;
  const listenToTest: Listen = ({ onNotify }) => {
    notify = onNotify;
    return { close: async () => undefined };
  };
  const counts = { reads: 0, errors: 0 };
  const follower = new NotificationFollower({
    listen: listenToTest,
    channel: 'followed',
    onReadError: () => (counts.errors += 1),
    minIntervalMs: 0,
    maxIntervalMs: HOUR,
    retry: { firstMs: 0, maxMs: 0 },
    ...options,
    read: async (signal) => {
      counts.reads += 1;
      await options.read?.(signal);
    },
  });
  onTestFinished(() => follower.close());
  return { follower, counts, notify: (payload = '') => notify(payload) };
}

/** Creates a function `read` whose calls last until the test ends them one by one. */
function givenSlowRead() {
  const ends: (() => void)[] = [];
  const read = () => new Promise<void>((resolve) => void ends.push(resolve));
  return { read, ends, endNext: () => ends.shift()?.() };
}

const notifyIn = (app: TestApp, channel: string) => sql`select pg_notify(${channel}, 'changed')`.execute(app.db);

describe('NotificationFollower', () => {
  test('NotificationFollower reads at once and after each notification', async () => {
    const payloads: string[] = [];
    const { counts, notify } = givenFollower({ onNotify: (payload) => payloads.push(payload) });
    await expect.poll(() => counts.reads).toBe(1);
    notify('first');
    await expect.poll(() => counts.reads).toBe(2);
    notify('second');
    await expect.poll(() => counts.reads).toBe(3);
    expect(payloads).toEqual(['first', 'second']);
  });

  test('NotificationFollower reads once more after a burst of notifications during a read', async () => {
    const { read, ends, endNext } = givenSlowRead();
    const onlyFirstIsSlow = async () => (counts.reads === 1 ? read() : undefined);
    const { counts, notify } = givenFollower({ read: onlyFirstIsSlow });
    await expect.poll(() => ends.length).toBe(1);
    for (let count = 0; count < 100; count += 1) notify();
    endNext();
    await expect.poll(() => counts.reads).toBe(2);
    notify();
    await expect.poll(() => counts.reads).toBe(3);
  });

  test('NotificationFollower reads again when its listening connection was lost', async ({ app }) => {
    const { counts } = givenFollower({ listen: app.deps.listen });
    // At the start, and when the connection is there.
    await expect.poll(() => counts.reads).toBe(2);
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'sillage-listener'
        and query like 'listen "followed"%'`.execute(app.db);
    await expect.poll(() => counts.reads).toBe(3);
    await notifyIn(app, 'followed');
    await expect.poll(() => counts.reads).toBe(4);
  });

  test('NotificationFollower reads the database when no notification arrives within the maximum interval', async () => {
    const { counts } = givenFollower({ maxIntervalMs: 1 });
    await expect.poll(() => counts.reads).toBeGreaterThan(3);
    expect(counts.errors).toBe(0);
  });

  test('NotificationFollower repeats a failed database read until one succeeds, without any notification', async () => {
    let failures = 3;
    const read = async () => {
      if (failures-- > 0) throw new Error('unavailable');
    };
    const { counts } = givenFollower({ read });
    await expect.poll(() => counts).toEqual({ reads: 4, errors: 3 });
  });

  test('NotificationFollower waits for the backoff after a failed read even when notifications arrive', async () => {
    const read = () => Promise.reject(new Error('unavailable'));
    const { follower, counts, notify } = givenFollower({ read, retry: { firstMs: HOUR, maxMs: HOUR } });
    await expect.poll(() => counts.errors).toBe(1);
    notify();
    await yieldToOthers();
    await expect(follower.readNow()).rejects.toThrow('unavailable');
    // The second read is that of this test.
    expect(counts).toEqual({ reads: 2, errors: 1 });
  });

  test('NotificationFollower.readNow starts its read after the current one has ended', async () => {
    const { read, ends, endNext } = givenSlowRead();
    const { follower, counts } = givenFollower({ read });
    await expect.poll(() => ends.length).toBe(1);
    const reading = follower.readNow();
    await yieldToOthers();
    expect(counts.reads).toBe(1);
    endNext();
    await expect.poll(() => counts.reads).toBe(2);
    endNext();
    await reading;
  });

  test('NotificationFollower aborts its running read and starts no further read when it is closed', async () => {
    const read = (signal: AbortSignal) =>
      new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    const { follower, counts, notify } = givenFollower({ read });
    await expect.poll(() => counts.reads).toBe(1);
    await follower.close();
    notify();
    await follower.readNow();
    expect(counts.reads).toBe(1);
  });
});
