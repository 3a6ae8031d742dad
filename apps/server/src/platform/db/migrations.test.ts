import { readdirSync, readFileSync } from 'node:fs';
import { createDatabase, dropDatabase } from '@sillage/testkit/postgres';
import { sql } from 'kysely';
import { migrateBefore } from '../../testing/migrate-before.ts';
import { rowsByMigration } from '../../testing/rows-by-migration.ts';
import { findBreaks, readSchema } from '../../testing/schema-breaks.ts';
import { describe, expect, inject, test } from '../../testing/test.ts';
import type { Db } from './db.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open-database.ts';

const folder = 'apps/server/migrations';
const names = readdirSync(folder).sort();
/** Every migration after this one must declare what it breaks in the previous version. */
const BASELINE = '0025_baseline-notify.sql';

const nameOf = (what: string) => `test_${what}_${process.pid}`;

async function within<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = openDatabase(url, { max: 3 });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/**
 * Runs the migrations one by one, and adds test rows to the tables after each. Yields the database
 * after each migration.
 */
async function* grown(what: string): AsyncGenerator<{ name: string; url: string }> {
  const url = await createDatabase(inject('postgresUrl'), nameOf(what));
  try {
    for (const [index, name] of names.entries()) {
      const next = names[index + 1];
      await within(url, async (db) => {
        await migrateBefore(db, next ?? '~');
        const rows = rowsByMigration[name.slice(0, 4)];
        if (rows !== undefined) await sql.raw(rows).execute(db);
      });
      yield { name, url };
    }
  } finally {
    await dropDatabase(url);
  }
}

type Row = Record<string, unknown>;

