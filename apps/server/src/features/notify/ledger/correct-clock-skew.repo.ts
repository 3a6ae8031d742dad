import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

interface Times {
  now: Date;
  /**
   * Latest correct due time of a message that is due at once; a later time comes from a fast clock.
   */
  latestDue: Date;
  /** End of a lease that begins now. */
  leaseUntil: Date;
  /** Latest correct end of a lease; a later time comes from a fast clock. */
  latestLease: Date;
  /** Latest correct time of a retry; a later time comes from a fast clock. */
  latestRetry: Date;
  /** Whether the clock of this process has gone back. */
  isSetBack: boolean;
}

/** Corrects lease ends and due times that only a fast clock can have written. */
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
