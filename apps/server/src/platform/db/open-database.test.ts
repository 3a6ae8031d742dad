import { sql } from 'kysely';
import { expect, test } from '../../testing/test.ts';

test('the database pool replaces idle and busy connections that the database closes', async ({ app: { db } }) => {
  const sleepers = [1, 2].map(() => sql`select pg_sleep(600)`.execute(db));
  const ends = Promise.allSettled(sleepers);
  const asleep = sql<{ n: number }>`
    select count(*) as n from pg_stat_activity
    where query like 'select pg_sleep%' and state = 'active' and datname = current_database()`;
  await expect.poll(async () => (await asleep.execute(db)).rows[0]?.n).toBe(2);
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
  expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const queryOne = () =>
    sql<{ one: number }>`select 1 as one`.execute(db).then(
      ({ rows }) => rows,
      () => null,
    );
  await expect.poll(queryOne).toEqual([{ one: 1 }]);
});
