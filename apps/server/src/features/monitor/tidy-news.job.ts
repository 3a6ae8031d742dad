import { after, DAY, HOUR } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import type { SharedWork } from '../../platform/loop.ts';
import { deleteNewsBefore } from './news.repo.ts';

/** Twice as long as who comes back is told what they missed. */
const KEPT_MS = 2 * DAY;
const TIDY_EVERY_MS = HOUR;

/** Clearing away live news that nobody is told any more: at the start, then every hour. */
export function tidyNews(deps: Pick<Deps, 'db' | 'clock' | 'log'>): SharedWork<Date> {
  let next = new Date(0);
  return {
    name: 'tidy-news',
    atOnce: 1,
    async claim() {
      const now = deps.clock.now();
      if (now < next) return [];
      next = after(now, TIDY_EVERY_MS);
      return [now];
    },
    async work(now) {
      const cleared = await deleteNewsBefore(deps.db, after(now, -KEPT_MS));
      deps.log.debug({ cleared }, 'old live news was cleared away');
    },
  };
}
