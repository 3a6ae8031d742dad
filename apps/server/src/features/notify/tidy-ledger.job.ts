import { after, DAY } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { firstIdAt } from '../../platform/ids.ts';
import { everyHour, type SharedWork } from '../../platform/loop.ts';
import { deleteOld } from './tidy-ledger.repo.ts';

/** A year and a month, so that last year's spring sale is still in the inbox. */
const KEPT_MS = 400 * DAY;

/** Deletes old deliveries, bundles and removed targets. */
export function tidyLedger({ db, clock }: Pick<Deps, 'db' | 'clock'>): SharedWork<Date> {
  return everyHour(clock, {
    name: 'tidy-ledger',
    async work(now, signal) {
      const at = after(now, -KEPT_MS);
      while (!signal.aborted && (await deleteOld(db, { id: firstIdAt(at), at })));
    },
  });
}
