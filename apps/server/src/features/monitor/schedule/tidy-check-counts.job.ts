import { sql } from 'kysely';
import { addMs, DAY } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { createHourlyJob, type Job } from '../../../platform/job.ts';

/** The console shows the counts of 30 days. */
const RETENTION_MS = 32 * DAY;

export function tidyCheckCounts({ db, clock }: Pick<Deps, 'db' | 'clock'>): Job<Date> {
  return createHourlyJob(clock, {
    name: 'tidy-check-counts',
    async work(now) {
      await sql`delete from shop_check_counts where day < ${addMs(now, -RETENTION_MS)}::date`.execute(db);
    },
  });
}
