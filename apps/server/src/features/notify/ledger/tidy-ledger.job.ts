import { addMs, DAY } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { firstIdAt } from '../../../platform/ids.ts';
import { createHourlyJob, type Job } from '../../../platform/job.ts';
import { deleteEndedBefore } from '../../watchlist/index.ts';
import { ALERT_LINK_DAYS } from '../actions/alert-link.service.ts';
import { deleteBatch } from './tidy-ledger.repo.ts';

/** Deliveries are kept a year and a month: last year's spring sale is still in the inbox. */
const RETENTION_MS = 400 * DAY;

/** Maximum number of ended watches that one statement deletes. */
const BATCH_SIZE = 5_000;

export function tidyLedger({ db, clock }: Pick<Deps, 'db' | 'clock'>): Job<Date> {
  return createHourlyJob(clock, {
    name: 'tidy-ledger',
    async work(now, signal) {
      const before = addMs(now, -RETENTION_MS);
      while (!signal.aborted && (await deleteBatch(db, { id: firstIdAt(before), at: before })));
      // A watch can be restored as long as the link in its alert works, which ends with a day.
      const restorableFrom = addMs(now, -(ALERT_LINK_DAYS + 1) * DAY);
      while (!signal.aborted && (await deleteEndedBefore(db, restorableFrom, BATCH_SIZE)));
    },
  });
}
