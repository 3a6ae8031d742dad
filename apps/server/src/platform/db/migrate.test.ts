import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { copyTemplate, createDatabase, dropDatabase } from '@sillage/testkit/postgres';
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { keptLog } from '../../testing/kept-log.ts';
import { expect, inject, test } from '../../testing/test.ts';
import { bringUpToDate, refuseOld, SchemaError } from './migrate.ts';
import { openDatabase } from './open.ts';

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

test('five processes that meet an empty database at once run each migration once, and none of them fails', async () => {
  const { url, done } = await givenDatabase('empty');
  await Promise.all(Array.from({ length: 5 }, () => bringUpToDate(url)));
  expect(await done()).toEqual(names);
});

test('a PostgreSQL that is too old is refused in one line, which says what is needed', async () => {
  const { db } = await givenDatabase('empty');
  await expect(refuseOld(db, 99)).rejects.toThrow(/^This PostgreSQL is \d+\.\d+.*; Sillage needs 99 or newer\./);
  await refuseOld(db);
});

test('a version before starts on a schema that a newer one has brought up to date, and says so in one line', async () => {
  const { url, record, done } = await givenDatabase('of this version');
  await record('9998_later.sql');
  await record('9999_latest.sql');
  const { log, lines } = keptLog('warn');
  await bringUpToDate(url, log);
  expect(await done()).toEqual([...names, '9998_later.sql', '9999_latest.sql']);
  await expect.poll(() => lines).toEqual([expect.stringContaining('"newer":["9998_later.sql","9999_latest.sql"]')]);
});

test('a database of another line of versions is refused in one clear line, and left as it was', async () => {
  const strange = await givenDatabase('of this version');
  await strange.record('0005_other.sql');
  await expect(bringUpToDate(strange.url)).rejects.toThrow(
    new SchemaError(
      'This database belongs to another line of versions: it has 0005_other.sql. Start the version that wrote it.',
    ),
  );
  const ahead = await givenDatabase('of this version');
  const last = names.at(-1) ?? '';
  await sql`update kysely_migration set name = '9999_later.sql' where name = ${last}`.execute(ahead.db);
  await expect(bringUpToDate(ahead.url)).rejects.toThrow(`it has 9999_later.sql without ${last}`);
  expect(await ahead.done()).toEqual([...names.slice(0, -1), '9999_later.sql']);
});

test('a migration gives way to who works on its table, and is run when they have done', async () => {
  const { url, db, done } = await givenDatabase('empty');
  const first = names[0] ?? '';
  // Simulates an older version: a transaction holds the table name that the first migration needs.
  const work = await db.startTransaction().execute();
  onTestFinished(async () => void (work.isRolledBack || (await work.rollback().execute())));
  await sql`create table users (id integer primary key)`.execute(work);
  const { log, lines } = keptLog('warn');
  const migrated = bringUpToDate(url, log);
  await expect.poll(() => lines).toEqual([expect.stringContaining('a migration waits until a table is free')]);
  await work.rollback().execute();
  await migrated;
  expect((await done()).slice(0, 1)).toEqual([first]);
});
