import type { Tx } from '../../platform/db/db.ts';
import { parseGtin } from './matching/gtin.rules.ts';
import * as repo from './offers.repo.ts';

export {
  computeTotalPrice,
  type DisplayRates,
  deriveFields,
  deriveStockState,
  needsRates,
  type OfferFacts,
} from './catalogue.rules.ts';
export * as discontinued from './discontinued/discontinued.service.ts';
export { isPageShown } from './excluded/hidden-offers.repo.ts';
export { refreshHiddenOffers } from './excluded/refresh-hidden-offers.job.ts';
export { markOutdatedStock } from './mark-outdated.job.ts';
export {
  hasObservedUrl,
  isObservedPage,
  isOfFragrance,
  listObserved,
  pickObserved,
} from './observed/observed.service.ts';
export {
  listOfferFacts,
  listOffers,
  lockFragrances,
  refreshDerived,
  type StoredOffer,
  type TermColumn,
  touchOffers,
} from './offers.repo.ts';

export type OfferUpdate = repo.OfferChange & { id: number | null };

/**
 * Writes a page's offers, and returns their ids in the given order. A null id adds an offer. The
 * caller then calls `refreshDerived`.
 */
export async function applyOffers(
  tx: Tx,
  page: { id: number; fragranceId: number },
  updates: readonly OfferUpdate[],
  now: Date,
): Promise<number[]> {
  const ids: number[] = [];
  for (const { id, gtin, ...change } of updates) {
    const row = { ...change, gtin: parseGtin(gtin ?? '') ?? null, last_checked_at: now };
    if (id !== null) await repo.updateOffer(tx, id, row);
    ids.push(id ?? (await repo.insertOffer(tx, { ...row, page_id: page.id, fragrance_id: page.fragranceId })));
  }
  return ids;
}
