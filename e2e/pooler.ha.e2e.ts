import { join } from 'node:path';
import { runStatementAt, sharedDatabase } from './support/database.ts';
import { expectBadge, givenWatcher, waitForBadge } from './support/journey.ts';
import { sillage, startServer } from './support/processes.ts';
import { expect, isolatedTest as test } from './support/test.ts';
import { getSettings } from './support/world.ts';

test.use({ data: 'none' });

const throughPooler = (url: string) => Object.assign(new URL(url), { port: process.env.SILLAGE_TEST_POOLER }).href;

test('server without DATABASE_POOLER ends with one line that names it', async ({ world }) => {
  const url = throughPooler(await sharedDatabase(world));
  const env = { ...getSettings(world), DATABASE_URL: url, DATABASE_DIRECT_URL: url, DATABASE_POOLER: '' };
  await expect(startServer(env)).rejects.toThrow('Set DATABASE_POOLER and DATABASE_DIRECT_URL.');
});

test('backup and restore work beside a pooler in transaction mode', async ({ world }) => {
  const database = await sharedDatabase(world);
  const env = { ...getSettings(world), DATABASE_URL: database };
  const server = await startServer(env);
  world.closing(() => server.end());
  const amber = await givenWatcher(world, server.origin, env);
  await waitForBadge(amber, server.origin, 'Sold out');
  const health = await fetch(`${server.origin}/readyz`);
  expect(await health.json()).toEqual({ status: 'ok' });

  const file = join(world.folder, 'backup.gz');
  expect(await sillage(['backup', file], env)).toMatchObject({ code: 0 });
  await server.end();
  const restore = ['restore', file, '--replace'];
  // PgBouncer has not closed its connections, which have the application name of their last client.
  expect(await sillage(restore, env)).toMatchObject({ code: 2, output: expect.stringContaining('Sillage is running') });
  const adminConsole = Object.assign(new URL(throughPooler(database)), { pathname: '/pgbouncer' });
  await runStatementAt(adminConsole.href, 'RECONNECT');
  expect(await sillage(restore, env)).toMatchObject({ code: 0 });

  const restored = await startServer(env);
  world.closing(() => restored.end());
  await expectBadge(amber, restored.origin, 'Sold out');
});
