import { MAX_UNSENT_PER_CHANGE } from '@sillage/contract';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db.ts';
import { releaseUndelivered } from '../ledger/deliveries.repo.ts';
import type {} from '../notify.tables.ts';
import { isOwnMessage, matchesUnsent, type UnsentFilter } from './unsent.repo.ts';

interface LockedMessages {
  deliveries: string[];
  bundles: { id: string; channelId: string; status: 'due' | 'failed'; isDigest: boolean }[];
}

/**
 * Locks messages that a filter selects, at most 1,000 of each kind. Leaves out those that a worker
 * is claiming, is sending or has just sent: what was sent is never changed.
 */
async function lockUnsent(tx: Tx, filter: UnsentFilter, now: Date): Promise<LockedMessages> {
  // A worker that sends holds the lease until `next_try_at`, and writes its result only under it.
  const isIdle = sql<boolean>`(status = 'failed' or lease is null or next_try_at <= ${now})`;
  const matches = sql<boolean>`${matchesUnsent(filter, now)} and ${isIdle}`;
  const deliveries = await sql<{ id: string }>`
    select id from deliveries where ${matches} and ${isOwnMessage}
    order by id limit ${MAX_UNSENT_PER_CHANGE} for update skip locked`.execute(tx);
  const bundles = await sql<LockedMessages['bundles'][number]>`
    select id, channel_id as "channelId", status, kind = 'digest' as "isDigest" from bundles where ${matches}
    order by id limit ${MAX_UNSENT_PER_CHANGE} for update skip locked`.execute(tx);
  return { deliveries: deliveries.rows.map(({ id }) => id), bundles: bundles.rows };
}

/**
 * Makes messages due now and returns how many. Each keeps its id, so that a receiver recognises a
 * message that it has. A failed message gets all its attempts again. A failed bundle stays failed
 * while its channel has another open bundle, of which a channel may have only one.
 */
export async function retryUnsent(tx: Tx, filter: UnsentFilter, now: Date): Promise<number> {
  const { deliveries, bundles } = await lockUnsent(tx, filter, now);
  const renewed = sql`status = 'due', lease = null, next_try_at = ${now},
    attempts = case when status = 'failed' then 0 else attempts end`;
  await sql`update deliveries set ${renewed} where id = any(${deliveries}::uuid[])`.execute(tx);
  const bundleIds = await selectReopenable(tx, bundles);
  await sql`update bundles set ${renewed} where id = any(${bundleIds}::uuid[])`.execute(tx);
  await sql`
    update deliveries set status = 'deferred', next_try_at = ${now}
    where bundle_id = any(${bundleIds}::uuid[]) and status in ('failed', 'deferred')`.execute(tx);
  return deliveries.length + bundleIds.length;
}

async function selectReopenable(tx: Tx, bundles: LockedMessages['bundles']): Promise<string[]> {
  const { rows } = await sql<{ channel_id: string }>`
    select channel_id from bundles where channel_id = any(${bundles.map(({ channelId }) => channelId)}::uuid[])
      and status = 'due' and kind <> 'digest'`.execute(tx);
  const taken = new Set(rows.map(({ channel_id: id }) => id));
  return bundles.flatMap(({ id, channelId, status, isDigest }) => {
    if (status === 'due' || isDigest) return [id];
    if (taken.has(channelId)) return [];
    taken.add(channelId);
    return [id];
  });
}

/** Gives messages up with a reason for their users, and returns how many. */
export async function dropUnsent(tx: Tx, filter: UnsentFilter, reason: string, now: Date): Promise<number> {
  const { deliveries, bundles } = await lockUnsent(tx, filter, now);
  const bundleIds = bundles.map(({ id }) => id);
  const dropped = sql`status = 'dropped', reason = ${reason}, lease = null`;
  await sql`update bundles set ${dropped} where id = any(${bundleIds}::uuid[])`.execute(tx);
  // Deliveries that joined a bundle after its first attempt are not in its message, and stay due.
  const { rows } = await sql<{ id: string }>`
    update deliveries set ${dropped} where id = any(${deliveries}::uuid[])
      or bundle_id = any(${bundleIds}::uuid[]) and status in ('failed', 'deferred') and exists (
        select from bundles where bundles.id = deliveries.bundle_id
          and (delivery_ids is null or deliveries.id = any(delivery_ids)))
    returning id`.execute(tx);
  await sql`
    update deliveries set status = 'due', bundle_id = null, reason = null, next_try_at = ${now}
    where bundle_id = any(${bundleIds}::uuid[]) and status = 'deferred'`.execute(tx);
  await releaseUndelivered(
    tx,
    rows.map(({ id }) => id),
  );
  return deliveries.length + bundleIds.length;
}
