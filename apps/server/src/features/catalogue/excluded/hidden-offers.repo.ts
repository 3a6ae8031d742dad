import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type {} from '../catalogue.tables.ts';
import { refreshDerived } from '../offers.repo.ts';

/**
 * SQL condition: the operator has not excluded the shop of the page with this id. With NOT EXISTS,
 * PostgreSQL would read all pages of an excluded shop for a single offer.
 */
export function isPageShown(pageId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`((
    select sold_at.excluded_at from pages as sold_on join shops as sold_at on sold_at.id = sold_on.shop_id
    where sold_on.id = ${pageId}) is null)`;
}

/** Lists shops whose exclusion, or its end, some fragrances do not reflect yet. */
export async function listShopsToRefresh(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('shops').select('id').where('refresh_after', 'is not', null).limit(10).execute();
  return rows.map(({ id }) => id);
}

const REFRESHED_PER_BATCH = 100;

/**
 * Computes again what the next fragrances of a shop derive from its offers. Returns false when all
 * are done, or when another process is at work on the shop.
 */
export function refreshNextFragrances(db: Db, shopId: number, now: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ after: number }>`
      select refresh_after as after from shops where id = ${shopId} and refresh_after is not null
      for no key update skip locked`.execute(tx);
    const [shop] = rows;
    if (!shop) return false;
    const { rows: next } = await sql<{ id: number }>`
      select distinct fragrance_id as id from pages where shop_id = ${shopId} and fragrance_id > ${shop.after}
      order by 1 limit ${REFRESHED_PER_BATCH}`.execute(tx);
    for (const { id } of next) await refreshDerived(tx, id, now);
    const last = next.length === REFRESHED_PER_BATCH ? next.at(-1)?.id : null;
    await sql`update shops set refresh_after = ${last ?? null} where id = ${shopId}`.execute(tx);
    return last !== null;
  });
}
