import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { copyTemplate, createDatabase, dropDatabase } from '@sillage/testkit/postgres';
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { captureLog } from '../../testing/capture-log.ts';
import { expect, inject, test } from '../../testing/test.ts';
import { migrateDatabase, rejectOldPostgres, SchemaError } from './migrate.ts';
import { openDatabase } from './open-database.ts';

const names = readdirSync('apps/server/migrations').sort();

async function givenDatabase(template: 'empty' | 'of this version') {
  const server = inject('postgresUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const url = template === 'empty' ? await createDatabase(server, name) : await copyTemplate(server);
  const db = openDatabase(url, { max: 2 });
  onTestFinished(async () => {
    await db.destroy();
    await dropDatabase(url);
  });
  const done = async () =>
    (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows;
  const record = (migration: string) =>
    sql`insert into kysely_migration values (${migration}, ${new Date().toISOString()})`.execute(db);
  return { url, db, record, done: async () => (await done()).map((row) => row.name) };
}

test('migrateDatabase runs each migration once when five processes start on an empty database', async () => {
  const { url, done } = await givenDatabase('empty');
  await Promise.all(Array.from({ length: 5 }, () => migrateDatabase(url)));
  expect(await done()).toEqual(names);
});

test('rejectOldPostgres throws one line with the required version when PostgreSQL is too old', async () => {
  const { db } = await givenDatabase('empty');
  await expect(rejectOldPostgres(db, 99)).rejects.toThrow(
    /^This PostgreSQL is \d+\.\d+.*; Sillage needs 99 or newer\./,
  );
  await rejectOldPostgres(db);
});

test('migrateDatabase only logs a warning when the schema is newer than this version', async () => {
  const { url, record, done } = await givenDatabase('of this version');
  await record('9998_later.sql');
  await record('9999_latest.sql');
  const { log, lines } = captureLog('warn');
  await migrateDatabase(url, log);
  expect(await done()).toEqual([...names, '9998_later.sql', '9999_latest.sql']);
  await expect.poll(() => lines).toEqual([expect.stringContaining('"newer":["9998_later.sql","9999_latest.sql"]')]);
});

test('migrateDatabase throws and changes nothing when the database has unknown migrations', async () => {
  const unexpected = await givenDatabase('of this version');
  await unexpected.record('0021_other.sql');
  await expect(migrateDatabase(unexpected.url)).rejects.toThrow(
    new SchemaError(
      'This database belongs to another line of versions: it has 0021_other.sql. Start the version that wrote it.',
    ),
  );
  const ahead = await givenDatabase('of this version');
  const last = names.at(-1) ?? '';
  await sql`update kysely_migration set name = '9999_later.sql' where name = ${last}`.execute(ahead.db);
  await expect(migrateDatabase(ahead.url)).rejects.toThrow(`it has 9999_later.sql without ${last}`);
  expect(await ahead.done()).toEqual([...names.slice(0, -1), '9999_later.sql']);
});

test('migrateDatabase throws and changes nothing when the database is older than the baseline', async () => {
  const { url, db, record, done } = await givenDatabase('of this version');
  await sql`delete from kysely_migration`.execute(db);
  for (const name of ['0001_accounts.sql', '0013_claims.sql']) await record(name);
  await expect(migrateDatabase(url)).rejects.toThrow(
    new SchemaError(
      'This database is from a Sillage before the first release (it has 0001_accounts.sql), which this version cannot read. ' +
        'Start with an empty DATA_DIR or database, or use the version that wrote it.',
    ),
  );
  expect(await done()).toEqual(['0001_accounts.sql', '0013_claims.sql']);
});

test('a migration waits while another transaction locks its table, and then runs', async () => {
  const { url, db, done } = await givenDatabase('empty');
  const first = names[0] ?? '';
  // Simulates an older version: a transaction holds the table name that the first migration needs.
  const work = await db.startTransaction().execute();
  onTestFinished(async () => void (work.isRolledBack || (await work.rollback().execute())));
  await sql`create table users (id integer primary key)`.execute(work);
  const { log, lines } = captureLog('warn');
  const migrated = migrateDatabase(url, log);
  await expect.poll(() => lines).toEqual([expect.stringContaining('migration waiting for a table lock')]);
  await work.rollback().execute();
  await migrated;
  expect((await done()).slice(0, 1)).toEqual([first]);
});
