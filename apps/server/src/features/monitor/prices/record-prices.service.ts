import { addMs } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { offerStore } from '../../catalogue/index.ts';
import {
  isDisputedCheck,
  isObservedInStock,
  type OfferChange,
  type PageCheck,
} from '../checks/evaluate-check.rules.ts';
import { wasRead } from '../checks/new-offers.rules.ts';
import { findNewLow, MONTH_MS, type NewLow, YEAR_MS } from './lows.rules.ts';
import * as repo from './price-periods.repo.ts';
import { isPlausible, planPeriodChanges } from './price-periods.rules.ts';

/**
 * Records what a check changes of confirmed prices in stock. Returns the new lows by offer id: for
 * each offer whose price is now the lowest of its size. `ids` are the offers' ids in the order of
 * `changes`. A check that changes neither a confirmed price nor the stock costs no query.
 */
export async function recordPrices(
  tx: Tx,
  check: PageCheck,
  changes: readonly OfferChange[],
  ids: readonly number[],
): Promise<Map<number, NewLow>> {
  const { page, at } = check;
  const added = ids.filter((_, index) => !wasRead(changes[index]?.offer ?? null));
  if (added.length > 0) await repo.beginHistories(tx, added, at);
  const planned = planPeriodChanges(changes, ids, at);
  if (planned.length === 0) return new Map();
  const opened = planned.flatMap(({ offerId, open }) => {
    const change = changes[ids.indexOf(offerId)];
    const sizeMl = change?.observation.sizeMl ?? change?.offer?.size_ml ?? null;
    const isProven = isObservedInStock(change?.observation.availability ?? null) && !isDisputedCheck(check);
    return open ? [{ ...open, offerId, sizeMl, isProven }] : [];
  });
  if (opened.length === 0) {
    await repo.writePeriods(tx, planned, at);
    return new Map();
  }
  // Serialises two shops that lower the same size, so that each low is compared with the other.
  await offerStore.lockFragrances(tx, [page.fragranceId]);
  const recordedPrices = await repo.listRecordedPrices(tx, page.fragranceId, addMs(at, -YEAR_MS));
  const lastPriceSince = addMs(at, -MONTH_MS);
  const plausible = opened.filter((price) => isPlausible(price, recordedPrices, lastPriceSince));
  const lows = new Map(
    plausible.flatMap((price) => {
      const low = price.isProven ? findNewLow(price, recordedPrices, at) : null;
      return low ? [[price.offerId, low] as const] : [];
    }),
  );
  const recorded = new Set(plausible.map(({ offerId }) => offerId));
  const written = planned.map(({ offerId, closeAt, open }) => {
    const isOpened = open !== null && recorded.has(offerId);
    return { offerId, closeAt, open: isOpened ? { ...open, lowSince: lows.get(offerId)?.since ?? null } : null };
  });
  await repo.writePeriods(tx, written, at);
  return lows;
}

export { splitPeriods } from './price-periods.repo.ts';
