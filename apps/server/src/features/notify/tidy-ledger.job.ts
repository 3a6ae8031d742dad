import { after, DAY } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { firstIdAt } from '../../platform/ids.ts';
import { everyHour, type SharedWork } from '../../platform/loop.ts';
import { deleteOld } from './tidy-ledger.repo.ts';

/** A year and a month: last year's spring sale can still be found in the inbox. */
const KEPT_MS = 400 * DAY;

/** Clearing away what was told, or not told, longer ago than anybody asks. */
export function tidyLedger({ db, clock }: Pick<Deps, 'db' | 'clock'>): SharedWork<Date> {
  return everyHour(clock, {
    name: 'tidy-ledger',
    async work(now, signal) {
      const at = after(now, -KEPT_MS);
      while (!signal.aborted && (await deleteOld(db, { id: firstIdAt(at), at })));
    },
  });
}