async function contentOf(db: Db): Promise<Map<string, Row[]>> {
  const { rows: tables } = await sql<{ name: string }>`select relname::text as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition and relname not like 'kysely%'
    order by relname`.execute(db);
  const content = new Map<string, Row[]>();
  for (const { name } of tables) {
    const { rows } = await sql<{ row: Row }>`select to_jsonb(t) as row from ${sql.table(name)} t`.execute(db);
    content.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return content;
}

/** Columns that the test does not compare: every write to a fragrance changes its `changed_xid`. */
const recomputedColumns = new Set(['changed_xid']);

/**
 * Returns the columns that both rows have, with the values of `row`, as JSON. Leaves out
 * `recomputedColumns`. The JSON shows whether a migration changed a row.
 */
function shared(row: Row, other: Row | undefined): string {
  const keys = Object.keys(row).filter((key) => other !== undefined && key in other && !recomputedColumns.has(key));
  return JSON.stringify(keys.sort().map((key) => [key, row[key]]));
}

function findLostRows(before: Map<string, Row[]>, after: Map<string, Row[]>): string[] {
  return [...before].flatMap(([table, rows]) => {
    const now = after.get(table) ?? [];
    const there = new Set(now.map((row) => shared(row, rows[0])));
    return rows
      .map((row) => shared(row, now[0]))
      .filter((row) => !there.has(row))
      .map((row) => `${table}: ${row}`);
  });
}

// Each version adds a database to migrate, and each migration adds a step to all of them.
test('migrate keeps every row of a database of every earlier version', { timeout: 400_000 }, async () => {
  const opened: string[] = [];
  for await (const { name, url } of grown('grown')) {
    if (name < BASELINE) continue;
    const copy = await createDatabase(inject('postgresUrl'), nameOf('opened'), new URL(url).pathname.slice(1));
    const before = await within(copy, contentOf);
    expect(
      [...before].filter(([, rows]) => rows.length === 0).map(([table]) => `no rows in ${table} at ${name}`),
    ).toEqual([]);
    await within(copy, (db) => migrate(db));
    expect(findLostRows(before, await within(copy, contentOf)), `from ${name}`).toEqual([]);
    await dropDatabase(copy);
    opened.push(name);
  }
  expect(opened).toEqual(names.filter((name) => name >= BASELINE));
});

test('migration 0063 stores when the pages of a shop are due and whether it is paused, also for a leased shop', async () => {
  const last = names[names.findIndex((name) => name.startsWith('0063')) - 1];
  for await (const { name, url } of grown('due')) {
    if (name !== last) continue;
    await within(url, async (db) => {
      await sql`
        update page_schedules set next_check_at = '2026-11-29T12:00Z', last_checked_at = '2026-11-29T11:00Z'`.execute(
        db,
      );
      await sql`update shop_crawls set lease = gen_random_uuid(), leased_until = now()`.execute(db);
      await migrate(db);
      const { rows } = await sql`select page_due_at, page_delay_seconds, is_paused from shop_crawls`.execute(db);
      expect(rows).toEqual([{ page_due_at: new Date('2026-11-29T12:00Z'), page_delay_seconds: 3600, is_paused: true }]);
    });
    return;
  }
  expect.unreachable();
});

describe('compatibility with the previous version', () => {
  /** Returns what a migration declares to break, in lines such as `-- breaks "LINE": WHY`. */
  const declaredBreaks = (name: string) =>
    [...readFileSync(`${folder}/${name}`, 'utf8').matchAll(/^-- breaks "(.+)": \S/gm)].map(([, line = '']) => line);

  test('no migration breaks the previous version, unless it declares the break', async ({ onTestFinished }) => {
    const url = await createDatabase(inject('postgresUrl'), nameOf('steps'));
    onTestFinished(() => dropDatabase(url));
    await within(url, async (db) => {
      await migrateBefore(db, `${BASELINE}~`);
      let before = await readSchema(db);
      for (const name of names.filter((name) => name > BASELINE)) {
        await migrateBefore(db, `${name}~`);
        const after = await readSchema(db);
        expect(findBreaks(before, after), name).toEqual(declaredBreaks(name).toSorted());
        before = after;
      }
    });
  });

  const harmless = [
    'alter table users add column nickname text',
    'alter table users add column rank integer not null default 0',
    'create table medals (id uuid primary key, user_id uuid not null references users, name text not null check (name <> $$$$))',
    'create index on users (created_at)',
    'alter table users alter column first_name set default $$$$',
    'alter table users alter column email drop not null',
    'alter table shops rename to old_shops; create table shops (like old_shops including all); drop table old_shops cascade',
  ];
  const harmful: [statement: string, line: string][] = [
    ['alter table users drop column first_name', 'no longer: users.first_name is text'],
    ['alter table users rename column first_name to given_name', 'no longer: users.first_name is text'],
    ['alter table shops rename to places', 'no longer: shops.name is text'],
    ['drop table candidates', 'no longer: candidates.since is timestamp with time zone'],
    ['alter table users alter column first_name type varchar(20)', 'no longer: users.first_name is text'],
    ['alter table users alter column first_name set not null', 'now: users.first_name must be given'],
    [
      'alter table users alter column first_name set default $$$$, alter column first_name set not null',
      'no longer: users.first_name may be null',
    ],
    ['alter table users add column rank integer not null', 'now: users.rank must be given'],
    ['alter table users alter column auth_provider drop default', 'now: users.auth_provider must be given'],
    ['alter table shops add check (name <> $$$$)', "now: shops must fit CHECK ((name <> ''::text))"],
    ['create unique index on shops (name)', 'now: shops must be unique by btree (name)'],
    ['alter table shops drop constraint shops_host_key', 'no longer: shops is unique by btree (host)'],
    [
      'alter table fragrances add foreign key (family) references secrets',
      'now: fragrances must fit FOREIGN KEY (family) REFERENCES secrets(name)',
    ],
    ['drop function page_key(text) cascade', 'no longer: page_key(text) returns text'],
  ];

  async function findBreaksOf(db: Db, statement: string): Promise<string[]> {
    const tx = await db.startTransaction().execute();
    try {
      const before = await readSchema(tx);
      await sql.raw(statement).execute(tx);
      return findBreaks(before, await readSchema(tx));
    } finally {
      await tx.rollback().execute();
    }
  }

  test.for(harmless)('findBreaks accepts: %s', async (statement, { app }) => {
    expect(await findBreaksOf(app.db, statement)).toEqual([]);
  });

  test.for(harmful)('findBreaks reports: %s', async ([statement, line], { app }) => {
    expect(await findBreaksOf(app.db, statement)).toContain(line);
  });
});
