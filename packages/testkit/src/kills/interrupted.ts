import { sql } from 'kysely';
import type { Db } from '../../../../apps/server/src/platform/db/db.ts';

export interface Interrupted {
  /** Number of shops leased by a worker. */
  crawls: number;
  candidates: number;
  /** Number of emails that were due but not yet sent. */
  emails: number;
}

/**
 * Counts the leased shops, unconfirmed stock changes and due emails, and adds the counts to
 * `interrupted`. Then ends the leases, so that restarted processes need not wait for them.
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
