/** Users that benches insert: verified, signed in, with every notification by email. */
import { sql } from 'kysely';
import type { Db } from '../../apps/server/src/platform/db/db.ts';
import { hashToken, newId, newToken } from '../../apps/server/src/platform/ids.ts';
import { hashPassword } from '../../apps/server/src/platform/passwords.ts';

export const PASSWORD = 'a long enough password';
const MAX_DAILY_LIMIT = 1_000_000;

export interface User {
  id: string;
  email: string;
  /** HTTP header line with the session cookie. */
  cookie: string;
}

/** Inserts users `user-0`, `user-1`, … with PASSWORD; `first` is the number of the first. */
export async function insertUsers(db: Db, count: number, first = 0): Promise<User[]> {
  const tokens = Array.from({ length: count }, () => newToken());
  const ids = tokens.map(() => newId());
  const names = tokens.map((_, index) => `user-${first + index}`);
  const password = await hashPassword(PASSWORD);
  await sql`
    with inserted as (
      insert into users (id, username, email, email_verified_at, auth_provider, is_active, created_at)
      select id, name, name || '@example.com', now(), 'local', true, now()
      from unnest(${ids}::uuid[], ${names}::text[]) as each (id, name)
    ), preferred as (
      insert into preferences (user_id, email_notifications, daily_limit)
      select id, true, ${MAX_DAILY_LIMIT} from unnest(${ids}::uuid[]) as each (id)
    ), signed as (
      insert into credentials (user_id, password_hash) select id, ${password} from unnest(${ids}::uuid[]) as each (id)
    )
    insert into sessions (id, token_hash, user_id, auth_type, created_at, authenticated_at, last_used_at, expires_at)
    select id, hash, id, 'traditional', now(), now(), now(), now() + interval '1 day'
    from unnest(${ids}::uuid[], ${tokens.map(hashToken)}::bytea[]) as each (id, hash)`.execute(db);
  return tokens.map((token, index) => ({
    id: ids[index] ?? '',
    email: `${names[index]}@example.com`,
    cookie: `cookie: sillage=${token}\r\n`,
  }));
}

export async function insertWatches(db: Db, users: readonly User[], watchesPerUser: number): Promise<void> {
  await sql`
    insert into watch_items (user_id, fragrance_id, added_at)
    select user_id, fragrance.id, now() from unnest(${users.map(({ id }) => id)}::uuid[]) as t (user_id),
      (select id from fragrances order by id limit ${watchesPerUser}) as fragrance on conflict do nothing`.execute(db);
}
