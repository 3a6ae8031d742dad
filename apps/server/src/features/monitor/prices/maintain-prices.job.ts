import { addMs, DAY } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { createHourlyJob, type Job } from '../../../platform/job.ts';
import { offerStore } from '../../catalogue/index.ts';
import * as repo from './fill-prices.repo.ts';
import { buildPastPeriods } from './fill-prices.rules.ts';
import { MONTH_MS, YEAR_MS } from './lows.rules.ts';
import { endLowMarks, listOldLowMarks, listRecordedPrices, writePeriods } from './price-periods.repo.ts';
import { isPlausible } from './price-periods.rules.ts';

type PriceDeps = Pick<Deps, 'db' | 'clock' | 'log'>;

const OFFERS_PER_BATCH = 50;
/** Maximum stored checks of an offer from which its price periods are filled. */
const MAX_CHECKS_PER_OFFER = 2000;
const MISMATCHES_PER_BATCH = 200;
/** Offers, by id, that one statement looks through. */
const IDS_PER_STATEMENT = 20_000;
/** Age at which an ended price period is deleted: longer than the longest window of lows. */
const PERIOD_RETENTION_MS = 400 * DAY;
/** Time for which cards mark a price as the lowest: later, it is no news. */
const MARKED_MS = 30 * DAY;

/**
 * Fills the price periods of offers that an earlier version checked, corrects periods that differ
 * from their offer, deletes old ones, and ends marks. Each batch is a transaction of its own that
 * locks its offers, so that several workers share the work and any of them may be killed.
 */
export function maintainPrices(deps: PriceDeps): Job<Date> {
  return createHourlyJob(deps.clock, {
    name: 'maintain-prices',
    async work(now, signal) {
      const filled = await processOffers(deps, signal, OFFERS_PER_BATCH, fillBatch);
      const corrected = await processOffers(deps, signal, MISMATCHES_PER_BATCH, correctBatch);
      let deleted = 0;
      for (let batch = 1; batch > 0 && !signal.aborted; deleted += batch)
        batch = await repo.deletePeriods(deps.db, addMs(now, -PERIOD_RETENTION_MS));
      const marks = await endMarks(deps, addMs(now, -MARKED_MS));
      deps.log.debug({ filled, corrected, deleted, marks }, 'price periods maintained');
    },
  });
}

/** Ends the marks of lows that began before `before`. Returns the number of fragrances. */
function endMarks({ db, clock }: PriceDeps, before: Date): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const fragranceIds = await listOldLowMarks(tx, before);
    await offerStore.lockFragrances(tx, fragranceIds);
    await endLowMarks(tx, fragranceIds, before);
    for (const id of fragranceIds) await offerStore.refreshDerived(tx, id, clock.now());
    return fragranceIds.length;
  });
}

/** Fills or corrects at most `limit` offers of a range; returns their ids in order. */
type ProcessBatch = (tx: Tx, range: repo.IdRange, limit: number, now: Date) => Promise<number[]>;

/**
 * Processes all offers by ranges of ids, so that no statement reads more than a part of them.
 * Returns the number of offers that `processBatch` changed.
 */
async function processOffers(
  { db, clock }: PriceDeps,
  signal: AbortSignal,
  limit: number,
  processBatch: ProcessBatch,
): Promise<number> {
  const end = await repo.findLastOfferId(db);
  let changed = 0;
  for (let afterId = 0; afterId < end && !signal.aborted; ) {
    const range = { afterId, lastId: afterId + IDS_PER_STATEMENT };
    const ids = await db.transaction().execute((tx) => processBatch(tx, range, limit, clock.now()));
    changed += ids.length;
    afterId = ids.length < limit ? range.lastId : (ids.at(-1) ?? range.lastId);
  }
  return changed;
}

async function fillBatch(tx: Tx, range: repo.IdRange, limit: number): Promise<number[]> {
  const offers = await repo.lockUnfilledOffers(tx, range, limit);
  const ids = offers.map(({ id }) => id);
  if (ids.length === 0) return [];
  const checks = await repo.listPastChecks(tx, ids, MAX_CHECKS_PER_OFFER);
  const histories = offers.map((offer) => {
    const past = checks.get(offer.id) ?? [];
    const present = { lastCheckedAt: offer.lastCheckedAt, confirmed: getPresentPrice(offer) };
    const since = past[0]?.at ?? offer.lastCheckedAt;
    return { offerId: offer.id, since, periods: buildPastPeriods(past, present) };
  });
  await repo.insertHistories(tx, histories);
  return ids;
}

function getPresentPrice({ kind, isInStock, price, currency }: repo.UnfilledOffer) {
  return kind === 'bottle' && isInStock && price !== null && currency !== null ? { price, currency } : null;
}

async function correctBatch(tx: Tx, range: repo.IdRange, limit: number, now: Date): Promise<number[]> {
  const mismatches = await repo.lockMismatches(tx, range, limit);
  for (const { offerId, fragranceId, sizeMl, closeAt, open } of mismatches) {
    const recordedPrices = open ? await listRecordedPrices(tx, fragranceId, addMs(now, -YEAR_MS)) : [];
    const isRecorded =
      open !== null && isPlausible({ ...open, offerId, sizeMl }, recordedPrices, addMs(now, -MONTH_MS));
    await writePeriods(tx, [{ offerId, closeAt, open: isRecorded ? open : null }], closeAt);
  }
  return mismatches.map(({ offerId }) => offerId);
}
