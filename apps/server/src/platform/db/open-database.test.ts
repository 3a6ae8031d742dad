import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { expect, test } from '../../testing/test.ts';
import { openDatabase } from './open-database.ts';

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

test('the database pool closes a connection after a write that failed because the server is read-only', async ({
  app: { config },
}) => {
  const db = openDatabase(config.databaseUrl ?? '', { max: 1 });
  onTestFinished(() => db.destroy());
  const readPid = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid;
  const former = await readPid();
  await expect(sql`select nothing from nowhere`.execute(db)).rejects.toThrow('nowhere');
  expect(await readPid()).toBe(former);
  await sql`set default_transaction_read_only = on`.execute(db);
  await expect(sql`delete from secrets`.execute(db)).rejects.toMatchObject({ code: '25006' });
  expect(await readPid()).not.toBe(former);
  await sql`delete from secrets`.execute(db);
});
