/** Rows for the shops of `children/shops.ts`, which respond on this machine. */
import { sql } from 'kysely';
import type { Db } from '../../apps/server/src/platform/db/db.ts';

/**
 * Inserts a shop of `children/shops.ts` with all its products, and a watcher for each fragrance.
 * Returns the shop's id.
 */
export async function insertShop(
  db: Db,
  shop: number,
  origin: string,
  { hasFeed, perShop }: { hasFeed: boolean; perShop: number },
): Promise<number> {
  const path = hasFeed ? '/products/s-' : '/p/';
  const { rows } = await sql<{ id: number }>`
    with shop as (insert into shops (host, name) values (${new URL(origin).host}, 'Bench') returning id),
    scents as (
      insert into fragrances (name, brand, identity, name_key, notes, search_text, created_at, updated_at, watchers)
      select 'Scent ' || ${shop}::text || ' ' || n, 'Maison Test', ${shop}::text || '-' || n, ${shop}::text || '-' || n, '{}', 'x', now(), now(), 1
      from generate_series(0, ${perShop}::int - 1) n
      returning id, identity
    ),
    shown as (
      insert into pages (fragrance_id, shop_id, url, created_at)
      select scents.id, shop.id, ${origin + path}::text || identity, now() from scents, shop
      returning id, fragrance_id
    ),
    offered as (insert into offers (page_id, fragrance_id) select id, fragrance_id from shown)
    insert into shop_crawls (shop_id, platform) select id, ${hasFeed ? 'shopify' : null}::text from shop
    returning shop_id as id`.execute(db);
  const [shopRow] = rows;
  if (!shopRow) throw new Error('The shop was not inserted.');
  return shopRow.id;
}
