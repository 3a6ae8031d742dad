import type { Deps } from '../../platform/deps.ts';
import { everyHour, type SharedWork } from '../../platform/loop.ts';
import { dropMonth, makeMonths } from './months.repo.ts';
import { monthsFrom, oldestKept } from './months.rules.ts';

/** A worker may stand still for so long before looks come to lie in no month, from which they are moved when it is made. */
const AHEAD = 3;

/**
 * Making the history's coming months, and dropping those that are no longer to be kept: one an hour at most, so that a clock
 * that is wrong for an hour does not cost the whole of it.
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
