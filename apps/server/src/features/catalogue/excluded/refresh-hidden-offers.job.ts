import type { Deps } from '../../../platform/deps.ts';
import type { Job } from '../../../platform/job.ts';
import { listShopsToRefresh, refreshNextFragrances } from './hidden-offers.repo.ts';

/**
 * Computes the stock and prices of fragrances again after the operator excluded or included a shop.
 * Each batch is one transaction, so that a process that dies loses at most one batch.
 */
export function refreshHiddenOffers({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): Job<number> {
  return {
    name: 'refresh-hidden-offers',
    concurrency: 1,
    claim: () => listShopsToRefresh(db),
    async work(shopId, signal) {
      while (!signal.aborted && (await refreshNextFragrances(db, shopId, clock.now())));
      log.debug({ shop: shopId }, 'fragrances of an excluded or included shop refreshed');
    },
  };
}
