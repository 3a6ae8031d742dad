import { readdir, readFile } from 'node:fs/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import type pg from 'pg';
import type { Db, Tables } from './db.ts';

const folder = new URL('../../../migrations/', import.meta.url);

/** Plain SQL files, forward only, in the order of their names. */
const provider: MigrationProvider = {
  async getMigrations() {
    const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
    return Object.fromEntries(await Promise.all(files.map(async (name) => [name, await load(name)] as const)));
  },
};

async function load(name: string): Promise<Migration> {
  const text = await readFile(new URL(name, folder), 'utf8');
  return { up: async (db) => void (await sql.raw(text).execute(db)) };
}

/** Brings the schema up to date; Kysely's lock lets one process do it while the others wait. */
export async function migrate(db: Db): Promise<void> {
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error) throw new Error('the database could not be brought up to date', { cause: error });
}

/** Makes the schema as the migration of that name left it, in the transaction that `client` is in. */
export async function migrateTo(client: pg.Client, name: string): Promise<void> {
  const connection = Object.assign(client, { release: () => undefined });
  const pool = {
    connect: () => Promise.resolve(connection as unknown as pg.PoolClient),
    end: () => Promise.resolve(),
    options: {},
  };
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const { error } = await new Migrator({ db, provider, disableTransactions: true }).migrateTo(name);
  if (error) throw new Error(`the schema of ${name} could not be made`, { cause: error });
}
