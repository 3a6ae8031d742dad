import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@sillage/testkit/free-port';
import { copyTemplate, dropDatabase } from '@sillage/testkit/postgres';
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { readConfig } from './platform/config.ts';
import { openDatabase } from './platform/db/open-database.ts';
import { start } from './start.ts';
import { expect, inject, test } from './testing/test.ts';

/** Starts a process on a database of its own, with default settings otherwise. */
async function givenStarted(role: 'web' | 'worker') {
  const databaseUrl = await copyTemplate(inject('postgresUrl'));
  const dataDir = await mkdtemp(join(tmpdir(), 'sillage-start-'));
  const db = openDatabase(databaseUrl, { max: 2 });
  onTestFinished(async () => {
    await db.destroy();
    await dropDatabase(databaseUrl);
    await rm(dataDir, { recursive: true, force: true });
  });
  const port = await freePort();
  const settings = { PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'silent', ROLE: role };
  const running = await start(readConfig({ ...settings, DATABASE_URL: databaseUrl, DATA_DIR: dataDir }));
  onTestFinished(() => running.stop());
  return { running, db, origin: `http://127.0.0.1:${port}` };
}

test.each(['web', 'worker'] as const)(
  'start leaves no database connection of a %s process open after stop',
  async (role) => {
    const { running, db } = await givenStarted(role);
    const countConnections = async () => {
      const { rows } = await sql<{ count: number }>`
      select count(*) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(db);
      return rows[0]?.count;
    };
    expect(await countConnections()).toBeGreaterThan(0);
    await running.stop();
    await expect.poll(countConnections).toBe(0);
  },
);

test('a web process that stops finishes a running request, with the default settings', async () => {
  const { running, db, origin } = await givenStarted('web');
  const lock = await db.startTransaction().execute();
  onTestFinished(async () => {
    if (!lock.isRolledBack) await lock.rollback().execute();
  });
  await sql`lock table users in access exclusive mode`.execute(lock);
  const response = fetch(`${origin}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ usernameOrEmail: 'amber', password: 'no such password' }),
  }).catch((error: unknown) => ({ status: String(error) }));
  const isWaiting = async () => {
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return (await waiting.execute(db)).rows.length > 0;
  };
  await expect.poll(isWaiting).toBe(true);
  const stopping = running.stop();
  const connect = () => fetch(`${origin}/livez`).catch(() => 'no connection');
  await expect.poll(connect).toBe('no connection');
  await lock.rollback().execute();
  expect((await response).status).toBe(401);
  await stopping;
});
