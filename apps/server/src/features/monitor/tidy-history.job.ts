import type { Deps } from '../../platform/deps.ts';
import { everyHour, type SharedWork } from '../../platform/loop.ts';
import { dropMonth, makeMonths } from './months.repo.ts';
import { monthsFrom, oldestKept } from './months.rules.ts';

/**
 * Months created ahead. If workers stop for longer, checks go to the default partition, from which
 * they are moved once their month is created.
 */
const AHEAD = 3;

/**
 * Creates the coming months of the history and drops expired ones: at most one per hour, so that a
 * clock that is wrong for an hour does not cost the whole history.
 */
export function tidyHistory({
  db,
  clock,
  config,
  log,
}: Pick<Deps, 'db' | 'clock' | 'config' | 'log'>): SharedWork<Date> {
  return everyHour(clock, {
    name: 'tidy-history',
    async work(now) {
      const isMade = await makeMonths(db, monthsFrom(now, AHEAD));
      const { historyMonths: kept } = config;
      const isDropped = kept === null || (await dropMonth(db, oldestKept(now, kept)));
      if (!isMade || !isDropped) log.info('the history is busy: its months are looked after in an hour');
    },
  });
}
