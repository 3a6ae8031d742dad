import { expect } from 'vitest';
import { refreshDeals } from '../../features/deals/index.ts';
import { type SimulatedMoment, simulatePrices } from '../../features/monitor/prices/testing/simulate-year.ts';
import { findDeals } from '../../features/monitor/prices/testing/simulated-prices.ts';
import { runOnce } from '../../platform/job.ts';
import type { TestApp } from '../test-app.ts';

/** Compares the deals with those that a list of all observations gives. Returns their number. */
async function compareDeals(app: TestApp, { fragranceId, log, at, read }: SimulatedMoment): Promise<number> {
  await runOnce(refreshDeals(app.deps));
  const { deals } = await app.visitor().deals.list({ query: { limit: 100 } });
  const offers = await app.db
    .selectFrom('offers')
    .select(['id', 'page_id', 'size_ml'])
    .where('fragrance_id', '=', fragranceId)
    .execute();
  const names = new Map(offers.map(({ id, page_id, size_ml }) => [id, `${page_id} ${size_ml}`]));
  const listed = deals
    .filter(({ fragrance }) => fragrance.id === fragranceId)
    .map(({ offerId }) => names.get(offerId) ?? '');
  expect([at, listed.toSorted()]).toEqual([at, findDeals(log, at, read).toSorted()]);
  return listed.length;
}

/** Simulates two shops and compares the deals every second day. Returns their number. */
export async function simulateDeals(app: TestApp, { days, seed }: { days: number; seed: number }): Promise<number> {
  let count = 0;
  const compare = async (moment: SimulatedMoment) => void (count += await compareDeals(app, moment));
  await simulatePrices(app, { days, seed, everyDays: 2, compare });
  return count;
}
