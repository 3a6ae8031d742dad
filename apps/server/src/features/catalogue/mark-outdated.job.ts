import { OUTDATED_AFTER_MS } from '@sillage/contract';
import { addMs } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { createHourlyJob, type Job } from '../../platform/job.ts';
import { markOutdated } from './offers.repo.ts';

/** Marks fragrances whose last successful check is too old; their next check clears the mark. */
export function markOutdatedStock({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): Job<Date> {
  return createHourlyJob(clock, {
    name: 'mark-outdated-stock',
    async work(now) {
      const marked = await markOutdated(db, addMs(now, -OUTDATED_AFTER_MS));
      log.debug({ marked }, 'outdated stock marked');
    },
  });
}
