import { addMs, MINUTE } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { createPeriodicJob, type Job } from '../../../platform/job.ts';
import { MAX_RETRY_DELAY_MS } from './backoff.rules.ts';
import { LEASE_MS } from './claim.repo.ts';
import { correctClockSkew as saveCorrections } from './correct-clock-skew.repo.ts';

const MAX_SKEW_MS = MINUTE;

/**
 * Corrects times that a clock wrote to the database before it was set back. Deliveries that are due
 * too late become due now, and overlong leases are shortened.
 * When the clock of this process itself goes back, every waiting retry becomes due now.
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
