import type { Db } from '../../platform/db/db.ts';
import type { ShopVisitsTable } from './monitor.tables.ts';
import type { ClaimedShop } from './visit.repo.ts';

/** A shop that is ours, and the moment from which it may be asked for something. */
export type OwnShop = ClaimedShop & { freeAt: Date };

/** Notes that we are about to visit a shop for the first time; one that was forgotten meanwhile stays so. */
export async function beginVisits(db: Db, shopId: number): Promise<void> {
  await db
    .insertInto('shop_visits')
    .columns(['shop_id'])
    .expression(db.selectFrom('shops').select('id').where('id', '=', shopId).forKeyShare())
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Takes this one shop if nobody has it and it may be asked by `freeBy`; null when not. */
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
  // Never visited is -infinity there, which is no date.
  const freeAt = new Date(Math.max(Number(row.free_at), claim.now.getTime()));
  return { shopId, platform: row.platform, robots, freeAt };
}

/** Whether somebody has the shop, and when it may be asked again; undefined once the shop is forgotten. */
export function findVisit(db: Db, shopId: number) {
  return db
    .selectFrom('shop_visits')
    .select(['free_at', 'leased_until'])
    .where('shop_id', '=', shopId)
    .executeTakeFirst();
}

/** Keeps the shop for longer; false when the lease had ended and somebody else may be at it. */
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
