import { addMs, DAY } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { createHourlyJob, type Job } from '../../../platform/job.ts';
import { deleteUnseenProducts } from './shop-products.repo.ts';

/** Time after which a product that no interface lists any more is deleted. */
const RETENTION_MS = 60 * DAY;
const PRODUCTS_PER_BATCH = 5000;
/** At most a million products per run, so that a run ends. */
const MAX_BATCHES = 200;

export function tidyShopProducts({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): Job<Date> {
  return createHourlyJob(clock, {
    name: 'tidy-shop-products',
    async work(now, signal) {
      let deleted = 0;
      for (let batch = 0; batch < MAX_BATCHES && !signal.aborted; batch += 1) {
        const count = await deleteUnseenProducts(db, addMs(now, -RETENTION_MS), PRODUCTS_PER_BATCH);
        deleted += count;
        if (count < PRODUCTS_PER_BATCH) break;
      }
      log.debug({ deleted }, 'products that shops no longer list deleted');
    },
  });
}
