import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openEmbedded } from '../platform/db/embedded.ts';
import { migrate } from '../platform/db/migrate.ts';
import { openDatabase } from '../platform/db/open.ts';

/** The migrated database that tests copy. */
const TEMPLATE = 'sillage_template';

interface Server {
  url: string;
  close: () => Promise<void>;
}

/** A real PostgreSQL with the migrated template: one of its own, or that at `url`. */
export async function openPostgres(url?: string): Promise<Server> {
  const server = url ? { url, close: async () => {} } : await openOwn();
  try {
    await makeTemplate(server.url);
  } catch (error) {
    await server.close();
    throw error;
  }
  return server;
}

// A test database that is lost with the machine is no loss.
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

async function openOwn(): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), 'sillage-test-'));
  const embedded = await openEmbedded(folder, { mode: 'serve', settings });
  const close = async () => {
    await embedded.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { url: embedded.url, close };
}

async function makeTemplate(url: string): Promise<void> {
  const template = openDatabase(await createDatabase(url, TEMPLATE, 'template0'));
  try {
    await migrate(template);
  } finally {
    await template.destroy();
  }
}

/** Makes a database and answers its url. */
export async function createDatabase(serverUrl: string, name: string, template: string): Promise<string> {
  await onServer(serverUrl, async (client) => {
    await client.query(`drop database if exists "${name}" with (force)`);
    await client.query(`create database "${name}" template "${template}"`);
  });
  return withDatabase(serverUrl, name);
}

/** A fresh copy of the template under a name of its own. */
export function copyTemplate(serverUrl: string): Promise<string> {
  return createDatabase(serverUrl, `test_${randomBytes(6).toString('hex')}`, TEMPLATE);
}

export async function dropDatabase(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await onServer(withDatabase(url, 'postgres'), (client) =>
    client.query(`drop database if exists "${name}" with (force)`),
  );
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

async function onServer(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
