import { readdirSync } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGunzip, createGzip } from 'node:zlib';
import { createDatabase, dropDatabase } from '@sillage/testkit/postgres';
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { givenObserver } from '../../../features/observations/testing/given-observer.ts';
import { givenFragrance, givenUser } from '../../../testing/given.ts';
import { givenStockedFragrance } from '../../../testing/given-event.ts';
import { migrateBefore } from '../../../testing/migrate-before.ts';
import { describe, expect, inject, test } from '../../../testing/test.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { migrate } from '../migrate.ts';
import { openDatabase } from '../open-database.ts';
import { MAX_LINE_BYTES, readLines } from './backup-file.ts';
import { restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';

let count = 0;

async function givenEmpty(): Promise<string> {
  count += 1;
  const url = await createDatabase(inject('postgresUrl'), `restored_${process.pid}_${count}`);
  onTestFinished(() => dropDatabase(url));
  return url;
}

const backupOf = (url: string) => buffer(takeBackup(url, new Date('2026-03-01T12:00:00Z')));
const urlOf = (app: TestApp) => app.config.databaseUrl ?? '';
const restoreInto = (url: string, bytes: Buffer, isReplacing = false, maxWaitMs?: number) =>
  restoreBackup(url, Readable.from([bytes]), { isReplacing, ...(maxWaitMs !== undefined && { maxWaitMs }) });

/** Returns the sorted lines of a backup without its first line, which contains the time. */
const contentOf = (backup: Buffer) => backup.toString().split('\n').slice(1).sort();

/** Creates a user who watches a fragrance whose name needs escaping in a backup. */
async function givenWatcher(app: TestApp): Promise<void> {
  const amber = await givenUser(app);
  const oud = await givenFragrance(app, { name: `Oud "${(count += 1)}"\\, \\. and\ttab, é ñ 香` });
  await amber.api.watchlist.add({ body: { userId: amber.id, fragranceId: oud.id, notes: 'two\nlines, and \\N' } });
}

async function within<T>(url: string, work: (db: ReturnType<typeof openDatabase>) => Promise<T>): Promise<T> {
  const db = openDatabase(url);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

async function readValue(url: string, text: string): Promise<unknown> {
  return within(url, async (db) => (await sql.raw<{ is: unknown }>(`select ${text} as is`).execute(db)).rows[0]?.is);
}

describe('a backup', () => {
  // spec: D.7.8
  test('restoreBackup restores an equal copy into an empty database, and Sillage works with it', async ({ app }) => {
    await givenWatcher(app);
    const backup = await backupOf(urlOf(app));
    const empty = await givenEmpty();
    const { rows, tables } = await restoreInto(empty, backup);
    expect([rows > 5, tables > 20]).toEqual([true, true]);
    expect(contentOf(await backupOf(empty))).toEqual(contentOf(backup));
    await within(empty, migrate);
    const next = `nextval(pg_get_serial_sequence('fragrances', 'id')) > (select max(id) from fragrances)`;
    expect(await readValue(empty, next)).toBe(true);
    // Triggers are enabled again: the deleted watch item changes the counter.
    await within(empty, (db) => sql`delete from watch_items`.execute(db));
    expect(await readValue(empty, '(select max(watchers) from fragrances)')).toBe(0);
  });

  test('restoreBackup continues a sequence that counts down below the lowest id in use', async ({ app }) => {
    const amber = await givenObserver(app);
    for (const path of ['first', 'second']) await amber.observe(`http://shop.example/${path}`, 'InStock');
    const empty = await givenEmpty();
    await restoreInto(empty, await backupOf(urlOf(app)));
    for (const table of ['observed_offers', 'observations']) {
      const next = `nextval(pg_get_serial_sequence('${table}', 'id')) < (select min(id) from ${table})`;
      expect([table, await readValue(empty, next)]).toEqual([table, true]);
    }
  });

  test('restoreBackup restores the partitions of the check history, and new check ids follow the old ones', async ({
    app,
  }) => {
    const { pageId } = await givenStockedFragrance(app);
    for (const at of ['1999-05-01', '2031-01-31T23:59:59Z', '2031-02-01', '2077-01-01'])
      await sql`insert into checks (page_id, checked_at, outcome) values (${pageId}, ${at}, 'product')`.execute(app.db);
    for (const month of ['2031-01-01', '2031-02-28'])
      await sql`select create_checks_month(${month}::timestamptz)`.execute(app.db);
    const backup = await backupOf(urlOf(app));
    const empty = await givenEmpty();
    await restoreInto(empty, backup);
    expect(contentOf(await backupOf(empty))).toEqual(contentOf(backup));
    const where = `(select array_agg(tableoid::regclass::text order by checked_at) from checks where page_id = ${pageId})`;
    expect(await readValue(empty, where)).toEqual([
      'checks_before',
      'checks_2031_01',
      'checks_2031_02',
      'checks_default',
    ]);
    expect(await readValue(empty, `nextval('check_ids') > (select max(id) from checks)`)).toBe(true);
    const broken = backup.toString().replace('2031-02-01T00', 'lately');
    await expect(restoreInto(empty, Buffer.from(broken), true)).rejects.toThrow('damaged');
  });

  test('takeBackup returns a consistent snapshot when rows are written meanwhile', async ({ app }) => {
    await givenWatcher(app);
    const backup = takeBackup(urlOf(app), new Date());
    const first = (await backup.next()).value as Buffer;
    await givenWatcher(app);
    const rest = await buffer(backup);
    await restoreInto(await givenEmpty(), Buffer.concat([first, rest]));
  });

  test('restoreBackup restores and migrates a backup of an earlier schema', async () => {
    const names = readdirSync('apps/server/migrations').sort();
    // The first state with users is the baseline's first file.
    for (const name of [names[1], names.at(-1)]) {
      const old = await givenEmpty();
      await within(old, (db) => migrateBefore(db, name ?? ''));
      await within(old, (db) =>
        sql`insert into users (id, username, email, created_at) values (gen_random_uuid(), 'amber', 'amber@example.com', now())`.execute(
          db,
        ),
      );
      const empty = await givenEmpty();
      await restoreInto(empty, await backupOf(old));
      await within(empty, migrate);
      expect(await readValue(empty, '(select username from users)')).toBe('amber');
    }
  });
});

describe('restoreBackup', () => {
  test('restoreBackup rejects a database that contains data unless it may replace the data', async ({ app }) => {
    await givenWatcher(app);
    const backup = await backupOf(urlOf(app));
    const target = await givenEmpty();
    await restoreInto(target, backup);
    await within(target, (db) => sql`update users set first_name = 'Kept'`.execute(db));
    await expect(restoreInto(target, backup)).rejects.toThrow(/holds \d+ accounts and \d+ fragrances\. Say --replace/);
    expect(await readValue(target, '(select max(first_name) from users)')).toBe('Kept');
    await restoreInto(target, backup, true);
    expect(await readValue(target, '(select max(first_name) from users)')).toBeNull();
  });

  test('restoreBackup rejects a database with another application’s tables, or without the right to create tables', async ({
    app,
  }) => {
    const backup = await backupOf(urlOf(app));
    const target = await givenEmpty();
    await expect(backupOf(target)).rejects.toThrow('nothing to back up');
    await within(target, (db) => sql`create table customers as select 1 as id`.execute(db));
    await expect(restoreInto(target, backup)).rejects.toThrow('tables of something else (customers)');
    expect(await readValue(target, '(select id from customers)')).toBe(1);
    const guest = `guest_${process.pid}`;
    await within(target, (db) => sql.raw(`create role ${guest} login password '${guest}'`).execute(db));
    onTestFinished(async () => void (await within(urlOf(app), (db) => sql.raw(`drop role ${guest}`).execute(db))));
    const asGuest = Object.assign(new URL(target), { username: guest, password: guest }).href;
    await expect(restoreInto(asGuest, backup)).rejects.toThrow('may not create tables');
  });

  test('restoreBackup rejects a database on which Sillage is running', async ({ app }) => {
    const backup = await backupOf(urlOf(app));
    await expect(restoreInto(urlOf(app), backup, true, 0)).rejects.toThrow('Sillage is running on this database.');
  });

  test('restoreBackup waits until a process of Sillage that is ending has closed its connections', async ({ app }) => {
    const backup = await backupOf(urlOf(app));
    const target = await givenEmpty();
    const ending = openDatabase(target);
    await sql`select 1`.execute(ending);
    const restored = restoreInto(target, backup);
    const waiting = `(select count(*) from pg_stat_activity where datname = '${new URL(target).pathname.slice(1)}'
      and application_name = 'sillage restore' and query like '%from pg_stat_activity%')`;
    await expect.poll(() => readValue(urlOf(app), waiting)).toBe(1);
    await ending.destroy();
    await restored;
  });

  // spec: D.7.8
  test('restoreBackup changes nothing when the file is truncated, altered, not a backup, or from another version', async ({
    app,
  }) => {
    await givenWatcher(app);
    const backup = await backupOf(urlOf(app));
    const target = await givenEmpty();
    await restoreInto(target, backup);
    const text = backup.toString();
    const broken = [
      [backup.subarray(0, backup.length / 2), 'damaged'],
      [backup.subarray(0, backup.lastIndexOf('{')), 'damaged'],
      [text.replace('two\\nlines', 'one\\nlines'), 'damaged'],
      [text.replace(/^.*two\\nlines.*\n/m, ''), 'damaged'],
      [text.replace('"sillage":1', '"sillage":2'), 'newer Sillage'],
      [
        text.replace(/"migration":"[^"]+"/, '"migration":"0013_claims.sql"'),
        'before the first release (it has 0013_claims',
      ],
      [text.replace(/"migration":"[^"]+"/, '"migration":"9999_later.sql"'), 'newer Sillage (9999_later.sql)'],
      [text.replace('two\\nlines', 'two\\nlines\tone column more'), 'damaged'],
      [text.replace('"columns":["id","username"', '"columns":["id","nickname"'), 'damaged'],
      [`${text}more\n`, 'damaged'],
      ['name,brand\nOud,House\n', 'no backup of Sillage'],
      ['null\n', 'no backup of Sillage'],
      ['', 'damaged'],
    ] as const;
    for (const [bytes, words] of broken)
      await expect(restoreInto(target, Buffer.from(bytes), true)).rejects.toThrow(words);
    expect(contentOf(await backupOf(target))).toEqual(contentOf(backup));
  });

  test('restoreBackup rejects a gzip bomb with a line of 64 MiB before it has unpacked more than 17 MiB', async ({
    app,
  }) => {
    const first = (await backupOf(urlOf(app))).subarray(0, 1024).toString().split('\n', 1)[0] ?? '';
    const piece = Buffer.alloc(MAX_LINE_BYTES, 'x');
    const zipped = Readable.from(
      (async function* () {
        yield `${first}\n`;
        for (let piecesLeft = 4; piecesLeft > 0; piecesLeft -= 1) yield piece;
      })(),
    ).compose(createGzip());
    const unzipped = Readable.from([await buffer(zipped as Readable)]).compose(createGunzip());
    let unpacked = 0;
    async function* counted() {
      for await (const chunk of unzipped as AsyncIterable<Buffer>) {
        unpacked += chunk.length;
        yield chunk;
      }
    }
    const restored = restoreBackup(await givenEmpty(), counted(), { isReplacing: false });
    await expect(restored).rejects.toThrow('cut off or damaged');
    expect(unpacked).toBeGreaterThan(MAX_LINE_BYTES);
    expect(unpacked).toBeLessThan(MAX_LINE_BYTES + 1024 * 1024);
  });

  test('restoreBackup changes nothing when it is aborted', async ({ app }) => {
    await givenWatcher(app);
    const backup = await backupOf(urlOf(app));
    const target = await givenEmpty();
    await restoreInto(target, backup);
    const signal = AbortSignal.abort(new Error('aborted'));
    const stopped = restoreBackup(target, Readable.from([backup]), { isReplacing: true, signal });
    await expect(stopped).rejects.toThrow('aborted');
    expect(contentOf(await backupOf(target))).toEqual(contentOf(backup));
  });
});

test('readLines accepts a line of exactly 16 MiB and throws when a line is one byte longer', async () => {
  const longest = Buffer.alloc(MAX_LINE_BYTES, 'x');
  const read = async (text: string, size: number) => {
    const bytes = Buffer.from(text);
    const starts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) => index * size);
    const lengths: number[] = [];
    const chunks = Readable.from(starts.map((start) => bytes.subarray(start, start + size)));
    for await (const lines of readLines(chunks, 'too long')) lengths.push(...lines.map(({ length }) => length));
    return lengths;
  };
  for (const size of [2 * MAX_LINE_BYTES, 100_000]) {
    expect(await read(`${longest.toString()}\nlast`, size)).toEqual([MAX_LINE_BYTES, 4]);
    await expect(read(`first\n${longest.toString()}x\nlast`, size)).rejects.toThrow('too long');
  }
});
