import { sql } from 'kysely';
import { SECOND } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Lease } from '../../../platform/lease.ts';
import type { BundlesTable, ChannelKind } from '../notify.tables.ts';
import '../notify.tables.ts';

type ClaimableTable = 'deliveries' | 'bundles';

export const LEASE_MS = 60 * SECOND;
export const RENEWAL_INTERVAL_MS = 20 * SECOND;

export interface Claim extends Lease {
  channelKind: ChannelKind;
  now: Date;
  limit: number;
  exceptUsers?: readonly string[];
}

export type ClaimedDelivery = { id: string; user_id: string; attempts: number };
export type ClaimedBundle = ClaimedDelivery &
  Pick<BundlesTable, 'channel_id' | 'kind' | 'created_at'> & { delivery_ids: string[] | null };

export function claimDeliveries(db: Db, claim: Claim): Promise<ClaimedDelivery[]> {
  return claimRows(db, 'deliveries', ['id', 'user_id', 'attempts'], claim);
}

export function claimBundles(db: Db, claim: Claim): Promise<ClaimedBundle[]> {
  return claimRows(
    db,
    'bundles',
    ['id', 'user_id', 'channel_id', 'kind', 'attempts', 'delivery_ids', 'created_at'],
    claim,
  );
}

async function claimRows<Row extends ClaimedDelivery>(
  db: Db,
  table: ClaimableTable,
  columns: readonly (keyof Row & string)[],
  { channelKind, lease, now, until, limit, exceptUsers = [] }: Claim,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    update ${sql.table(table)} set lease = ${lease}, next_try_at = ${until}
    where id in (
      select id from ${sql.table(table)} where channel_kind = ${channelKind} and status = 'due' and next_try_at <= ${now}
        and user_id <> all(${exceptUsers}::uuid[])
      order by next_try_at limit ${limit} for update skip locked
    )
    returning ${sql.join(columns.map((column) => sql.ref(column)))}`.execute(db);
  return rows;
}

/**
 * Extends a lease on deliveries or bundles to `until`. Returns the ids of those that are still
 * under this lease. Those of a suspended user are given up, so that a running batch does not send
 * them.
 */
export async function extendLease(
  db: Db,
  table: ClaimableTable,
  { lease, ids, until }: Lease & { ids: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update ${sql.table(table)} set next_try_at = ${until}
    where id = any(${ids}::uuid[]) and lease = ${lease} and status = 'due'
      and not exists (select from users where users.id = user_id and users.suspended_at is not null)
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Releases claimed deliveries that were not attempted; they are due at once. */
export async function releaseDeliveries(db: Db, lease: string, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('deliveries')
    .set({ lease: null, next_try_at: now })
    .where('id', 'in', ids)
    .where('lease', '=', lease)
    .where('status', '=', 'due')
    .execute();
}
