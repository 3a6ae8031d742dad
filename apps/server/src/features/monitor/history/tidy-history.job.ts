import type { Deps } from '../../../platform/deps.ts';
import { createHourlyJob, type Job } from '../../../platform/job.ts';
import { createMonths, dropExpiredMonth } from './months.repo.ts';
import { getRetentionStart, listMonths } from './months.rules.ts';

/**
 * Number of future months for which a partition of the check history is created in advance. Without
 * one, checks go to the default partition.
 */
const MONTHS_AHEAD = 3;

/** Drops at most one month of history per hour, so that a wrong clock does not delete it all. */
export function tidyHistory({ db, clock, config, log }: Pick<Deps, 'db' | 'clock' | 'config' | 'log'>): Job<Date> {
  return createHourlyJob(clock, {
    name: 'tidy-history',
    async work(now) {
      const isCreated = await createMonths(db, listMonths(now, MONTHS_AHEAD));
      const { historyMonths: retainedMonths } = config;
      const isDropped = retainedMonths === null || (await dropExpiredMonth(db, getRetentionStart(now, retainedMonths)));
      if (!isCreated || !isDropped) log.info('history partitions are locked; next attempt in an hour');
    },
  });
}
