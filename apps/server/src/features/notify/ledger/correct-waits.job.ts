import { sql } from 'kysely';
import { after, MINUTE } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { everyPeriod, type SharedWork } from '../../../platform/loop.ts';
import { MAX_RETRY_MS } from './back-off.rules.ts';
import { leaseEnd } from './lease.ts';

/** Clocks of several hosts differ by less. */
const MAX_SKEW_MS = MINUTE;

/**
 * Makes due what a clock that ran ahead put off, once it was set back: alerts written by that clock, leases of senders that
 * ended meanwhile, and retries. After a set-back that this process sees, every retry is made once at once.
 */
export function correctWaits({ db, clock }: Pick<Deps, 'db' | 'clock'>): SharedWork<Date> {
  let seenAt = new Date(0);
  return everyPeriod(clock, MINUTE, {
    name: 'correct-waits',
    async work(now) {
      const isSetBack = after(now, MAX_SKEW_MS) < seenAt;
      seenAt = now;
      await correct(db, now, isSetBack);
    },
  });
}

async function correct(db: Db, now: Date, isSetBack: boolean): Promise<void> {
  const [ahead, lease] = [after(now, MAX_SKEW_MS), leaseEnd(now)];
  const leastAhead = after(lease, MAX_SKEW_MS);
  // A sender that lives extends its lease from now on.
  for (const table of ['deliveries', 'bundles'] as const)
    await sql`
      update ${sql.table(table)} set next_try_at = ${lease}
      where status = 'due' and lease is not null and next_try_at > ${leastAhead}`.execute(db);
  await sql`
    update deliveries set next_try_at = ${now}, created_at = least(created_at, ${now})
    where status = 'due' and lease is null and next_try_at > ${ahead}
      and (created_at > ${ahead} or next_try_at > ${after(now, MAX_RETRY_MS)} or (${isSetBack} and attempts > 0))`.execute(
    db,
  );
}
