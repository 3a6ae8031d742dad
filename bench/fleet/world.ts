/** Fills the database of a fleet by SQL: shops that are really there, people, what they watch, and their sessions. */
import { sql } from 'kysely';
import type { Db } from '../../apps/server/src/platform/db/db.ts';
import { hashToken, newToken } from '../../apps/server/src/platform/ids.ts';

/** A fragrance with a page in a shop that answers. */
export interface Scent {
  fragranceId: number;
  /** What the shop knows it by: `SHOP-NUMBER`. */
  identity: string;
  /** What mails call it. */
  name: string;
}

/** So many products in each of these shops, none of them looked at yet. */
export async function givenScents(db: Db, origins: readonly string[], perShop: number): Promise<Scent[]> {
  const scents: Scent[] = [];
  for (const [shop, origin] of origins.entries()) {
    const { rows } = await sql<Scent>`
      with shop as (insert into shops (host, name) values (${new URL(origin).host}, 'Shop ' || ${shop}::text) returning id),
      scents as (
        insert into fragrances (name, brand, identity, name_key, notes, search_text, created_at, updated_at)
        select 'Scent ' || ${shop}::text || ' ' || n, 'Maison Test', ${shop}::text || '-' || n, ${shop}::text || '-' || n, '{}', 'x', now(), now()
        from generate_series(0, ${perShop}::int - 1) n
        returning id, identity, name
      ),
      shown as (
        insert into pages (fragrance_id, shop_id, url, created_at)
        select scents.id, shop.id, ${origin}::text || '/p/' || identity, now() from scents, shop
        returning id, fragrance_id
      ),
      offered as (insert into offers (page_id, fragrance_id) select id, fragrance_id from shown),
      visited as (insert into shop_visits (shop_id) select id from shop)
      select id as "fragranceId", identity, name from scents`.execute(db);
    scents.push(...rows);
  }
  return scents;
}

/** People are numbered from 0. */
export function userIdOf(number: number): string {
  return `01900000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
}

export const addressOf = (number: number) => `fleet-${number}@people.example`;

const idOf = (number: string) => sql.raw(`('01900000-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`);

/** Of ten people so many want mails of restocks. */
const WANT_MAIL = 7;

/** Whether that person wants mails, as `givenUsers` writes it. */
export const wantsMail = (number: number) => number % 10 < WANT_MAIL;

/** People from one number on, verified, all with the password of this hash. */
export async function givenUsers(db: Db, from: number, count: number, passwordHash: string): Promise<void> {
  const upTo = from + count - 1;
  await sql`
    insert into users (id, username, first_name, email, email_verified_at, auth_provider, is_active, created_at)
    select ${idOf('n')}, 'fleet-' || n, 'Somebody', 'fleet-' || n || '@people.example', now(), 'local', true, now()
    from generate_series(${from}::int, ${upTo}::int) n`.execute(db);
  await sql`
    insert into preferences (user_id, email_notifications)
    select ${idOf('n')}, n % 10 < ${WANT_MAIL} from generate_series(${from}::int, ${upTo}::int) n`.execute(db);
  await sql`
    insert into credentials (user_id, password_hash)
    select ${idOf('n')}, ${passwordHash} from generate_series(${from}::int, ${upTo}::int) n`.execute(db);
}

export interface Taste {
  /** What they choose from, the best liked first. */
  fragranceIds: readonly number[];
  /** How many each person takes, before doubles are left out. */
  each: number;
  /** 1: all are liked alike; more: the first ones are liked the more. */
  skew: number;
}

const PEOPLE_AT_ONCE = 50_000;

/** What people from one number on watch: a draw that is the same every time. The counts of watchers are brought up to date at the end. */
export async function givenWatches(db: Db, from: number, count: number, tastes: readonly Taste[]): Promise<void> {
  await sql`alter table watch_items disable trigger user`.execute(db);
  for (const [kind, { fragranceIds, each, skew }] of tastes.entries())
    for (let first = from; first < from + count; first += PEOPLE_AT_ONCE) {
      const last = Math.min(first + PEOPLE_AT_ONCE, from + count) - 1;
      await sql`
        insert into watch_items (user_id, fragrance_id, added_at)
        select ${idOf('n')}, (${fragranceIds}::int[])[1 + floor(${fragranceIds.length} *
          power((hashint8(n::bigint * 64 + k * 4 + ${kind}::int)::bigint + 2147483648) / 4294967296.0, ${skew}::float8))::int], now()
        from generate_series(${first}::int, ${last}::int) n, generate_series(1, ${each}::int) k
        on conflict do nothing`.execute(db);
    }
  await sql`alter table watch_items enable trigger user`.execute(db);
  await sql`
    update fragrances set watchers = counted.number
    from (select fragrance_id, count(*)::int as number from watch_items group by 1) counted
    where counted.fragrance_id = fragrances.id and watchers <> counted.number`.execute(db);
}

/** Somebody who is signed in. */
export interface Session {
  userId: string;
  token: string;
}

/** Sessions of the first so many people. */
export async function givenSessions(db: Db, count: number): Promise<Session[]> {
  const sessions = Array.from({ length: count }, (_, number) => ({ userId: userIdOf(number), token: newToken() }));
  await sql`
    insert into sessions (id, token_hash, user_id, user_agent, auth_type, created_at, authenticated_at, last_used_at, expires_at)
    select new_uuid_v7(), hash, user_id, 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'traditional',
      now(), now(), now(), now() + interval '30 days'
    from unnest(${sessions.map(({ token }) => hashToken(token))}::bytea[], ${sessions.map(({ userId }) => userId)}::uuid[])
      as t (hash, user_id)`.execute(db);
  return sessions;
}
