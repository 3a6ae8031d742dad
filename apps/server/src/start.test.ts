import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyTemplate, dropDatabase } from '@sillage/testkit/postgres';
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { readConfig } from './platform/config.ts';
import { openDatabase } from './platform/db/open-database.ts';
import { start } from './start.ts';
import { expect, inject, test } from './testing/test.ts';

test.each(['web', 'worker'])('start leaves no database connection of a %s process open after stop', async (role) => {
  const databaseUrl = await copyTemplate(inject('postgresUrl'));
  const dataDir = await mkdtemp(join(tmpdir(), 'sillage-start-'));
  const db = openDatabase(databaseUrl, { max: 1 });
  onTestFinished(async () => {
    await db.destroy();
    await dropDatabase(databaseUrl);
    await rm(dataDir, { recursive: true, force: true });
  });
  const countConnections = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(db);
    return rows[0]?.count;
  };
  const settings = { PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent', ROLE: role };
  const running = await start(readConfig({ ...settings, DATABASE_URL: databaseUrl, DATA_DIR: dataDir }));
  expect(await countConnections()).toBeGreaterThan(0);
  await running.stop();
  await expect.poll(countConnections).toBe(0);
});
