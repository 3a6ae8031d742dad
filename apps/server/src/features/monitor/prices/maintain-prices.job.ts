import { addMs, DAY } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { createHourlyJob, type Job } from '../../../platform/job.ts';
import { offerStore } from '../../catalogue/index.ts';
import * as repo from './fill-prices.repo.ts';
import { buildPastPeriods } from './fill-prices.rules.ts';
import { MONTH_MS, YEAR_MS } from './lows.rules.ts';
import { endLowMarks, listSightings, writePeriods } from './price-periods.repo.ts';
import { isPlausible } from './price-periods.rules.ts';

type PriceDeps = Pick<Deps, 'db' | 'clock' | 'log'>;

const OFFERS_PER_BATCH = 50;
/** Maximum stored checks of an offer from which its price periods are filled. */
const MAX_CHECKS_PER_OFFER = 2000;
const MISMATCHES_PER_BATCH = 200;
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
      let filled = 0;
      for (let batch = 1; batch > 0 && !signal.aborted; filled += batch) batch = await fillBatch(deps);
      const corrected = await correctPeriods(deps, signal);
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
    const fragranceIds = await endLowMarks(tx, before);
    for (const id of fragranceIds) await offerStore.refreshDerived(tx, id, clock.now());
    return fragranceIds.length;
  });
}

/** Fills the periods of a batch of offers; returns their number, 0 when none is left. */
function fillBatch({ db }: PriceDeps): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const offers = await repo.lockUnfilledOffers(tx, OFFERS_PER_BATCH);
    if (offers.length === 0) return 0;
    const ids = offers.map(({ id }) => id);
    const checks = await repo.listPastChecks(tx, ids, MAX_CHECKS_PER_OFFER);
    const histories = offers.map((offer) => {
      const past = checks.get(offer.id) ?? [];
      const present = { lastCheckedAt: offer.lastCheckedAt, confirmed: getPresentPrice(offer) };
      const since = past[0]?.at ?? offer.lastCheckedAt;
      return { offerId: offer.id, since, periods: buildPastPeriods(past, present) };
    });
    await repo.insertHistories(tx, histories);
    return offers.length;
  });
}

function getPresentPrice({ kind, isInStock, price, currency }: repo.UnfilledOffer) {
  return kind === 'bottle' && isInStock && price !== null && currency !== null ? { price, currency } : null;
}

async function correctPeriods({ db, clock }: PriceDeps, signal: AbortSignal): Promise<number> {
  let corrected = 0;
  let after: number | null = 0;
  while (after !== null && !signal.aborted) {
    const from: number = after;
    after = await db.transaction().execute(async (tx) => {
      const mismatches = await repo.lockMismatches(tx, from, MISMATCHES_PER_BATCH);
      for (const mismatch of mismatches) {
        const { offerId, fragranceId, sizeMl, closeAt, open } = mismatch;
        const sightings = open ? await listSightings(tx, fragranceId, addMs(clock.now(), -YEAR_MS)) : [];
        const isRecorded =
          open !== null && isPlausible({ ...open, offerId, sizeMl }, sightings, addMs(clock.now(), -MONTH_MS));
        await writePeriods(tx, [{ offerId, closeAt, open: isRecorded ? open : null }], closeAt);
      }
      corrected += mismatches.length;
      return mismatches.length < MISMATCHES_PER_BATCH ? null : (mismatches.at(-1)?.offerId ?? null);
    });
  }
  return corrected;
}
