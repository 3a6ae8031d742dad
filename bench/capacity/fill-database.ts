/** Data set of `growth.ts`: users with watchlists and inboxes, and shops with pages and offers. */
import { sql } from 'kysely';
import { openDatabase } from '../../apps/server/src/platform/db/open-database.ts';
import { fillCatalogue } from '../lib/catalogue-rows.ts';
import type { Scratch } from '../lib/scratch.ts';
import { insertUsers, type User } from '../lib/users.ts';

export const OFFERS_PER_USER = 10;
const OFFERS_PER_FRAGRANCE = 5;
const OFFERS_PER_SHOP = 500;
const WATCHES_PER_USER = 12;
const NOTIFICATIONS_PER_USER = 10;
const USERS_AT_ONCE = 10_000;

/** Space in bytes, with indexes. */
export interface Space {
  ofUser: number;
  ofOffer: number;
}

/**
 * Fills a database. Triggers are off while the rows of shops are written, because they would take
 * minutes for a million rows. The watched fragrances follow a power law: few have many watchers.
 * Returns users with a session.
 */
export async function fill({ url, db }: Scratch, userCount: number): Promise<{ users: User[]; space: Space }> {
  const offers = userCount * OFFERS_PER_USER;
  const single = openDatabase(url, { max: 1 });
  const run = (text: string) => sql.raw(text).execute(single);
  await fillCatalogue(db, offers / OFFERS_PER_FRAGRANCE);
  const sizeBefore = await measureSize(single);
  await run(
    `set session_replication_role = replica;
     insert into shops (host, name) select 'shop-' || n || '.invalid', 'Shop ' || n
       from generate_series(1, ceil(${offers}::float8 / ${OFFERS_PER_SHOP})::int) n;
     create temporary table numbered as select id, row_number() over (order by id) - 1 as place from fragrances;
     insert into pages (fragrance_id, shop_id, url, created_at)
       select numbered.id, shops.id, 'https://' || host || '/p/' || n, now() from generate_series(0, ${offers} - 1) n
       join numbered on place = n % (select count(*) from numbered)
       join shops on host = 'shop-' || (1 + n / ${OFFERS_PER_SHOP}) || '.invalid';
     insert into page_schedules (page_id, shop_id, last_checked_at, next_check_at)
       select id, shop_id, now() - interval '1 hour', now() + interval '1 day' + id % 36000 * interval '1 s' from pages;
     insert into offers (page_id, fragrance_id, variant, size_ml, price, currency, availability, available_since, last_checked_at)
       select id, fragrance_id, '50 ml', 50, 20 + id % 300, 'EUR', 'InStock', now(), now() from pages;
     insert into shop_crawls (shop_id, page_due_at, page_delay_seconds, crawled_at)
       select shop_id, min(next_check_at), 90000, now() from page_schedules group by shop_id;
     with made as (
       insert into checks (page_id, offer_id, checked_at, outcome, evidence)
       select id, null, now() - interval '1 hour', 'product', '[]' from pages returning id, page_id, checked_at
     )
     insert into latest_checks (page_id, first_at, check_id, checked_at, outcome, evidence)
       select page_id, checked_at, id, checked_at, 'product', '[]' from made;
     set session_replication_role = origin`,
  );
  const sizeWithOffers = await measureSize(single);
  const users: User[] = [];
  for (let count = 0; count < userCount; count += USERS_AT_ONCE)
    users.push(...(await insertUsers(db, Math.min(USERS_AT_ONCE, userCount - count), count)));
  await run(
    `set session_replication_role = replica;
     insert into watch_items (user_id, fragrance_id, added_at)
       select users.id, numbered.id, now() from users cross join generate_series(1, ${WATCHES_PER_USER})
       join numbered on place = floor(power(random(), 3) * (select count(*) from numbered))::bigint
       on conflict do nothing;
     update fragrances set watchers = counted.watchers
       from (select fragrance_id, count(*) as watchers from watch_items group by 1) counted where fragrance_id = id;
     with happened as (
       insert into events (id, kind, fragrance_id, page_id, offer_ids, check_id, happened_at, is_flapping)
       select gen_random_uuid(), 'restock', fragrance_id, page_id, array[offers.id], check_id, now(), false
       from offers join latest_checks using (page_id) order by offers.id limit ${NOTIFICATIONS_PER_USER} returning id
     )
     insert into deliveries (id, event_id, user_id, channel_id, channel_kind, status, next_try_at, created_at)
       select gen_random_uuid(), happened.id, user_id, channels.id, kind, 'sent', now(), now()
       from channels cross join happened where kind = 'app';
     set session_replication_role = origin`,
  );
  const sizeWithUsers = await measureSize(single);
  await run('vacuum analyze');
  await run('checkpoint');
  await single.destroy();
  const space = {
    ofUser: (sizeWithUsers - sizeWithOffers) / userCount,
    ofOffer: (sizeWithOffers - sizeBefore) / offers,
  };
  return { users, space };
}

async function measureSize(db: ReturnType<typeof openDatabase>): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`select pg_database_size(current_database())::text as bytes`.execute(db);
  return Number(rows[0]?.bytes);
}
