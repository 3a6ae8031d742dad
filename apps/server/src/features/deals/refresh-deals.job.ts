import { MIN_DEAL_HISTORY_DAYS, OUTDATED_AFTER_MS } from '@sillage/contract';
import { addMs, DAY, HOUR, MINUTE } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { createPeriodicJob, type Job } from '../../platform/job.ts';
import { loadRates } from '../exchange-rates/index.ts';
import { usualPrices } from '../monitor/index.ts';
import { findDeal } from './deal.rules.ts';
import * as repo from './refresh-deals.repo.ts';

type RefreshDeps = Pick<Deps, 'db' | 'clock' | 'log'>;

const PERIOD_MS = 2 * MINUTE;
/** Time from the start of a pass through all fragrances to the next one. */
const PASS_MS = HOUR;
const FRAGRANCES_PER_BATCH = 500;
/** Changed offers that are refreshed at once. */
const MAX_CHANGES = 2000;
/** Window of prices that deals are compared with. */
const COMPARED_MS = 365 * DAY;
/** Time by which a change may be committed later than its check. */
const COMMIT_MS = 10 * MINUTE;

/**
 * Derives the deals: every two minutes those of fragrances whose prices changed, and once an hour
 * all of them, because the windows of lows and of usual prices move on. Each batch is a transaction
 * that locks the state of the job, so that one process works at a time, any of them may be killed,
 * and another one continues after the last batch.
 */
export function refreshDeals(deps: RefreshDeps): Job<Date> {
  return createPeriodicJob(deps.clock, PERIOD_MS, {
    name: 'refresh-deals',
    async work(now, signal) {
      await refreshChanged(deps, now);
      let fragrances = 0;
      for (let batch = 1; batch > 0 && !signal.aborted; fragrances += batch) batch = await continuePass(deps, now);
      deps.log.debug({ fragrances }, 'deals refreshed');
    },
  });
}

async function refreshChanged(deps: RefreshDeps, now: Date): Promise<void> {
  const perEuro = await loadPerEuro(deps);
  await deps.db.transaction().execute(async (tx) => {
    const state = await repo.lockRefresh(tx);
    if (state === null) return;
    const since = addMs(new Date(Math.min(state.changes_until.getTime(), now.getTime())), -COMMIT_MS);
    const ids = await repo.listChangedFragrances(tx, since, MAX_CHANGES);
    // More changes than a batch, such as after an upgrade: a pass finds them all.
    if (ids.length === MAX_CHANGES) await repo.saveRefresh(tx, { changes_until: now, next_pass_at: now });
    else {
      await refreshFragrances(tx, [...new Set(ids)], { now, perEuro });
      await repo.saveRefresh(tx, { changes_until: now });
    }
  });
}

/** Refreshes the next fragrances of the pass; returns their number, 0 when none is due. */
async function continuePass(deps: RefreshDeps, now: Date): Promise<number> {
  const perEuro = await loadPerEuro(deps);
  return deps.db.transaction().execute(async (tx) => {
    const state = await repo.lockRefresh(tx);
    if (state === null || (state.after_id === 0 && !isDue(state, now))) return 0;
    const next_pass_at = state.after_id === 0 ? addMs(now, PASS_MS) : state.next_pass_at;
    const ids = await repo.listNextFragrances(tx, state.after_id, FRAGRANCES_PER_BATCH);
    await refreshFragrances(tx, ids, { now, perEuro });
    const isLast = ids.length < FRAGRANCES_PER_BATCH;
    await repo.saveRefresh(tx, { next_pass_at, after_id: isLast ? 0 : (ids.at(-1) ?? 0) });
    if (isLast) await repo.saveWatchedSince(tx);
    return isLast ? 0 : ids.length;
  });
}

/** A time that is further away than a pass is from before the clock was set back. */
function isDue({ next_pass_at }: repo.Refresh, now: Date): boolean {
  const waitMs = next_pass_at.getTime() - now.getTime();
  return waitMs <= 0 || waitMs > PASS_MS;
}

async function refreshFragrances(
  tx: Tx,
  ids: readonly number[],
  { now, perEuro }: { now: Date; perEuro: ReadonlyMap<string, number> },
): Promise<void> {
  if (ids.length === 0) return;
  const comparedPrices = await repo.listComparedPrices(tx, ids, {
    since: addMs(now, -COMPARED_MS),
    knownBefore: addMs(now, -MIN_DEAL_HISTORY_DAYS * DAY),
    // Longer than a deal may be old: an unchanged check then lists it again without a refresh.
    checkedSince: addMs(now, -OUTDATED_AFTER_MS),
  });
  const offerIds = comparedPrices.map(({ offerId }) => offerId);
  const periods = await repo.listPeriods(tx, offerIds, addMs(now, -usualPrices.USUAL_PRICE_DAYS * DAY));
  const deals = comparedPrices.flatMap((compared) => {
    const { price, currency, offerId } = compared;
    const usual = usualPrices.computeUsualPrice(periods.get(offerId) ?? [], currency, now);
    const discountPercent = usualPrices.computeDiscountPercent(price, usual);
    return findDeal(compared, usual && { ...usual, discountPercent }, perEuro) ?? [];
  });
  await repo.replaceDeals(tx, ids, deals);
}

/** Units of each currency for one euro; empty while there are only bundled rates. */
async function loadPerEuro(deps: RefreshDeps): Promise<ReadonlyMap<string, number>> {
  const { perEuro, isBundled } = await loadRates(deps);
  const rates = Object.entries(perEuro).map(([currency, rate]) => [currency, Number(rate)] as const);
  return new Map(isBundled ? [] : [['EUR', 1], ...rates]);
}
