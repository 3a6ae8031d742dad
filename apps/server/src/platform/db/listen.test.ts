import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { expect, test } from '../../testing/test.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { listen } from './listen.ts';

const listeners = async (app: TestApp) =>
  (
    await sql<{ pid: number; query: string }>`
      select pid, query from pg_stat_activity
      where datname = current_database() and application_name = 'sillage-listener' and query like 'listen "gossip"%'`.execute(
      app.db,
    )
  ).rows;

const announce = (app: TestApp, word: string) => sql`select pg_notify('gossip', ${word})`.execute(app.db);

test('what is announced is heard, also after the connection was cut', async ({ app }) => {
  const heard: string[] = [];
  const listener = app.deps.listen({ channel: 'gossip', hear: (word) => heard.push(word) });
  await expect.poll(() => heard).toEqual(['']);
  await announce(app, 'one');
  await expect.poll(() => heard).toEqual(['', 'one']);

  const [{ pid } = { pid: 0 }] = await listeners(app);
  await sql`select pg_terminate_backend(${pid})`.execute(app.db);
  // A new connection is a hint too, because notifications may have been missed.
  await expect.poll(() => heard).toEqual(['', 'one', '']);
  await announce(app, 'two');
  await expect.poll(() => heard).toEqual(['', 'one', '', 'two']);

  await listener.close();
  await announce(app, 'three');
  await expect.poll(() => listeners(app)).toEqual([]);
  expect(heard).toEqual(['', 'one', '', 'two']);
});

test('a database that stays away is asked again soon, then less and less often', async () => {
  const tries: number[] = [];
  const refusing = createServer((socket) => {
    tries.push(performance.now());
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(refusing, 'listening');
  const { port } = refusing.address() as AddressInfo;
  const listener = listen(`postgres://nobody@127.0.0.1:${port}/nothing`, { channel: 'gossip', hear: () => undefined });
  onTestFinished(async () => {
    await listener.close();
    refusing.close();
  });
  const isLessOften = () => {
    const waits = tries.slice(1).map((at, before) => at - (tries[before] ?? 0));
    return (waits.at(-1) ?? 0) > 4 * Math.min(...waits);
  };
  await expect.poll(isLessOften).toBe(true);
});
