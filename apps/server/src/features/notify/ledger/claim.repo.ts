import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { BundlesTable, Channel } from '../notify.tables.ts';
import '../notify.tables.ts';

/** The tables that senders claim from, in the same way. */
type Sent = 'deliveries' | 'bundles';

/** A claim: its rows belong to this lease until `until`; then any sender may claim them again. */
export interface Claim {
  channel: Channel;
  lease: string;
  now: Date;
  until: Date;
  limit: number;
  /** Users to skip. */
  exceptUsers?: readonly string[];
}

export type ClaimedDelivery = { id: string; user_id: string; attempts: number };
export type ClaimedBundle = ClaimedDelivery &
  Pick<BundlesTable, 'target_id' | 'kind' | 'created_at'> & { pieces: string[] | null };

/** Claims due deliveries of the channel, the longest overdue first. */
export function claimDeliveries(db: Db, claim: Claim): Promise<ClaimedDelivery[]> {
  return take(db, 'deliveries', ['id', 'user_id', 'attempts'], claim);
}

/** Claims due bundles of the channel, the longest overdue first. */
export function claimBundles(db: Db, claim: Claim): Promise<ClaimedBundle[]> {
  return take(db, 'bundles', ['id', 'user_id', 'target_id', 'kind', 'attempts', 'pieces', 'created_at'], claim);
}

async function take<Row extends ClaimedDelivery>(
  db: Db,
  table: Sent,
  columns: readonly (keyof Row & string)[],
  { channel, lease, now, until, limit, exceptUsers = [] }: Claim,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    update ${sql.table(table)} set lease = ${lease}, next_try_at = ${until}
    where id in (
      select id from ${sql.table(table)} where channel = ${channel} and status = 'due' and next_try_at <= ${now}
        and user_id <> all(${exceptUsers}::uuid[])
      order by next_try_at limit ${limit} for update skip locked
    )
    returning ${sql.join(columns.map((column) => sql.ref(column)))}`.execute(db);
  return rows;
}

/** Extends a lease to `until`, and returns the ids that it still covers. */
export async function extendLease(
  db: Db,
  table: Sent,
  { lease, ids, until }: { lease: string; ids: readonly string[]; until: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update ${sql.table(table)} set next_try_at = ${until}
    where id = any(${ids}::uuid[]) and lease = ${lease} and status = 'due' returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Releases claimed deliveries that were not tried; they are due at once. */
export async function giveBack(db: Db, lease: string, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('deliveries')
    .set({ lease: null, next_try_at: now })
    .where('id', 'in', ids)
    .where('lease', '=', lease)
    .where('status', '=', 'due')
    .execute();
}
