import type { Tx } from '../../platform/db/db.ts';
import * as repo from './offers.repo.ts';

export type StoredOffer = repo.StoredOffer;
export type OfferUpdate = repo.OfferChange & { id: number | null };

/**
 * Writes what a check found about the offers of one page, and what follows for the fragrance, in the caller's transaction.
 * An update without an id is a size seen for the first time. Answers the offers' ids in the order given.
 */
export async function applyOffers(
  tx: Tx,
  page: { id: number; fragranceId: number },
  updates: readonly OfferUpdate[],
  now: Date,
): Promise<number[]> {
  const ids: number[] = [];
  for (const { id, ...change } of updates) {
    const seen = { ...change, last_checked_at: now };
    if (id !== null) await repo.updateOffer(tx, id, seen);
    ids.push(id ?? (await repo.insertOffer(tx, { ...seen, page_id: page.id, fragrance_id: page.fragranceId })));
  }
  await repo.refreshDerived(tx, page.fragranceId, now);
  return ids;
}
