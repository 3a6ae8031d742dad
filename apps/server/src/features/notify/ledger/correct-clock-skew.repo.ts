import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

interface Times {
  now: Date;
  /**
   * Latest plausible due time of a new delivery. A later time was set by a clock that was ahead.
   */
  latestDue: Date;
  leaseUntil: Date;
  /** Latest plausible end of a lease. A later end was set by a clock that was ahead. */
  latestLease: Date;
  /**
   * Latest plausible time at which a delivery is sent again after a failure. A later time was set
   * by a clock that was ahead.
   */
  latestRetry: Date;
  /** Whether the clock of this process has gone back. */
  isSetBack: boolean;
}

export async function correctClockSkew(db: Db, times: Times): Promise<void> {
  const { now, latestDue, leaseUntil, latestLease, latestRetry, isSetBack } = times;
  // A running sender keeps extending its lease from here.
  for (const table of ['deliveries', 'bundles'] as const)
    await sql`
      update ${sql.table(table)} set next_try_at = ${leaseUntil}
      where status = 'due' and lease is not null and next_try_at > ${latestLease}`.execute(db);
  await sql`
    update deliveries set next_try_at = ${now}, created_at = least(created_at, ${now})
    where status = 'due' and lease is null and next_try_at > ${latestDue}
      and (created_at > ${latestDue} or next_try_at > ${latestRetry} or (${isSetBack} and attempts > 0))`.execute(db);
}
