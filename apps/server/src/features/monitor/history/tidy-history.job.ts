import type { Deps } from '../../../platform/deps.ts';
import { createHourlyJob, type Job } from '../../../platform/job.ts';
import { createMonths, dropExpiredMonth } from './months.repo.ts';
import { getRetentionStart, listMonths } from './months.rules.ts';

/**
 * Number of months whose partitions are created ahead. If workers stop for longer, checks go to the
 * default partition and are moved once their month is created.
 */
const MONTHS_AHEAD = 3;

/**
 * Creates the coming months of the history and drops at most one expired month per hour, so that a
 * clock that is wrong for an hour does not delete the whole history.
 */
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
