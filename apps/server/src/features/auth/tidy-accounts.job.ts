import { after } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { everyHour, type SharedWork } from '../../platform/loop.ts';
import { deleteEnded } from './auth.repo.ts';
import { ENDED_KEPT_MS, SESSION_IDLE_MS, UNPROVEN_KEPT_MS } from './auth.rules.ts';

export function tidyAccounts({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): SharedWork<Date> {
  return everyHour(clock, {
    name: 'tidy-accounts',
    async work(now) {
      const cleared = await deleteEnded(db, {
        expiry: after(now, -ENDED_KEPT_MS),
        lastUse: after(now, -SESSION_IDLE_MS),
        registration: after(now, -UNPROVEN_KEPT_MS),
      });
      log.debug(cleared, 'ended sessions, links and unproven accounts were cleared away');
    },
  });
}
