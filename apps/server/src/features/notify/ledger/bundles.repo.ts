import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type {} from '../../monitor/monitor.tables.ts';
import type { ClaimedBundle } from './claim.repo.ts';

export async function listDeferred(db: Db, bundleId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('deliveries')
    .select('id')
    .where('bundle_id', '=', bundleId)
    .where('status', '=', 'deferred')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Returns the user's inbox entries since the previous digest, or of the last seven days, that were
 * not emailed and are not waiting to be emailed.
 */
export async function listUnemailed(db: Db, digest: ClaimedBundle): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select deliveries.id from deliveries join events on events.id = deliveries.event_id
    where deliveries.user_id = ${digest.user_id} and deliveries.channel_kind = 'app'
      and events.happened_at <= ${digest.created_at}
      and events.happened_at > coalesce(
        (select max(created_at) from bundles where channel_id = ${digest.channel_id} and kind = 'digest'
          and created_at < ${digest.created_at} and created_at > ${digest.created_at}::timestamptz - interval '8 days'),
        ${digest.created_at}::timestamptz - interval '7 days')
      and not exists (select from deliveries as email where email.event_id = deliveries.event_id and email.user_id = deliveries.user_id
        and email.channel_kind = 'email' and email.status in ('due', 'deferred', 'sent'))`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Saves which deliveries a bundle contains, before the first attempt to send the bundle.
 * Returns false when the sender has lost its lease on the bundle.
 */
export async function saveBundleItems(
  db: Db,
  { id, lease }: { id: string; lease: string },
  deliveryIds: readonly string[],
): Promise<boolean> {
  const row = await db
    .updateTable('bundles')
    .set({ delivery_ids: [...deliveryIds] })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .where('status', '=', 'due')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function dropFromBundle(
  db: Db,
  bundleId: string,
  dropped: readonly { id: string; reason: string }[],
): Promise<void> {
  if (dropped.length === 0) return;
  await sql`
    update deliveries set status = 'dropped', reason = t.reason
    from unnest(${dropped.map(({ id }) => id)}::uuid[], ${dropped.map(({ reason }) => reason)}::text[]) as t (id, reason)
    where deliveries.id = t.id and deliveries.bundle_id = ${bundleId} and deliveries.status = 'deferred'`.execute(db);
}

/**
 * Result of sending a bundle, which is one message about several events. Status `dropped` means
 * that none of these events is still true.
 */
export interface BundleResult {
  status: 'sent' | 'failed' | 'dropped';
  reason: string | null;
  /** Response of the receiver, for operators only. */
  response: string | null;
  sentTo: string | null;
}

/**
 * Saves the result of sending a bundle of notifications. A sent bundle counts as one message
 * against the daily limit of its channel. Deliveries that joined the bundle too late for the
 * message become due again. Returns false when the lease of the bundle is lost.
 */
export async function finishBundle(
  tx: Tx,
  { id, lease, deliveryIds }: { id: string; lease: string; deliveryIds: readonly string[] },
  { status, reason, response, sentTo }: BundleResult,
  { now, day }: { now: Date; day: string },
): Promise<boolean> {
  const sentAt = status === 'sent' ? now : null;
  const finished = await tx
    .updateTable('bundles')
    .set({ status, reason, response, sent_at: sentAt, lease: null })
    .set((update) => ({ attempts: update('attempts', '+', status === 'dropped' ? 0 : 1) }))
    .where('id', '=', id)
    .where('lease', '=', lease)
    .where('status', '=', 'due')
    .returning('channel_id')
    .executeTakeFirst();
  if (!finished) return false;
  const deferred = tx.updateTable('deliveries').where('bundle_id', '=', id).where('status', '=', 'deferred');
  await deferred
    .set({ status, reason, sent_at: sentAt, sent_to: sentTo })
    .where('id', '=', sql<string>`any(${deliveryIds}::uuid[])`)
    .execute();
  await deferred.set({ status: 'due', bundle_id: null, next_try_at: now, reason: null }).execute();
  if (sentAt === null) return true;
  await sql`
    update channels set last_sent_at = ${now}, daily_count_on = ${day}::date,
      daily_count = case when daily_count_on = ${day}::date then daily_count else 0 end + 1
    where id = ${finished.channel_id}`.execute(tx);
  return true;
}

/**
 * Schedules another attempt to send a bundle of deferred notifications. Its time and reason are
 * saved on the bundle and on each deferred delivery.
 */
export async function postponeBundle(
  tx: Tx,
  { id, lease }: { id: string; lease: string },
  retry: { until: Date; reason: string; response: string | null; isAttempt: boolean },
): Promise<void> {
  const bundle = await tx
    .updateTable('bundles')
    .set({ next_try_at: retry.until, reason: retry.reason, response: retry.response, lease: null })
    .set((update) => ({ attempts: update('attempts', '+', retry.isAttempt ? 1 : 0) }))
    .where('id', '=', id)
    .where('lease', '=', lease)
    .where('status', '=', 'due')
    .returning('id')
    .executeTakeFirst();
  if (!bundle) return;
  await tx
    .updateTable('deliveries')
    .set({ next_try_at: retry.until, reason: retry.reason })
    .where('bundle_id', '=', id)
    .where('status', '=', 'deferred')
    .execute();
}
