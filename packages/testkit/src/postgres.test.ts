import pg from 'pg';
import { expect, test } from 'vitest';
import { copyTemplate, createDatabase, dropDatabase, openPostgres } from './postgres.ts';

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<object>(text);
    return rows;
  } finally {
    await client.end();
  }
}

const countUsers = 'select count(*)::int as users from users';

test('a PostgreSQL has copies of the migrated template and empty databases', async () => {
  await using server = await openPostgres({ url: process.env.TEST_DATABASE_URL });
  const [one, other] = [await copyTemplate(server.url), await copyTemplate(server.url)];
  await query(
    one,
    "insert into users (id, username, email, auth_provider, is_active, created_at) values (gen_random_uuid(), 'a', 'a@example.com', 'local', true, now())",
  );
  expect([await query(one, countUsers), await query(other, countUsers)]).toEqual([[{ users: 1 }], [{ users: 0 }]]);
  const empty = await createDatabase(server.url, 'testkit_empty');
  await expect(query(empty, countUsers)).rejects.toThrow('relation "users" does not exist');
  for (const url of [one, other, empty]) await dropDatabase(url);
  await expect(query(one, 'select 1')).rejects.toMatchObject({ code: '3D000' });
});
