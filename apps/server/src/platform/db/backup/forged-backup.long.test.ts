import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createDatabase, dropDatabase } from '@sillage/testkit/postgres';
import { onTestFinished } from 'vitest';
import { givenFragrance, givenUser } from '../../../testing/given.ts';
import { expect, inject, test } from '../../../testing/test.ts';
import { BackupError } from './backup-file.ts';
import { restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';
import {
  addColumn,
  type ForgedBackup,
  findTable,
  monthsFrom2000,
  parseBackup,
  serialiseForged,
  setCell,
} from './testing/forged-backup.ts';

/** Timeout of a test that runs many restores. Each takes about a second on an idle machine. */
const MAX_TEST_MS = 300_000;

type Attack = [what: string, change: (backup: ForgedBackup) => void];

const columns = (value: unknown) => (backup: ForgedBackup) => {
  findTable(backup, 'users').head.columns = value as string[];
};
const months = (value: unknown) => (backup: ForgedBackup) => {
  findTable(backup, 'checks').head.months = value as string[];
};
const migrations = (change: (rows: string[]) => string[]) => (backup: ForgedBackup) => {
  const table = findTable(backup, 'kysely_migration');
  table.rows = change(table.rows);
};
const row = (name: string) => `${name}\t2026-01-01T00:00:00.000Z`;

const attacks: Attack[] = [
  ['a migration name of a megabyte', ({ head }) => void (head.migration = 'x'.repeat(1_000_000))],
  ['SQL in the migration name', ({ head }) => void (head.migration = "0001_accounts.sql'; drop table users; --")],
  ['a path as the migration name', ({ head }) => void (head.migration = '../../../../etc/passwd')],
  ['a negative format', ({ head }) => void (head.sillage = -1)],
  ['a table of PostgreSQL', (backup) => void (findTable(backup, 'users').head.table = 'pg_catalog.pg_authid')],
  ['SQL in a table name', (backup) => void (findTable(backup, 'users').head.table = 'users"; drop table users; --')],
  ['SQL in a column name', columns(["id\") from program 'true' --"])],
  ['numbers as columns', columns([1, 2])],
  ['no columns', columns([])],
  ['a NUL in a column name', columns(['id\0'])],
  ['a column that only the database writes', (backup) => addColumn(backup, 'fragrances', 'changed_xid', '99999999999')],
  ['too many months', months(monthsFrom2000(601))],
  ['months out of order', months(['2031-02-01T00:00:00.000Z', '2030-02-01T00:00:00.000Z'])],
  ['a month of the year 0', months(['0000-01-01T00:00:00.000Z'])],
  ['a month of the year 275760', months(['+275760-09-01T00:00:00.000Z'])],
  ['a month that begins in its middle', months(['2031-02-13T07:00:00.000Z'])],
  ['migrations that are missing', migrations((rows) => rows.slice(0, 5))],
  ['a migration that never ran', migrations((rows) => [...rows, row('0099_later.sql')])],
  ['the greatest number of a sequence', (backup) => setCell(backup, 'watch_items', 'id', '9223372036854775807')],
  ['a negative number of a sequence', (backup) => setCell(backup, 'watch_items', 'id', '-5')],
  ['a row of an unknown user', (backup) => setCell(backup, 'watch_items', 'user_id', crypto.randomUUID())],
];

test('restoreBackup changes nothing when the file is forged with valid checksums', { timeout: MAX_TEST_MS }, async ({
  app,
}) => {
  const amber = await givenUser(app);
  const oud = await givenFragrance(app);
  await amber.api.watchlist.add({ body: { userId: amber.id, fragranceId: oud.id } });
  const url = app.config.databaseUrl ?? '';
  const text = (await buffer(takeBackup(url, new Date()))).toString();
  const target = await createDatabase(inject('postgresUrl'), `forged_${process.pid}`);
  onTestFinished(() => dropDatabase(target));
  const restore = (bytes: Buffer) => restoreBackup(target, Readable.from([bytes]), { isReplacing: true });
  await restore(serialiseForged(parseBackup(text)));
  const before = (await buffer(takeBackup(target, new Date(0)))).toString();
  const outcomes: unknown[] = [];
  for (const [what, change] of attacks) {
    const forged = parseBackup(text);
    change(forged);
    const outcome = await restore(serialiseForged(forged)).then(() => 'restored', String);
    outcomes.push([
      what,
      outcome.startsWith(BackupError.name) && outcome.length < 300 ? 'rejected' : outcome.slice(0, 300),
    ]);
  }
  expect(outcomes).toEqual(attacks.map(([what]) => [what, 'rejected']));
  expect((await buffer(takeBackup(target, new Date(0)))).toString()).toBe(before);
});
