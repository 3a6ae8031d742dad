import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadModule, parseSync } from 'libpg-query';
import { beforeAll, describe, expect, test } from 'vitest';
import { root } from '../lib/run.mjs';
import { type Placement, place } from './classes.ts';
import { listOpenQuestions, pageFile, readRepos, writePage } from './page.ts';
import { openSource } from './source.ts';
import { listStatements } from './statements.ts';
import { tableKeys } from './table-keys.ts';

beforeAll(loadModule);

describe('statements by key', () => {
  test('the page says what the repos do: else run `npm run keys`', () => {
    const statements = readRepos();
    expect(listOpenQuestions(statements)).toEqual([]);
    expect(readFileSync(pageFile, 'utf8')).toBe(writePage(statements));
  });

  test('every table of the migrations has a key, and no other: else change tools/keys/table-keys.ts', () => {
    const tables = new Set<string>();
    for (const file of globSync('apps/server/migrations/*.sql', { cwd: root }).toSorted())
      for (const { stmt } of parseSync(readFileSync(join(root, file), 'utf8')).stmts ?? []) {
        if (!stmt) continue;
        if ('CreateStmt' in stmt && !stmt.CreateStmt.partbound) tables.add(stmt.CreateStmt.relation?.relname ?? '');
        if ('DropStmt' in stmt && stmt.DropStmt.removeType === 'OBJECT_TABLE')
          for (const name of JSON.stringify(stmt.DropStmt.objects).matchAll(/"sval":"(\w+)"/g))
            tables.delete(name[1] ?? '');
      }
    // The library that limits requests creates its own table.
    tables.add('rate_limits');
    expect(Object.keys(tableKeys).toSorted()).toEqual([...tables].toSorted());
  });
});

function placeOne(text: string, file = 'x.repo.ts'): Placement {
  const [statement, ...others] = listStatements([{ file, source: openSource(file, text) }]);
  expect(others).toEqual([]);
  return statement ? place(statement) : { kind: 'none' };
}

const select = (query: string) => `export function f(db, userId) { return sql\`${query}\`.execute(db); }`;
const build = (query: string) => `export const f = (db, userId, ids, id) => db.${query}.execute();`;
const one = { kind: 'one', group: 'user' };
const crosses = (reason: string) => ({ kind: 'crossing', reason });

describe('placement of a template', () => {
  test.each([
    ['a key compared with a value', 'select from watch_items where user_id = ${userId} and id = 1', one],
    [
      'a join by the key',
      'select from users join channels on channels.user_id = users.id where users.id = ${userId}',
      one,
    ],
    [
      'a left join by the key',
      'select from users left join channels using (user_id) where users.id = ${userId}',
      crosses('column'),
    ],
    ['a reference table', 'select from fragrances where id = ${userId}', { kind: 'reference' }],
    ['no table', 'select pg_advisory_xact_lock(1)', { kind: 'none' }],
    [
      'a join with a reference table',
      'select from watch_items join fragrances on fragrances.id = fragrance_id where watch_items.user_id = ${userId}',
      one,
    ],
    ['a part of an OR', 'select from watch_items where user_id = ${userId} or id = 1', { kind: 'unexplained' }],
    ['a negated comparison', 'select from watch_items where not (user_id = ${userId})', { kind: 'unexplained' }],
    [
      'a condition of an outer join',
      'select from users left join channels on channels.user_id = users.id and users.id = ${userId}',
      { kind: 'unexplained' },
    ],
    ['another column', 'select from channels where id = ${userId}', crosses('column')],
    ['several values', 'select from channels where user_id = any(${userId}::uuid[])', crosses('values')],
    [
      'two values of the key',
      'select from users, channels where users.id = ${userId} and user_id = ${other}',
      crosses('values'),
    ],
    [
      'tables of two keys',
      'select from users join sessions on user_id = users.id where users.id = ${userId}',
      crosses('keys'),
    ],
    [
      'a subquery without the key',
      'select from channels where user_id = ${userId} and exists (select from bundles where bundles.channel_id = channels.id)',
      crosses('column'),
    ],
    [
      'a subquery with the outer key',
      'select from channels where user_id = ${userId} and exists (select from bundles where bundles.user_id = channels.user_id)',
      one,
    ],
    [
      'a condition on the outer key within a subquery',
      'select from channels where not exists (select from bundles where channels.user_id = ${userId})',
      { kind: 'unexplained' },
    ],
    [
      'a key from a subquery',
      'select from channels where user_id in (select user_id from bundles where user_id = ${userId})',
      one,
    ],
    [
      'a key from a CTE',
      'with own as (select user_id from bundles where user_id = ${userId}) select from channels join own on own.user_id = channels.user_id',
      one,
    ],
    [
      'a condition on a CTE',
      'with own as (select * from bundles) select from own where user_id = ${userId}',
      { kind: 'unexplained' },
    ],
    ['an inserted row', 'insert into channels (id, user_id) values (1, ${userId})', one],
    ['several inserted rows', 'insert into channels (user_id) values (${userId}), (${other})', crosses('values')],
    [
      'inserted rows of a query',
      'insert into bundles (user_id) select user_id from channels where user_id = ${userId}',
      one,
    ],
    [
      'inserted rows of arrays',
      'insert into channels (user_id) select * from unnest(${userId}::uuid[])',
      crosses('values'),
    ],
    ['a claim', 'select from bundles order by next_try_at for update skip locked', crosses('claim')],
    ['a deletion by age', 'delete from bundles where created_at < now()', crosses('age')],
    ['a unique column', 'select from users where email_key = ${userId}', crosses('unique')],
    ['an audience', 'select from watch_items where fragrance_id = ${userId}', crosses('audience')],
    ['SQL with an error', 'select from ${userId}', { kind: 'unclear' }],
  ])('%s', (_what, query, expected) => {
    expect(placeOne(select(query))).toEqual(expected);
  });

  test('a list of a console', () => {
    expect(placeOne(select('select from users'), 'monitor/console/x.repo.ts')).toEqual(crosses('operator'));
  });

  test('a table without a key is an error', () => {
    expect(placeOne(select('select from unknown_table'))).toEqual({ kind: 'unclear' });
  });

  test.each([
    [
      'a constant',
      'const own = sql`user_id = ${1}`; export const f = (db) => sql`select from channels where ${own}`.execute(db);',
      one,
    ],
    [
      'a function',
      'const own = (id) => sql`user_id = ${id}`; export const f = (db, id) => sql`select from channels where ${own(id)}`.execute(db);',
      one,
    ],
    [
      'a property',
      'const by = { own: sql`user_id = 1` }; export const f = (db) => sql`select from channels where ${by.own}`.execute(db);',
      one,
    ],
    [
      'the other side of a condition',
      'export const f = (db, id) => sql`select from channels where ${id ? sql`user_id = 1` : sql`true`}`.execute(db);',
      { kind: 'unexplained' },
    ],
    [
      'an unseen fragment',
      'export const f = (db, own: RawBuilder<boolean>) => sql`select from channels where ${own} and user_id = 1`.execute(db);',
      { kind: 'unclear' },
    ],
    [
      'an unseen fragment in an object',
      'interface Q { own: RawBuilder<boolean> } export const f = (db, q: Q) => sql`select from channels where ${q.own} and user_id = 1`.execute(db);',
      { kind: 'unclear' },
    ],
    [
      'a table of a type',
      "type T = 'bundles' | 'sessions'; export const f = (db, t: T, id) => sql`select from ${sql.table(t)} where user_id = ${id}`.execute(db);",
      crosses('column'),
    ],
  ])('reads %s', (_what, text, expected) => {
    expect(placeOne(text)).toEqual(expected);
  });
});

