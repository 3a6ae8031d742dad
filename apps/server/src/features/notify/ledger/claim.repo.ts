import type { Db } from '../../../platform/db/db.ts';
import type { Channel } from '../notify.tables.ts';
import '../notify.tables.ts';

/** A claim: until `until` nobody else gets what was taken with this lease, and after that anybody does. */
export interface Claim {
  channel: Channel;
  lease: string;
  now: Date;
  until: Date;
  limit: number;
}

/** Takes deliveries of the channel that are due, the longest due first. */
export function claimDeliveries(db: Db, claim: Claim) {
  const due = db
    .selectFrom('deliveries')
    .select('id')
    .where('channel', '=', claim.channel)
    .where('status', '=', 'due')
    .where('next_try_at', '<=', claim.now)
    .orderBy('next_try_at')
    .limit(claim.limit)
    .forUpdate()
    .skipLocked();
  return db
    .updateTable('deliveries')
    .set({ lease: claim.lease, next_try_at: claim.until })
    .where('id', 'in', due)
    .returning(['id', 'attempts'])
    .execute();
}

/** A sign of life: what is still held with the lease stays the sender's until `until`. Answers which that is. */
export async function extendLease(db: Db, lease: string, ids: readonly string[], until: Date): Promise<string[]> {
  const rows = await db
    .updateTable('deliveries')
    .set({ next_try_at: until })
    .where('id', 'in', ids)
    .where('lease', '=', lease)
    .where('status', '=', 'due')
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Gives back what was taken and not tried. */
export async function giveBack(db: Db, lease: string, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('deliveries')
    .set({ lease: null, next_try_at: now })
    .where('id', 'in', ids)
    .where('lease', '=', lease)
    .where('status', '=', 'due')
    .execute();
}

/** Takes a bundle whose time has come. */
export function claimBundles(db: Db, claim: Claim) {
  const due = db
    .selectFrom('bundles')
    .select('id')
    .where('channel', '=', claim.channel)
    .where('status', '=', 'due')
    .where('next_try_at', '<=', claim.now)
    .orderBy('next_try_at')
    .limit(claim.limit)
    .forUpdate()
    .skipLocked();
  return db
    .updateTable('bundles')
    .set({ lease: claim.lease, next_try_at: claim.until })
    .where('id', 'in', due)
    .returning(['id', 'user_id', 'target_id', 'kind', 'attempts', 'pieces', 'created_at'])
    .execute();
}

export type ClaimedBundle = Awaited<ReturnType<typeof claimBundles>>[number];

/** The same sign of life of bundles. */
export async function extendBundles(db: Db, lease: string, ids: readonly string[], until: Date): Promise<string[]> {
  const rows = await db
    .updateTable('bundles')
    .set({ next_try_at: until })
    .where('id', 'in', ids)
    .where('lease', '=', lease)
    .where('status', '=', 'due')
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
