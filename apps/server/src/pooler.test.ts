import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeServer, listen, trackSockets } from '@sillage/testkit/listen';
import { createDatabase, dropDatabase } from '@sillage/testkit/postgres';
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { runSillage } from './cli/testing/run-sillage.ts';
import { readConfig } from './platform/config.ts';
import { describeMissingTimeout, openDatabase } from './platform/db/open-database.ts';
import { start } from './start.ts';
import { expect, inject, test } from './testing/test.ts';

async function givenFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sillage-pooler-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function givenEmptyDatabase(): Promise<string> {
  const url = await createDatabase(inject('postgresUrl'), `pooler_${randomBytes(6).toString('hex')}`);
  onTestFinished(() => dropDatabase(url));
  return url;
}

/** Opens a second address of the database at `url`, and records what its clients send. */
async function givenRecorder(url: string): Promise<{ url: string; sent: () => string }> {
  const chunks: Buffer[] = [];
  const server = createServer((client) => {
    const upstream = connect(Number(new URL(url).port), '127.0.0.1');
    upstream.on('error', () => client.destroy()).on('close', () => client.destroy());
    client.on('data', (chunk: Buffer) => chunks.push(chunk)).on('close', () => upstream.destroy());
    client.pipe(upstream).pipe(client);
  });
  const { sockets } = trackSockets(server);
  const recorder = new URL(url);
  recorder.port = new URL(await listen(server)).port;
  onTestFinished(() => closeServer(server, sockets));
  return { url: recorder.href, sent: () => Buffer.concat(chunks).toString('latin1') };
}

test('start sends nothing to a pooler in transaction mode that needs a session', async () => {
  const direct = await givenEmptyDatabase();
  const pooler = await givenRecorder(direct);
  const addresses = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: direct, DATABASE_POOLER: 'transaction' };
  const closed = { LOG_LEVEL: 'silent', SHOP_LIST: 'own', MONITOR_ALLOW_PRIVATE: 'only', FX_URL: 'off' };
  const settings = { PORT: '0', DATA_DIR: await givenFolder(), ...closed, ...addresses };
  const { deps, stop } = await start(readConfig(settings));
  onTestFinished(stop);
  const listening = sql`select from pg_stat_activity where application_name = 'sillage-listener'
    and datname = current_database() and query like 'listen%'`;
  await expect.poll(async () => (await listening.execute(deps.db)).rows.length).toBe(1);
  await sql`insert into catalogue_imports (id, name, content, state, created_at)
    values (gen_random_uuid(), 'list.csv', ${'name,brand\nEarl Grey,Maison\n'}, 'waiting', now())`.execute(deps.db);
  const ended = deps.db.selectFrom('catalogue_imports').select('error').where('state', '=', 'done');
  await expect.poll(() => ended.execute()).toEqual([{ error: null }]);
  await stop();
  expect(pooler.sent()).toContain('catalogue_imports');
  expect(pooler.sent()).not.toMatch(/\blisten "|create temp|import_rows|kysely_migration|statement_timeout\0/);
});

test('describeMissingTimeout returns a problem when the session has no statement_timeout', async () => {
  const url = await givenEmptyDatabase();
  const [unlimited, limited] = [openDatabase(url), openDatabase(url, { statementTimeoutMs: 60_000 })];
  onTestFinished(async () => void (await Promise.all([unlimited.destroy(), limited.destroy()])));
  expect(await describeMissingTimeout(limited)).toBeNull();
  expect(await describeMissingTimeout(unlimited)).toMatch(/^the pooler sets no statement_timeout/);
});

test('sillage backup and sillage restore use DATABASE_DIRECT_URL', async ({ app }) => {
  const file = join(await givenFolder(), 'backup.gz');
  const run = (command: string, direct: string) =>
    runSillage([command, file], {
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
      DATABASE_DIRECT_URL: direct,
      DATABASE_POOLER: 'transaction',
    });
  expect(await run('backup', app.config.databaseUrl ?? '')).toMatchObject({ code: 0, err: '' });
  expect(await run('restore', await givenEmptyDatabase())).toMatchObject({ code: 0, err: '' });
});
