import { sql } from 'kysely';
import type { Db } from '../../../../apps/server/src/platform/db/db.ts';

/** Amounts of unfinished work when processes were killed. */
export interface Interrupted {
  /** Number of shops leased by a worker. */
  crawls: number;
  /** Number of candidates: changes that were observed once and wait for a second check. */
  candidates: number;
  /** Number of emails that were due. */
  emails: number;
}

/**
 * Adds the unfinished work of killed processes to `interrupted`. Ends their leases, so that the
 * next round need not wait for the leases.
 */
export async function endLeases(db: Db, interrupted: Interrupted): Promise<void> {
  const { rows } = await sql<Interrupted>`
    select (select count(*) from shop_crawls where lease is not null) as crawls,
      (select count(*) from candidates) as candidates,
      (select count(*) from deliveries where status = 'due' and channel_kind = 'email') as emails`.execute(db);
  for (const key of ['crawls', 'candidates', 'emails'] as const) interrupted[key] += rows[0]?.[key] ?? 0;
  await sql`update shop_crawls set leased_until = now() where lease is not null`.execute(db);
  await sql`update deliveries set next_try_at = now() where status = 'due'`.execute(db);
}
