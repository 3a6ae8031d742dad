import { after, MINUTE } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { everyPeriod, type SharedWork } from '../../../platform/loop.ts';
import { MAX_RETRY_MS } from './back-off.rules.ts';
import { correctWaits as correct } from './correct-waits.repo.ts';
import { leaseEnd } from './lease.ts';

/** Limit for the clock difference between two hosts. */
const MAX_SKEW_MS = MINUTE;

/**
 * Corrects times that a clock wrote before it was set back: makes its notifications and overlong
 * retries due now, and shortens the leases of senders that have ended. When this process itself
 * sees the clock go back, makes every waiting retry due now.
 */
export function correctWaits({ db, clock }: Pick<Deps, 'db' | 'clock'>): SharedWork<Date> {
  let seenAt = new Date(0);
  return everyPeriod(clock, MINUTE, {
    name: 'correct-waits',
    async work(now) {
      const isSetBack = after(now, MAX_SKEW_MS) < seenAt;
      seenAt = now;
      await correct(db, {
        now,
        ahead: after(now, MAX_SKEW_MS),
        lease: leaseEnd(now),
        leaseAhead: after(leaseEnd(now), MAX_SKEW_MS),
        longestRetry: after(now, MAX_RETRY_MS),
        isSetBack,
      });
    },
  });
}
