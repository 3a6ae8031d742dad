import { after, DAY } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { everyHour, type SharedWork } from '../../platform/loop.ts';
import { deleteNewsBefore } from './news.repo.ts';

/** Twice the period for which a returning client receives missed updates. */
const KEPT_MS = 2 * DAY;

/** Deletes live updates that no client can receive any more. */
export function tidyNews({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): SharedWork<Date> {
  return everyHour(clock, {
    name: 'tidy-news',
    async work(now) {
      const cleared = await deleteNewsBefore(db, after(now, -KEPT_MS));
      log.debug({ cleared }, 'old live news was cleared away');
    },
  });
}
