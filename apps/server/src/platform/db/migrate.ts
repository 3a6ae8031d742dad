import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type pg from 'pg';
import { SECOND } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Db, Tables } from './db.ts';
import { openDatabase } from './open.ts';

const folder = new URL('../../../migrations/', import.meta.url);

/** This version cannot follow the schema's history. The message is for the operator. */
export class SchemaError extends Error {
  override name = 'SchemaError';
}

/** Lock timeout of a migration. Queries that arrive after it wait behind it as long. */
const LOCK_TIMEOUT = '3s';
/** Pause between two tries, in which the queries behind the first one run. */
const PAUSE_MS = 2 * SECOND;
const TRIES = 60;

const OLDEST = 15;

/** Codes of a lock timeout and of a deadlock. */
const inTheWay = new Set(['55P03', '40P01']);

/**
 * Runs all pending migrations or none; Kysely's lock lets one process do it while others wait.
 * Older versions keep working meanwhile. Ignores newer migrations that have already been run.
 * @throws SchemaError when the database has unknown migrations that do not simply follow our own
 */
export async function migrate(db: Db, log?: Log): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const { error } = await new Migrator({
      db,
      provider: { getMigrations: () => migrationsFor(db, log) },
    }).migrateToLatest();
    if (!error) return;
    if (error instanceof SchemaError) throw error;
    const { code = '' } = error as { code?: string };
    if (!inTheWay.has(code) || tries === TRIES)
      throw new Error('the database could not be brought up to date', { cause: error });
    log?.warn({ code, tries }, 'a migration waits until a table is free');
    await sleep(PAUSE_MS);
  }
}

/** Migrates the database at `url`, without a statement timeout. */
export async function bringUpToDate(url: string, log?: Log): Promise<void> {
  const db = openDatabase(url, { max: 2, ...(log && { log }) });
  try {
    await refuseOld(db);
    await migrate(db, log);
  } finally {
    await db.destroy();
  }
}

/** @throws SchemaError when PostgreSQL is older than the oldest supported version. */
export async function refuseOld(db: Db, oldest = OLDEST): Promise<void> {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db);
  const version = rows[0]?.version ?? '';
  if (Number.parseInt(version, 10) >= oldest) return;
  throw new SchemaError(`This PostgreSQL is ${version}; Sillage needs ${oldest} or newer. Correct DATABASE_URL.`);
}

/** Plain SQL files, forward only, in the order of their names. */
async function ownMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Object.fromEntries(await Promise.all(files.map(async (name) => [name, await load(name)] as const)));
}

async function load(name: string): Promise<Migration> {
  const text = await readFile(new URL(name, folder), 'utf8');
  return { up: async (db) => void (await sql.raw(text).execute(db)) };
}

/** Returns our migrations, and empty ones for newer ones already run. Runs inside Kysely's lock. */
async function migrationsFor(db: Db, log?: Log): Promise<Record<string, Migration>> {
  const own = await ownMigrations();
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const newer = newerThan(
    Object.keys(own),
    rows.map(({ name }) => name),
  );
  if (newer.length > 0)
    log?.warn({ newer }, 'a newer version has brought the database up to date; this one goes on beside it');
  const patient = Object.entries(own).map(([name, { up }]) => [name, { up: (tx: Db) => upSoon(tx, up) }] as const);
  return Object.fromEntries([...patient, ...newer.map((name) => [name, { up: async () => undefined }] as const)]);
}

async function upSoon(tx: Db, up: Migration['up']): Promise<void> {
  await sql.raw(`set local lock_timeout = '${LOCK_TIMEOUT}'`).execute(tx);
  await up(tx);
}

function newerThan(own: readonly string[], done: readonly string[]): string[] {
  const last = own.at(-1) ?? '';
  const unknown = done.filter((name) => !own.includes(name));
  const strange = unknown.filter((name) => name < last);
  const missing = unknown.length > 0 ? own.filter((name) => !done.includes(name)) : [];
  if (strange.length + missing.length === 0) return unknown;
  const what =
    strange.length > 0 ? `it has ${strange.join(', ')}` : `it has ${unknown.join(', ')} without ${missing.join(', ')}`;
  throw new SchemaError(`This database belongs to another line of versions: ${what}. Start the version that wrote it.`);
}

/** Creates the schema of the migration `name`, in the open transaction of `client`. */
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
  if (error) throw new Error(`the schema of ${name} could not be made`, { cause: error });
}
