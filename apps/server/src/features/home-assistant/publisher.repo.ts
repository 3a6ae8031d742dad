import type { Selectable, Updateable } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { Lease } from '../../platform/lease.ts';
import type { HomeAssistantPublisherTable } from './home-assistant.tables.ts';

export type Publisher = Selectable<HomeAssistantPublisherTable>;

export function getPublisher(db: Db): Promise<Publisher> {
  return db.selectFrom('home_assistant_publisher').selectAll().executeTakeFirstOrThrow();
}

/** Claims the connection when a try is due; null while it is not, or another worker holds it. */
export async function claimPublisher(db: Db, { lease, until }: Lease, now: Date): Promise<Publisher | null> {
  const row = await db
    .updateTable('home_assistant_publisher')
    .set({ lease, leased_until: until, connected_at: null })
    .where('next_try_at', '<=', now)
    .where((where) => where.or([where('leased_until', 'is', null), where('leased_until', '<', now)]))
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Changes the row under its lease; returns false when the lease is lost. */
export async function updatePublisher(
  db: Db,
  lease: string,
  change: Updateable<HomeAssistantPublisherTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('home_assistant_publisher')
    .set(change)
    .where('lease', '=', lease)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
