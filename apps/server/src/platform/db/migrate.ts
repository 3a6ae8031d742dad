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

/** The database went another way than this version can follow; one line for people. */
export class SchemaError extends Error {
  override name = 'SchemaError';
}

/** How long a migration waits for a table that another version works on: whoever comes after it waits as long. */
const LOCK_TIMEOUT = '3s';
/** Between two tries, so that those who waited behind the first one get their turn. */
const PAUSE_MS = 2 * SECOND;
const TRIES = 60;

const OLDEST = 15;

/** PostgreSQL's words for "somebody else holds it": a lock that was waited for in vain, and a deadlock. */
const inTheWay = new Set(['55P03', '40P01']);

/**
 * Brings the schema up to date, all of it or nothing; Kysely's lock lets one process do it while the others wait. Older
 * versions work on meanwhile. Migrations of a newer version, run already, are left as they are.
 * @throws SchemaError when the database has migrations that this version neither knows nor comes before
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

/** The same for the database at `url`, with as much time for a statement, and for waiting, as it takes. */
export async function bringUpToDate(url: string, log?: Log): Promise<void> {
  const db = openDatabase(url, { max: 2, ...(log && { log }) });
  try {
    await refuseOld(db);
    await migrate(db, log);
  } finally {
    await db.destroy();
  }
}

/** @throws SchemaError when PostgreSQL is older than we know it. */
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

/** Ours, and as names alone those that a newer version has run: asked while nobody else can migrate. */
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

/** Makes the schema as the migration of that name left it, in the transaction that `client` is in. */
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
