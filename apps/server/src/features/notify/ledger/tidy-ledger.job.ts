import { addMs, DAY } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { firstIdAt } from '../../../platform/ids.ts';
import { createHourlyJob, type Job } from '../../../platform/job.ts';
import { deleteBatch } from './tidy-ledger.repo.ts';

/** Deliveries are kept a year and a month: last year's spring sale is still in the inbox. */
const RETENTION_MS = 400 * DAY;

export function tidyLedger({ db, clock }: Pick<Deps, 'db' | 'clock'>): Job<Date> {
  return createHourlyJob(clock, {
    name: 'tidy-ledger',
    async work(now, signal) {
      const before = addMs(now, -RETENTION_MS);
      while (!signal.aborted && (await deleteBatch(db, { id: firstIdAt(before), at: before })));
    },
  });
}
