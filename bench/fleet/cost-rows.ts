/** Rows for the ladder of `fleet-cost.ts`: a catalogue in shops that nobody asks, some shops that answer, and what people were told. */
import { sql } from 'kysely';
import type { Db } from '../../apps/server/src/platform/db/db.ts';
import { givenScents, type Scent } from './world.ts';

/** A fragrance is sold on so many pages, in so many sizes each. */
export const PAGES = 2;
export const SIZES = 2;
/** Shops that nobody asks, because nothing of theirs is due before tomorrow. */
const SHOPS = 400;

const word = (number: string) =>
  sql.raw(
    `initcap(translate(to_hex((${number})::bigint * 2654435761 % 4294967296), '0123456789abcdef', 'ovelinarustmbdgk'))`,
  );

/** Adds fragrances, numbered from one on, with pages and offers, until there are so many; everybody's eye is on all of them. */
export async function growOffers(db: Db, from: number, upTo: number): Promise<void> {
  const [first, last] = [from / PAGES / SIZES, upTo / PAGES / SIZES - 1];
  await sql`insert into shops (host, name) select 'shop-' || n || '.invalid', 'Shop ' || n from generate_series(1, ${SHOPS}::int) n
    on conflict do nothing`.execute(db);
  await sql`
    insert into fragrances (name, brand, identity, name_key, gender, family, notes, search_text, availability, is_sold_out, price,
      watchers, created_at, updated_at)
    select ${word('n % 120000')} || ' ' || ${word('n / 7')}, ${word('n % 3000 + 500000')}, 'ladder|' || n, 'ladder|' || n,
      (array['men', 'women', 'unisex'])[1 + n % 3], (array['Woody', 'Floral', 'Fresh', 'Amber'])[1 + n % 4],
      array['rose', 'vanilla', 'oud'], lower(${word('n % 120000')}), case when n % 4 = 0 then 'OutOfStock' else 'InStock' end,
      n % 4 = 0, 20 + n % 380, 1, now(), now()
    from generate_series(${first}::int, ${last}::int) n`.execute(db);
  await sql`
    with fresh as (select id, split_part(identity, '|', 2)::int as n from fragrances where identity like 'ladder|%'
      and split_part(identity, '|', 2)::int between ${first} and ${last}),
    places as (select id, row_number() over (order by id) - 1 as place from shops where host like '%.invalid')
    insert into pages (fragrance_id, shop_id, url, created_at)
    select fresh.id, places.id, 'https://shop-' || places.place || '.invalid/products/' || fresh.n || '-' || k, now()
    from fresh, generate_series(0, ${PAGES - 1}::int) k join places on true
    where places.place = (fresh.n * 7 + k * 13) % ${SHOPS}`.execute(db);
  const fresh = sql`pages.url like 'https://shop-%' and not exists (select from offers where page_id = pages.id)`;
  await sql`
    insert into page_schedules (page_id, shop_id, next_check_at, last_checked_at, last_outcome, first_checked_at, read_at)
    select id, shop_id, now() + interval '1 day' + (id % 86400) * interval '1 s', now(), 'product', now(), now() from pages where ${fresh}`.execute(
    db,
  );
  await sql`insert into shop_visits (shop_id) select id from shops where host like '%.invalid' on conflict do nothing`.execute(
    db,
  );
  await sql`
    insert into offers (page_id, fragrance_id, variant, size_ml, price, currency, agreed_price, agreed_currency, availability,
      available_since, last_checked_at, first_seen_at)
    select id, fragrance_id, ml || ' ml', ml, ml, 'EUR', ml, 'EUR', 'InStock', now(), now(), now()
    from pages, unnest(array[50, 100]) ml where ${fresh}`.execute(db);
  await sql`vacuum analyze`.execute(db);
}

/** Shops that answer: the first ones are read page by page, the others by their list of products. */
export async function givenAnsweringShops(
  db: Db,
  origins: readonly string[],
  products: number,
  byFeed: number,
): Promise<Scent[]> {
  const scents = await givenScents(db, origins, products);
  const hosts = origins.slice(-byFeed).map((origin) => new URL(origin).host);
  await sql`update pages set url = replace(url, '/p/', '/products/s-') from shops
    where shops.id = pages.shop_id and host = any(${hosts}::text[])`.execute(db);
  await sql`update shop_visits set platform = 'shopify' from shops
    where shops.id = shop_visits.shop_id and host = any(${hosts}::text[])`.execute(db);
  await sql`update fragrances set watchers = 1 where brand = 'Maison Test'`.execute(db);
  return scents;
}

/** What each person was told before, sent long ago. */
export const TOLD_EACH = 4;

/** Adds the ledger of these people, from events of their own. */
export async function growLedger(db: Db, from: number, count: number): Promise<void> {
  await sql`
    with page as (select id from pages order by id limit 1),
    kept as (
      insert into checks (page_id, checked_at, outcome, method, confidence, evidence)
      select page.id, now() - interval '40 days', 'product', 'json-ld', 0.9, '[{"says":"InStock","where":"offers.availability"}]' from page, generate_series(1, 50)
      returning id
    )
    insert into events (id, kind, fragrance_id, offer_ids, check_id, happened_at)
    select new_uuid_v7(), 'restock', (select min(id) from fragrances), '{1}', id, now() - interval '40 days' from kept`.execute(
    db,
  );
  await sql`
    with told as (select id, row_number() over (order by id desc) - 1 as place from events order by id desc limit 50)
    insert into deliveries (id, event_id, user_id, channel, target_id, status, next_try_at, created_at, sent_at, sent_to)
    select new_uuid_v7(), told.id, targets.user_id, targets.channel, targets.id, 'sent', now() - interval '40 days',
      now() - interval '40 days', now() - interval '40 days', case when targets.channel = 'email' then 'fleet-1@people.example' end
    from generate_series(${from}::int, ${from + count - 1}::int) n
    cross join generate_series(0, ${TOLD_EACH / 2 - 1}::int) k
    join told on told.place = (n * 2 + k) % 50
    join targets on targets.user_id = ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`.execute(db);
  await sql`vacuum analyze`.execute(db);
}

/** Bytes of these tables with their parts and indexes. */
export async function bytesOf(db: Db, tables: readonly string[]): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select sum(pg_total_relation_size(relid))::float8 as bytes
    from unnest(${tables}::text[]) name
    cross join lateral (select relid from pg_partition_tree(name::regclass) union select name::regclass) parts`.execute(
    db,
  );
  return rows[0]?.bytes ?? 0;
}
