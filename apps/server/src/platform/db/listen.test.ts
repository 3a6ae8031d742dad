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

const notify = (app: TestApp, word: string) => sql`select pg_notify('gossip', ${word})`.execute(app.db);

test('listen receives notifications before its connection breaks and after it reconnects', async ({ app }) => {
  const received: string[] = [];
  const subscription = app.deps.listen({ channel: 'gossip', onNotify: (word) => received.push(word) });
  await expect.poll(() => received).toEqual(['']);
  await notify(app, 'one');
  await expect.poll(() => received).toEqual(['', 'one']);

  const [{ pid } = { pid: 0 }] = await listeners(app);
  await sql`select pg_terminate_backend(${pid})`.execute(app.db);
  // A new connection is a hint too, because notifications may have been missed.
  await expect.poll(() => received).toEqual(['', 'one', '']);
  await notify(app, 'two');
  await expect.poll(() => received).toEqual(['', 'one', '', 'two']);

  await subscription.close();
  await notify(app, 'three');
  await expect.poll(() => listeners(app)).toEqual([]);
  expect(received).toEqual(['', 'one', '', 'two']);
});

test('listen reconnects less and less often while the database is unavailable', async () => {
  const attempts: number[] = [];
  const server = createServer((socket) => {
    attempts.push(performance.now());
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const subscription = listen(`postgres://nobody@127.0.0.1:${port}/nothing`, {
    channel: 'gossip',
    onNotify: () => undefined,
  });
  onTestFinished(async () => {
    await subscription.close();
    server.close();
  });
  const isLessOften = () => {
    const waits = attempts.slice(1).map((time, previous) => time - (attempts[previous] ?? 0));
    return (waits.at(-1) ?? 0) > 4 * Math.min(...waits);
  };
  await expect.poll(isLessOften).toBe(true);
});
