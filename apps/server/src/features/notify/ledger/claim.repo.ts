import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { BundlesTable, Channel } from '../notify.tables.ts';
import '../notify.tables.ts';

/** What is sent: deliveries by themselves, and bundles of them. Both are claimed alike. */
type Sent = 'deliveries' | 'bundles';

/** A claim: until `until` nobody else gets what was taken with this lease, and after that anybody does. */
export interface Claim {
  channel: Channel;
  lease: string;
  now: Date;
  until: Date;
  limit: number;
  /** Nothing of these users is taken. */
  exceptUsers?: readonly string[];
}

export type ClaimedDelivery = { id: string; user_id: string; attempts: number };
export type ClaimedBundle = ClaimedDelivery &
  Pick<BundlesTable, 'target_id' | 'kind' | 'created_at'> & { pieces: string[] | null };

/** Takes deliveries of the channel that are due, the longest due first. */
export function claimDeliveries(db: Db, claim: Claim): Promise<ClaimedDelivery[]> {
  return take(db, 'deliveries', ['id', 'user_id', 'attempts'], claim);
}

/** Takes bundles whose time has come. */
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

/** A sign of life: what is still held with the lease stays the sender's until `until`. Answers which that is. */
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

/** Gives back what was taken and not tried. */
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