describe('placement of a chain', () => {
  test.each([
    ['a condition on the key', "selectFrom('channels').selectAll().where('user_id', '=', userId)", one],
    [
      'a join by the key',
      "selectFrom('channels').innerJoin('users', 'users.id', 'channels.user_id').where('users.id', '=', userId)",
      one,
    ],
    [
      'a join by another column',
      "selectFrom('channels').innerJoin('bundles', 'bundles.channel_id', 'channels.id').where('channels.user_id', '=', userId)",
      crosses('column'),
    ],
    ['one of several ids', "deleteFrom('channels').where('id', 'in', ids)", crosses('column')],
    [
      'a condition that is optional',
      "selectFrom('channels').$if(id, (query) => query.where('user_id', '=', userId))",
      { kind: 'unexplained' },
    ],
    [
      'an OR',
      "selectFrom('channels').where((where) => where.or([where('user_id', '=', userId), where('kind', '=', 'app')]))",
      { kind: 'unexplained' },
    ],
    [
      'an AND',
      "selectFrom('channels').where((where) => where.and([where('user_id', '=', userId), where('kind', '=', 'app')]))",
      one,
    ],
    [
      'a subquery',
      "selectFrom('channels').where('user_id', '=', userId).where(({ exists, selectFrom }) => exists(selectFrom('bundles').whereRef('channel_id', '=', 'channels.id')))",
      crosses('column'),
    ],
    ['an inserted row', "insertInto('channels').values({ user_id: userId, id })", one],
    ['an updated row', "updateTable('channels').set({ id }).where('user_id', '=', userId)", one],
    ['an unknown call', "selectFrom('channels').where('user_id', '=', userId).mystery(1)", { kind: 'unclear' }],
  ])('%s', (_what, query, expected) => {
    expect(placeOne(build(query))).toEqual(expected);
  });

  test('a query of another function is part of the statement', () => {
    const helper = "function own(db, userId) { return db.selectFrom('channels').where('user_id', '=', userId); }";
    expect(placeOne(`${helper} export const f = (db, id) => own(db, id).where('id', '=', 1).execute();`)).toEqual(one);
  });

  test('a query that is executed elsewhere is a statement', () => {
    expect(placeOne("export const f = (db, id) => db.selectFrom('channels').where('id', '=', id);")).toEqual(
      crosses('column'),
    );
  });
});
