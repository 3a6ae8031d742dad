/** Who writes, and who is told. */
import { sql } from 'kysely';
import type { Db } from '../../apps/server/src/platform/db/db.ts';
import { hashToken, newId, newToken } from '../../apps/server/src/platform/ids.ts';
import type { Writer } from './clients.ts';

/** Somebody signed in, verified, told of restocks by mail however many there are. */
async function givenPerson(db: Db, name: string): Promise<{ id: string; token: string }> {
  const [id, token] = [newId(), newToken()];
  await sql`insert into users (id, username, email, email_verified_at, auth_provider, is_active, created_at)
    values (${id}, ${name}, ${`${name}@example.com`}, now(), 'local', true, now())`.execute(db);
  await sql`insert into preferences (user_id, daily_cap, watchlist_updates) values (${id}, 1000000, false)`.execute(db);
  await sql`
    insert into sessions (id, token_hash, user_id, auth_type, created_at, authenticated_at, last_used_at, expires_at)
    values (${newId()}, ${hashToken(token)}, ${id}, 'traditional', now(), now(), now(), now() + interval '1 day')`.execute(
    db,
  );
  return { id, token };
}

/** Writers with `each` fragrances that nobody sells. */
export async function givenWriters(db: Db, count: number, each: number): Promise<Writer[]> {
  const { rows } = await sql<{ id: number }>`
    insert into fragrances (name, brand, identity, name_key, notes, search_text, created_at, updated_at)
    select 'Scent ' || n, 'Maison Test', 'scent ' || n, 'scent ' || n, '{}', 'x', now(), now()
    from generate_series(1, ${count * each}::int) n returning id`.execute(db);
  const ids = rows.map(({ id }) => id);
  return Promise.all(
    Array.from({ length: count }, async (_, index) => ({
      ...(await givenPerson(db, `writer-${index}`)),
      fragrances: ids.slice(index * each, (index + 1) * each),
    })),
  );
}

/** People who watch all of these and do nothing else. */
export async function givenWatchers(db: Db, count: number, fragranceIds: readonly number[]): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const { id } = await givenPerson(db, `watcher-${index}`);
    await sql`insert into watch_items (user_id, fragrance_id, added_at)
      select ${id}, unnest(${[...fragranceIds]}::int[]), now()`.execute(db);
  }
}
