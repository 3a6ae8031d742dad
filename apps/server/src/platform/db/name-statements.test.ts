import { sql } from 'kysely';
import { describe, expect, test } from '../../testing/test.ts';
import type { TestApp } from '../../testing/test-app.ts';
import type { Db } from './db.ts';
import { MAX_NAMED, StatementNames } from './name-statements.ts';
import { openDatabase } from './open-database.ts';

const REPEATS = 8;

async function repeat(work: () => Promise<unknown>): Promise<void> {
  for (let times = 0; times < REPEATS; times += 1) await work();
}

/** Opens a database with a single connection. */
async function withConnection(app: TestApp, options: { isPooled?: boolean }, work: (db: Db) => Promise<void>) {
  const db = openDatabase(app.config.databaseUrl ?? '', { max: 1, ...options });
  try {
    await work(db);
  } finally {
    await db.destroy();
  }
}

async function listPrepared(db: Db): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db);
  return rows.map(({ statement }) => statement);
}

describe('openDatabase', () => {
  test('prepares a statement once per connection when it is repeated', async ({ app }) => {
    await withConnection(app, {}, async (db) => {
      await sql`select ${1}::int as once`.execute(db);
      await repeat(() => sql`select ${2}::int as often`.execute(db));
      expect(await listPrepared(db)).toEqual(['select $1::int as often']);
    });
  });

  test('prepares no statement for a pooler', async ({ app }) => {
    await withConnection(app, { isPooled: true }, async (db) => {
      await repeat(() => sql`select ${2}::int as often`.execute(db));
      expect(await listPrepared(db)).toEqual([]);
    });
  });

  test('runs repeated statements in a transaction after another process has added a column', async ({ app }) => {
    await sql`create table boxes (id int, size int)`.execute(app.db);
    await sql`insert into boxes values (1, 5)`.execute(app.db);
    await withConnection(app, {}, async (db) => {
      const read = () =>
        db
          .transaction()
          .execute(async (tx) => [
            (await sql`select * from boxes where id = ${1}`.execute(tx)).rows,
            (await sql`select boxes.*, (select count(*) from boxes) as n from boxes where id = ${1}`.execute(tx)).rows,
            (await sql`update boxes set size = size where id = ${1} returning *`.execute(tx)).rows,
            (await sql`select n from (select *, ${1}::int as n from boxes) as inner_boxes`.execute(tx)).rows,
          ]);
      await repeat(read);
      expect(await listPrepared(db)).toEqual(['select n from (select *, $1::int as n from boxes) as inner_boxes']);
      await sql`alter table boxes add column colour text default 'red'`.execute(app.db);
      const box = { id: 1, size: 5, colour: 'red' };
      expect(await read()).toEqual([[box], [{ ...box, n: 1 }], [box], [{ n: 1 }]]);
    });
  });

  test('runs a repeated statement unnamed after one error when a column has another type', async ({ app }) => {
    await sql`create table bags (id int, size int)`.execute(app.db);
    await sql`insert into bags values (1, 5)`.execute(app.db);
    await withConnection(app, {}, async (db) => {
      const read = () => sql`select size from bags where id = ${1}`.execute(db);
      await repeat(read);
      await sql`alter table bags alter column size type text`.execute(app.db);
      await expect(read()).rejects.toThrow('cached plan must not change result type');
      expect((await read()).rows).toEqual([{ size: '5' }]);
    });
  });
});

describe('StatementNames', () => {
  const useOften = (names: StatementNames, text: string) => {
    for (let times = 0; times < REPEATS; times += 1) names.use(text);
    return names.use(text);
  };

  test('names a limited number of statements, each differently', () => {
    const names = new StatementNames();
    const given = Array.from({ length: 2 * MAX_NAMED }, (_, index) => useOften(names, `select ${index}`));
    expect(new Set(given.slice(0, MAX_NAMED)).size).toBe(MAX_NAMED);
    expect(new Set(given.slice(MAX_NAMED))).toEqual(new Set(['']));
    expect(names.use('select 0')).toBe(given[0]);
  });

  test('counts the uses of recent statements only', () => {
    const names = new StatementNames();
    const others = (count: number) => {
      for (let index = 0; index < count; index += 1) names.use(`select ${index}`);
    };
    for (let times = 0; times < REPEATS; times += 1) {
      expect(names.use('select seldom')).toBe('');
      others(2000);
    }
    expect(useOften(names, 'select seldom')).not.toBe('');
  });
});
