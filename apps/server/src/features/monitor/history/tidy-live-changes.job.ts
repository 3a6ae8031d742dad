import { addMs, DAY } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { createHourlyJob, type Job } from '../../../platform/job.ts';
import { deleteLiveChangesBefore } from '../checks/live-changes.repo.ts';

/**
 * Age after which live changes are deleted: twice the period for which a reconnecting client
 * receives missed changes.
 */
const RETENTION_MS = 2 * DAY;

/** Deletes live changes that are too old for any client to receive. */
export function tidyLiveChanges({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): Job<Date> {
  return createHourlyJob(clock, {
    name: 'tidy-live-changes',
    async work(now) {
      const deleted = await deleteLiveChangesBefore(db, addMs(now, -RETENTION_MS));
      log.debug({ deleted }, 'old live changes deleted');
    },
  });
}
