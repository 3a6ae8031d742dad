import { after, DAY, HOUR } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { firstIdAt } from '../../platform/ids.ts';
import type { SharedWork } from '../../platform/loop.ts';
import { deleteOld } from './tidy-ledger.repo.ts';

/** A year and a month: last year's spring sale can still be found in the inbox. */
const KEPT_MS = 400 * DAY;
const TIDY_EVERY_MS = HOUR;

/** Clearing away what was told, or not told, longer ago than anybody asks: at the start, then every hour. */
export function tidyLedger(deps: Pick<Deps, 'db' | 'clock'>): SharedWork<Date> {
  let next = new Date(0);
  return {
    name: 'tidy-ledger',
    atOnce: 1,
    async claim() {
      const now = deps.clock.now();
      if (now < next) return [];
      next = after(now, TIDY_EVERY_MS);
      return [now];
    },
    async work(now, signal) {
      const at = after(now, -KEPT_MS);
      while (!signal.aborted && (await deleteOld(deps.db, { id: firstIdAt(at), at })));
    },
  };
}
