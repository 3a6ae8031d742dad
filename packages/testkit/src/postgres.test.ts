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

test('openPostgres provides copies of the migrated template and empty databases', async () => {
  await using server = await openPostgres({ url: process.env.TEST_DATABASE_URL });
  const [firstUrl, secondUrl] = [await copyTemplate(server.url), await copyTemplate(server.url)];
  await query(
    firstUrl,
    "insert into users (id, username, email, auth_provider, is_active, created_at) values (gen_random_uuid(), 'a', 'a@example.com', 'local', true, now())",
  );
  expect([await query(firstUrl, countUsers), await query(secondUrl, countUsers)]).toEqual([
    [{ users: 1 }],
    [{ users: 0 }],
  ]);
  const emptyUrl = await createDatabase(server.url, 'testkit_empty');
  await expect(query(emptyUrl, countUsers)).rejects.toThrow('relation "users" does not exist');
  for (const url of [firstUrl, secondUrl, emptyUrl]) await dropDatabase(url);
  await expect(query(firstUrl, 'select 1')).rejects.toMatchObject({ code: '3D000' });
});
