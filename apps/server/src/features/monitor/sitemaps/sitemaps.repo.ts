import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type {} from '../../catalogue/catalogue.tables.ts';
import type {} from '../monitor.tables.ts';

export interface StoredSitemap {
  url: string;
  modifiedAt: Date | null;
  readAt: Date;
  addresses: number;
}

const MAX_SITEMAPS_PER_SHOP = 1000;

export function listStoredSitemaps(db: Db, shopId: number): Promise<StoredSitemap[]> {
  return db
    .selectFrom('shop_sitemaps')
    .select(['url', 'modified_at as modifiedAt', 'read_at as readAt', 'addresses'])
    .where('shop_id', '=', shopId)
    .orderBy('read_at', 'desc')
    .limit(MAX_SITEMAPS_PER_SHOP)
    .execute();
}

export async function saveSitemap(db: Db, shopId: number, sitemap: StoredSitemap): Promise<void> {
  const { url, modifiedAt, readAt, addresses } = sitemap;
  await sql`
    insert into shop_sitemaps (shop_id, url, modified_at, read_at, addresses)
    values (${shopId}, ${url}, ${modifiedAt}, ${readAt}, ${addresses})
    on conflict (shop_id, md5(url)) do update set modified_at = excluded.modified_at, read_at = excluded.read_at,
      addresses = excluded.addresses`.execute(db);
}

/** Deletes a shop's sitemaps not read since `before`, and its oldest addresses above `limit`. */
export async function deleteOldAddresses(
  db: Db,
  shopId: number,
  { before, limit }: { before: Date; limit: number },
): Promise<void> {
  await db.deleteFrom('shop_sitemaps').where('shop_id', '=', shopId).where('read_at', '<', before).execute();
  await sql`
    delete from shop_products where id in (
      select id from shop_products where shop_id = ${shopId} and source = 'sitemap'
      order by seen_at desc, id desc offset ${limit}
    )`.execute(db);
}

/** Addresses of a shop's sitemaps that were not read since `before`, the last changed first. */
export async function listUnreadAddresses(
  db: Db,
  shopId: number,
  { before, limit }: { before: Date; limit: number },
): Promise<{ url: string; modifiedAt: Date | null }[]> {
  const { rows } = await sql<{ url: string; modifiedAt: Date | null }>`
    select url, modified_at as "modifiedAt" from shop_products
    where shop_id = ${shopId} and source = 'sitemap' and coalesce(read_at < ${before}, true)
    order by read_at is not null, modified_at desc nulls last, id
    limit ${limit}`.execute(db);
  return rows;
}

/** At most `limit` fragrances that users watch, those with the most watchers first. */
export function listWatchedFragrances(db: Db, limit: number): Promise<{ name: string; brand: string }[]> {
  return db
    .selectFrom('fragrances')
    .select(['name', 'brand'])
    .where('watchers', '>', 0)
    .where('is_listed', '=', true)
    .orderBy('watchers', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}
