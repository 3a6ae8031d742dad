import { addMs, DAY } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { createHourlyJob, type Job } from '../../../platform/job.ts';
import { deleteCheckCounts } from './check-counts.repo.ts';

/** The console shows the counts of 30 days. */
const RETENTION_MS = 32 * DAY;

export function tidyCheckCounts({ db, clock }: Pick<Deps, 'db' | 'clock'>): Job<Date> {
  return createHourlyJob(clock, {
    name: 'tidy-check-counts',
    work: (now) => deleteCheckCounts(db, addMs(now, -RETENTION_MS)),
  });
}
