import { addMs, DAY } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { createHourlyJob, type Job } from '../../../platform/job.ts';
import { deleteLiveChangesBefore } from '../checks/live-changes.repo.ts';

/**
 * Age at which the changes that were pushed to open browser tabs are deleted. A tab that reconnects
 * can get missed changes of up to half this age.
 */
const RETENTION_MS = 2 * DAY;

export function tidyLiveChanges({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): Job<Date> {
  return createHourlyJob(clock, {
    name: 'tidy-live-changes',
    async work(now) {
      const deleted = await deleteLiveChangesBefore(db, addMs(now, -RETENTION_MS));
      log.debug({ deleted }, 'old live changes deleted');
    },
  });
}
