import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type {} from './catalogue.tables.ts';
import type { StoredShop } from './known-shops.rules.ts';

/** Maximum number of shops that one list contains, those of the operator first. */
const MAX_SHOPS = 10_000;

/**
 * Lists shops that the operator added or paused, and shops that sell a listed fragrance. A shop
 * that only a user's suggestion names is not listed.
 */
export async function listStoredShops(db: Db): Promise<StoredShop[]> {
  const { rows } = await sql<StoredShop>`
    select shops.host, shops.name, coalesce(shops.url, page.url) as url,
      shops.added_at as "addedAt", shops.paused_at as "pausedAt", shops.excluded_at as "excludedAt",
      crawls.min_gap_ms as "minGapMs"
    from shops
    left join shop_crawls as crawls on crawls.shop_id = shops.id
    left join lateral (
      select pages.url from pages join fragrances on fragrances.id = pages.fragrance_id
      where pages.shop_id = shops.id and fragrances.is_listed limit 1
    ) as page on true
    where shops.added_at is not null or shops.paused_at is not null or crawls.min_gap_ms is not null or page.url is not null
    order by shops.added_at is null and shops.paused_at is null and crawls.min_gap_ms is null, shops.host
    limit ${MAX_SHOPS}`.execute(db);
  return rows;
}

export function findShop(db: Db, host: string) {
  return db
    .selectFrom('shops')
    .select(['id', 'added_at as addedAt', 'paused_at as pausedAt', 'excluded_at as excludedAt'])
    .where('host', '=', host)
    .executeTakeFirst();
}

/** Adds a shop; a shop that was added before gets the new address and keeps its date. */
export async function saveAddedShop(db: Db, shop: { host: string; name: string; url: string; now: Date }) {
  const { host, name, url, now } = shop;
  await sql`
    insert into shops (host, name, url, added_at) values (${host}, ${name}, ${url}, ${now})
    on conflict (host) do update set url = excluded.url, added_at = coalesce(shops.added_at, excluded.added_at)`.execute(
    db,
  );
}

export async function saveKnownShop(db: Db, shop: { host: string; name: string }): Promise<void> {
  await db
    .insertInto('shops')
    .values(shop)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Pauses a shop, which need not be stored yet; the first pause counts. */
export async function savePausedShop(db: Db, shop: { host: string; name: string; now: Date }): Promise<void> {
  await sql`
    insert into shops (host, name, paused_at) values (${shop.host}, ${shop.name}, ${shop.now})
    on conflict (host) do update set paused_at = coalesce(shops.paused_at, excluded.paused_at)`.execute(db);
}

/** Excludes a shop, which need not be stored yet, and pauses it; the first exclusion counts. */
export async function saveExcludedShop(db: Db, shop: { host: string; name: string; now: Date }): Promise<void> {
  const { host, name, now } = shop;
  await sql`
    insert into shops (host, name, paused_at, excluded_at, refresh_after) values (${host}, ${name}, ${now}, ${now}, 0)
    on conflict (host) do update set excluded_at = excluded.excluded_at, paused_at = coalesce(shops.paused_at, excluded.paused_at),
      refresh_after = 0
    where shops.excluded_at is null`.execute(db);
}

/** Ends an exclusion, and the pause that began with it; an earlier pause goes on. */
export async function clearExclusion(db: Db, host: string): Promise<void> {
  await sql`
    update shops set excluded_at = null, paused_at = case when paused_at < excluded_at then paused_at end, refresh_after = 0
    where host = ${host} and excluded_at is not null`.execute(db);
}

export async function clearPause(db: Db, host: string): Promise<void> {
  await db.updateTable('shops').set({ paused_at: null }).where('host', '=', host).execute();
}

export async function clearAdded(db: Db, host: string): Promise<void> {
  await db.updateTable('shops').set({ added_at: null, url: null }).where('host', '=', host).execute();
}

export async function isShopPaused(db: Db, shopId: number): Promise<boolean> {
  const row = await db.selectFrom('shops').select('paused_at').where('id', '=', shopId).executeTakeFirst();
  return row !== undefined && row.paused_at !== null;
}
