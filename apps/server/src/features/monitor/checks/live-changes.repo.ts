import type { LiveChangeKind } from '@sillage/contract';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type {} from '../live-changes.tables.ts';

export interface LiveChange {
  fragranceId: number;
  kind: LiveChangeKind;
  at: Date;
}

/**
 * Pushes a change of stock or price to the watchers' open browser tabs once the transaction `tx`
 * commits. The fragrance's new state is read only then, so save it in the same transaction.
 */
export async function insertLiveChange(tx: Tx, { fragranceId, kind, at }: LiveChange): Promise<void> {
  await tx.insertInto('live_changes').values({ fragrance_id: fragranceId, kind, happened_at: at }).execute();
}

export async function deleteLiveChangesBefore(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('live_changes').where('happened_at', '<', before).executeTakeFirst();
  return Number(numDeletedRows);
}
