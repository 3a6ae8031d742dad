import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type pg from 'pg';
import { SECOND } from '../clock.ts';
import type { Log } from '../observability/log.ts';
import type { Db, Tables } from './db.ts';
import { openDatabase } from './open-database.ts';

const folder = new URL('../../../migrations/', import.meta.url);

/** The database's migrations do not fit this version. The message is for the operator. */
export class SchemaError extends Error {
  override name = 'SchemaError';
}

/** Maximum wait of a migration for a lock on a table. Later queries on the table wait behind it. */
const LOCK_TIMEOUT = '3s';
/**
 * Pause before a failed migration is tried again. Queries that waited behind the migration's lock
 * run meanwhile.
 */
const RETRY_PAUSE_MS = 2 * SECOND;
const MAX_ATTEMPTS = 60;

const MIN_POSTGRES_VERSION = 15;

/**
 * PostgreSQL's error codes for a lock timeout and a deadlock. After one of them, a migration is
 * tried again.
 */
const retryableCodes = new Set(['55P03', '40P01']);

/**
 * Runs all pending migrations or none. Kysely's lock makes other processes wait meanwhile;
 * processes of older versions go on working. Ignores newer migrations that have already been run.
 * @throws SchemaError when the database has unknown migrations that do not simply follow our own
 */
export async function migrate(db: Db, log?: Log): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const { error } = await new Migrator({
      db,
      provider: { getMigrations: () => migrationsFor(db, log) },
    }).migrateToLatest();
    if (!error) return;
    if (error instanceof SchemaError) throw error;
    const { code = '' } = error as { code?: string };
    if (!retryableCodes.has(code) || attempt === MAX_ATTEMPTS)
      throw new Error('database migration failed', { cause: error });
    log?.warn({ code, attempt }, 'migration waiting for a table lock');
    await sleep(RETRY_PAUSE_MS);
  }
}

/** Migrates the database at `url`, without a statement timeout. */
export async function migrateDatabase(url: string, log?: Log): Promise<void> {
  const db = openDatabase(url, { max: 2, ...(log && { log }) });
  try {
    await rejectOldPostgres(db);
    await migrate(db, log);
  } finally {
    await db.destroy();
  }
}

/** @throws SchemaError when PostgreSQL is older than the oldest supported version. */
export async function rejectOldPostgres(db: Db, minVersion = MIN_POSTGRES_VERSION): Promise<void> {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db);
  const version = rows[0]?.version ?? '';
  if (Number.parseInt(version, 10) >= minVersion) return;
  throw new SchemaError(`This PostgreSQL is ${version}; Sillage needs ${minVersion} or newer. Correct DATABASE_URL.`);
}

/** Migrations are plain SQL files, in the order of their names. None can be undone. */
async function ownMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Object.fromEntries(await Promise.all(files.map(async (name) => [name, await loadMigration(name)] as const)));
}

async function loadMigration(name: string): Promise<Migration> {
  const text = await readFile(new URL(name, folder), 'utf8');
  return { up: async (db) => void (await sql.raw(text).execute(db)) };
}

/**
 * Returns this version's migrations, and an empty one for each migration that a newer version has
 * run. Call it while Kysely's migration lock is held.
 */
async function migrationsFor(db: Db, log?: Log): Promise<Record<string, Migration>> {
  const own = await ownMigrations();
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const newer = findNewerMigrations(
    Object.keys(own),
    rows.map(({ name }) => name),
  );
  if (newer.length > 0) log?.warn({ newer }, 'database schema is newer than this version');
  const bounded = Object.entries(own).map(
    ([name, { up }]) => [name, { up: (tx: Db) => upWithLockTimeout(tx, up) }] as const,
  );
  return Object.fromEntries([...bounded, ...newer.map((name) => [name, { up: async () => undefined }] as const)]);
}

async function upWithLockTimeout(tx: Db, up: Migration['up']): Promise<void> {
  await sql.raw(`set local lock_timeout = '${LOCK_TIMEOUT}'`).execute(tx);
  await up(tx);
}

/** @throws SchemaError when a database or backup comes from before the first release of Sillage. */
export function rejectOlderThanBaseline(what: string, applied: readonly string[], own: readonly string[]): void {
  const [older] = applied.filter((name) => name < (own[0] ?? ''));
  if (older === undefined) return;
  throw new SchemaError(
    `This ${what} is from a Sillage before the first release (it has ${older}), which this version cannot read. ` +
      'Start with an empty DATA_DIR or database, or use the version that wrote it.',
  );
}

function findNewerMigrations(own: readonly string[], applied: readonly string[]): string[] {
  rejectOlderThanBaseline('database', applied, own);
  const last = own.at(-1) ?? '';
  const unknown = applied.filter((name) => !own.includes(name));
  const unexpected = unknown.filter((name) => name < last);
  const missing = unknown.length > 0 ? own.filter((name) => !applied.includes(name)) : [];
  if (unexpected.length + missing.length === 0) return unknown;
  const difference =
    unexpected.length > 0
      ? `it has ${unexpected.join(', ')}`
      : `it has ${unknown.join(', ')} without ${missing.join(', ')}`;
  throw new SchemaError(
    `This database belongs to another line of versions: ${difference}. Start the version that wrote it.`,
  );
}

/** Runs all migrations up to `name` in the open transaction of `client`. */
export async function migrateTo(client: pg.Client, name: string): Promise<void> {
  const connection = Object.assign(client, { release: () => undefined });
  const pool = {
    connect: () => Promise.resolve(connection as unknown as pg.PoolClient),
    end: () => Promise.resolve(),
    options: {},
  };
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const provider = { getMigrations: ownMigrations };
  const { error } = await new Migrator({ db, provider, disableTransactions: true }).migrateTo(name);
  if (error) throw new Error(`migration to ${name} failed`, { cause: error });
}
