import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import type {} from './catalogue.tables.ts';

/** A new shop is named after its host. */
export async function saveShop(db: Db | Tx, host: string): Promise<number> {
  const { id } = await db
    .insertInto('shops')
    .values({ host, name: host })
    // The no-op update returns the id in the same statement; `deleteUnusedShop` could delete the
    // row before a second one.
    .onConflict((conflict) => conflict.column('host').doUpdateSet(({ ref }) => ({ name: ref('shops.name') })))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Deletes a shop without pages, unless the operator added, paused or slowed it. */
export async function deleteUnusedShop(db: Db, id: number): Promise<void> {
  await db
    .deleteFrom('shops')
    .where('id', '=', id)
    .where('added_at', 'is', null)
    .where('paused_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('pages').select('pages.id').whereRef('pages.shop_id', '=', 'shops.id'))),
    )
    // What its feeds list would be deleted with the shop.
    .where(sql<boolean>`not exists (select from shop_products where shop_id = shops.id)`)
    .where(sql<boolean>`not exists (select from shop_crawls where shop_id = shops.id and min_gap_ms is not null)`)
    .execute();
}

/** Returns at most 20,000 brands, those with the most fragrances first. */
export async function listBrandsByCount(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('fragrances')
    .select('brand')
    .where('is_listed', '=', true)
    .groupBy('brand')
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .orderBy('brand')
    .limit(20_000)
    .execute();
  return rows.map(({ brand }) => brand);
}

export function findPages(db: Db | Tx, urls: readonly string[]) {
  return db
    .selectFrom('pages')
    .innerJoin('fragrances', 'fragrances.id', 'pages.fragrance_id')
    .select([
      'pages.id',
      'pages.url',
      'pages.fragrance_id as fragranceId',
      'fragrances.name',
      'fragrances.brand',
      'fragrances.is_listed as isListed',
    ])
    .where(sql<boolean>`pages.url = any(${urls}::text[])`)
    .orderBy('pages.id')
    .execute();
}

export async function countPages(tx: Tx, fragranceId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('pages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('fragrance_id', '=', fragranceId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** True if a listed fragrance has a page at this shop. */
export async function isListedShop(tx: Tx, host: string): Promise<boolean> {
  const row = await tx
    .selectFrom('shops')
    .innerJoin('pages', 'pages.shop_id', 'shops.id')
    .innerJoin('fragrances', 'fragrances.id', 'pages.fragrance_id')
    .select('shops.id')
    .where('shops.host', '=', host)
    .where('fragrances.is_listed', '=', true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
