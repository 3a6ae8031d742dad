import { after } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import type { SharedWork } from '../../platform/loop.ts';
import { deleteEnded } from './auth.repo.ts';
import { ENDED_KEPT_MS, SESSION_IDLE_MS, TIDY_EVERY_MS, UNPROVEN_KEPT_MS } from './auth.rules.ts';

/** Clearing away ended sessions, used and expired links, and accounts that nobody proved: at the start, then every hour. */
export function tidyAccounts(deps: Pick<Deps, 'db' | 'clock' | 'log'>): SharedWork<Date> {
  let next = new Date(0);
  return {
    name: 'tidy-accounts',
    atOnce: 1,
    async claim() {
      const now = deps.clock.now();
      if (now < next) return [];
      next = after(now, TIDY_EVERY_MS);
      return [now];
    },
    async work(now) {
      const cleared = await deleteEnded(deps.db, {
        expiry: after(now, -ENDED_KEPT_MS),
        lastUse: after(now, -SESSION_IDLE_MS),
        registration: after(now, -UNPROVEN_KEPT_MS),
      });
      deps.log.debug(cleared, 'ended sessions, links and unproven accounts were cleared away');
    },
  };
}
