import type { Deps } from '../../platform/deps.ts';
import { createHourlyJob, type Job } from '../../platform/job.ts';
import { deleteOldAuditEntries } from './audit.repo.ts';

const RETENTION_YEARS = 2;
const BATCH_SIZE = 1_000;

/** Deletes entries of the audit log that are older than two years. */
export function tidyAuditLog({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): Job<Date> {
  return createHourlyJob(clock, {
    name: 'tidy-audit-log',
    async work(now, signal) {
      const before = new Date(now);
      before.setUTCFullYear(now.getUTCFullYear() - RETENTION_YEARS);
      let deleted = 0;
      let batch = BATCH_SIZE;
      while (batch === BATCH_SIZE && !signal.aborted) {
        batch = await deleteOldAuditEntries(db, before, BATCH_SIZE);
        deleted += batch;
      }
      log.debug({ deleted }, 'old audit entries deleted');
    },
  });
}
