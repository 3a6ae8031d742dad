import type { Db } from '../../platform/db/db.ts';
import type { ShopVisitsTable } from './monitor.tables.ts';
import type { ClaimedShop } from './visit.repo.ts';

/** A leased shop and the earliest time of its next request. */
export type OwnShop = ClaimedShop & { freeAt: Date };

/** Creates the shop's `shop_visits` row if missing; does nothing for a deleted shop. */
export async function beginVisits(db: Db, shopId: number): Promise<void> {
  await db
    .insertInto('shop_visits')
    .columns(['shop_id'])
    .expression(db.selectFrom('shops').select('id').where('id', '=', shopId).forKeyShare())
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Leases this shop if it has no lease and may be requested by `freeBy`; else returns null. */
export async function claimShop(
  db: Db,
  shopId: number,
  claim: { lease: string; now: Date; until: Date; freeBy: Date },
): Promise<OwnShop | null> {
  const row = await db
    .updateTable('shop_visits')
    .set({ lease: claim.lease, leased_until: claim.until })
    .where('shop_id', '=', shopId)
    .where('free_at', '<=', claim.freeBy)
    .where((where) => where.or([where('leased_until', 'is', null), where('leased_until', '<', claim.now)]))
    .returning(['platform', 'free_at', 'robots_status', 'robots_body', 'robots_checked_at'])
    .executeTakeFirst();
  if (!row) return null;
  const robots = { status: row.robots_status, body: row.robots_body, checkedAt: row.robots_checked_at };
  // A shop that was never requested has -infinity, which is not a valid date.
  const freeAt = new Date(Math.max(Number(row.free_at), claim.now.getTime()));
  return { shopId, platform: row.platform, robots, freeAt };
}

/** Lease and earliest next request of a shop; undefined once the shop is deleted. */
export function findVisit(db: Db, shopId: number) {
  return db
    .selectFrom('shop_visits')
    .select(['free_at', 'leased_until'])
    .where('shop_id', '=', shopId)
    .executeTakeFirst();
}

/** Extends the lease. Returns false when the caller no longer holds it. */
export async function keepShop(
  db: Db,
  shopId: number,
  lease: string,
  change: { leased_until: Date } & Partial<
    Pick<ShopVisitsTable, 'robots_status' | 'robots_body' | 'robots_checked_at'>
  >,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('shop_visits')
    .set(change)
    .where('shop_id', '=', shopId)
    .where('lease', '=', lease)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
