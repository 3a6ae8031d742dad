import { addMs, MINUTE } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { createPeriodicJob, type Job } from '../../../platform/job.ts';
import { MAX_RETRY_DELAY_MS } from './backoff.rules.ts';
import { LEASE_MS } from './claim.repo.ts';
import { correctClockSkew as saveCorrections } from './correct-clock-skew.repo.ts';

/** Limit for the clock difference between two hosts. */
const MAX_SKEW_MS = MINUTE;

/**
 * Corrects times that a clock wrote before it was set back: makes its notifications and overlong
 * retries due now, and shortens the leases of senders that have ended. When this process itself
 * sees the clock go back, makes every waiting retry due now.
 */
export function correctClockSkew({ db, clock }: Pick<Deps, 'db' | 'clock'>): Job<Date> {
  let latestSeen = new Date(0);
  return createPeriodicJob(clock, MINUTE, {
    name: 'correct-clock-skew',
    async work(now) {
      const isSetBack = addMs(now, MAX_SKEW_MS) < latestSeen;
      latestSeen = now;
      await saveCorrections(db, {
        now,
        latestDue: addMs(now, MAX_SKEW_MS),
        leaseUntil: addMs(now, LEASE_MS),
        latestLease: addMs(now, LEASE_MS + MAX_SKEW_MS),
        latestRetry: addMs(now, MAX_RETRY_DELAY_MS),
        isSetBack,
      });
    },
  });
}
