import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createDatabase, dropDatabase } from '@sillage/testkit/postgres';
import { openEmbedded } from '../../apps/server/src/platform/db/embedded.ts';
import { openDatabase } from '../../apps/server/src/platform/db/open-database.ts';
import { runRaw } from '../../apps/server/src/platform/db/raw.ts';
import { testImage } from './containers.ts';
import type { Environment } from './processes.ts';
import type { Site } from './world.ts';

/**
 * Creates a database, which is dropped after the tests. Returns {} without TEST_DATABASE_URL: the
 * server then opens its own, which a server in the image does not have.
 */
export async function createOtherDatabase(world: Site): Promise<Environment> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) return testImage ? { DATABASE_URL: await openInFolder(world) } : {};
  const url = await createDatabase(server, `journey_${randomBytes(6).toString('hex')}`);
  world.closing(() => dropDatabase(url));
  return { DATABASE_URL: url };
}

/** Opens a database at TEST_DATABASE_URL, or else in the data folder. Returns its URL. */
export async function sharedDatabase(world: Site): Promise<string> {
  const { DATABASE_URL: url } = await createOtherDatabase(world);
  return url ?? openInFolder(world);
}

async function openInFolder(world: Site): Promise<string> {
  const database = await openEmbedded(join(world.folder, 'data'), { mode: 'serve' });
  world.closing(() => database.close());
  return database.url;
}

export async function runStatement(dataDir: string, statement: string): Promise<void> {
  const file = await readFile(join(dataDir, 'postgres', 'connection.json'), 'utf8');
  await runStatementAt((JSON.parse(file) as { url: string }).url, statement);
}

export async function runStatementAt(url: string, statement: string): Promise<void> {
  const db = openDatabase(url);
  try {
    await runRaw(db, statement, []);
  } finally {
    await db.destroy();
  }
}
