import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openEmbedded } from '../../../apps/server/src/platform/db/embedded.ts';
import { migrate } from '../../../apps/server/src/platform/db/migrate.ts';
import { openDatabase } from '../../../apps/server/src/platform/db/open-database.ts';

/** Name of the migrated database that tests copy. */
const TEMPLATE = 'sillage_template';

/** Settings for faster writes: a test database need not survive a crash of the machine. */
const unsafeSettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

export interface Postgres extends AsyncDisposable {
  /** URL of the server's database `postgres`, with the rights of a superuser. */
  url: string;
  /** Stops the server, unless the caller gave the URL of a running server. */
  close(): Promise<void>;
}

interface PostgresOptions {
  /**
   * URL of a running PostgreSQL server, such as TEST_DATABASE_URL. Without a URL, a server is
   * started.
   */
  url?: string | undefined;
  /**
   * Settings of the PostgreSQL server that is started. The default settings are fast, but the data
   * may be lost when the machine crashes.
   */
  settings?: Record<string, string>;
}

/** Opens a real PostgreSQL with a migrated template database for `copyTemplate`. */
export async function openPostgres({ url, settings = unsafeSettings }: PostgresOptions = {}): Promise<Postgres> {
  const server = url ? { url, close: async () => {} } : await startServer(settings);
  try {
    await createTemplate(server.url);
  } catch (error) {
    await server.close();
    throw error;
  }
  return { ...server, [Symbol.asyncDispose]: server.close };
}

async function startServer(settings: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'sillage-test-'));
  const embedded = await openEmbedded(folder, { mode: 'serve', settings });
  const close = async () => {
    await embedded.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { url: embedded.url, close };
}

async function createTemplate(serverUrl: string): Promise<void> {
  const template = openDatabase(await createDatabase(serverUrl, TEMPLATE));
  try {
    await migrate(template);
  } finally {
    await template.destroy();
  }
}

/** Creates a database in place of one with the same name; the default template is empty. */
export async function createDatabase(serverUrl: string, name: string, template = 'template0'): Promise<string> {
  await onServer(serverUrl, async (client) => {
    await client.query(`drop database if exists "${name}" with (force)`);
    await client.query(`create database "${name}" template "${template}"`);
  });
  return withDatabase(serverUrl, name);
}

/** Copies the migrated template into a new database with a random name. Returns its URL. */
export function copyTemplate(serverUrl: string): Promise<string> {
  return createDatabase(serverUrl, `test_${randomBytes(6).toString('hex')}`, TEMPLATE);
}

/** Drops a database and closes all connections to it. */
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
