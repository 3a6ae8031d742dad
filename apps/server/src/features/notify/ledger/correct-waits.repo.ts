import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

interface Times {
  now: Date;
  /** The latest due time that a healthy clock can have written for something due now. */
  ahead: Date;
  /** The end of a lease taken now. */
  lease: Date;
  /** The latest end of a lease that a healthy clock can have written. */
  leaseAhead: Date;
  /** The latest time at which a retry can be due. */
  longestRetry: Date;
  /** Whether this process has seen a later time before. */
  isSetBack: boolean;
}

/** Shortens leases and waits that only a clock running ahead can have written. */
export async function correctWaits(db: Db, times: Times): Promise<void> {
  const { now, ahead, lease, leaseAhead, longestRetry, isSetBack } = times;
  // A running sender keeps extending its lease from here.
  for (const table of ['deliveries', 'bundles'] as const)
    await sql`
      update ${sql.table(table)} set next_try_at = ${lease}
      where status = 'due' and lease is not null and next_try_at > ${leaseAhead}`.execute(db);
  await sql`
    update deliveries set next_try_at = ${now}, created_at = least(created_at, ${now})
    where status = 'due' and lease is null and next_try_at > ${ahead}
      and (created_at > ${ahead} or next_try_at > ${longestRetry} or (${isSetBack} and attempts > 0))`.execute(db);
}
