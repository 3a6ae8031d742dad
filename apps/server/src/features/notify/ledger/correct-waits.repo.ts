import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

interface Times {
  now: Date;
  /** No healthy clock wrote a later time than this for something that is due. */
  ahead: Date;
  /** When a lease taken now ends. */
  lease: Date;
  /** No healthy clock wrote a later end of a lease. */
  leaseAhead: Date;
  /** The latest that a retry may be due. */
  longestRetry: Date;
  /** This process has seen a later time before. */
  isSetBack: boolean;
}

/** Shortens the leases and waits that only a clock that ran ahead can have written. */
export async function correctWaits(db: Db, times: Times): Promise<void> {
  const { now, ahead, lease, leaseAhead, longestRetry, isSetBack } = times;
  // A sender that lives extends its lease from now on.
  for (const table of ['deliveries', 'bundles'] as const)
    await sql`
      update ${sql.table(table)} set next_try_at = ${lease}
      where status = 'due' and lease is not null and next_try_at > ${leaseAhead}`.execute(db);
  await sql`
    update deliveries set next_try_at = ${now}, created_at = least(created_at, ${now})
    where status = 'due' and lease is null and next_try_at > ${ahead}
      and (created_at > ${ahead} or next_try_at > ${longestRetry} or (${isSetBack} and attempts > 0))`.execute(db);
}
