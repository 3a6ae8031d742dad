import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type {} from '../../monitor/monitor.tables.ts';
import type { ClaimedBundle } from './claim.repo.ts';

export async function listHeld(db: Db, bundleId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('deliveries')
    .select('id')
    .where('bundle_id', '=', bundleId)
    .where('status', '=', 'held')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Returns the user's inbox entries since the previous digest (or of the last seven days) that no
 * email covered, neither sent nor still to be sent.
 */
export async function listUnmailed(db: Db, digest: ClaimedBundle): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select deliveries.id from deliveries join events on events.id = deliveries.event_id
    where deliveries.user_id = ${digest.user_id} and deliveries.channel = 'app'
      and events.happened_at <= ${digest.created_at}
      and events.happened_at > coalesce(
        (select max(created_at) from bundles where target_id = ${digest.target_id} and kind = 'digest'
          and created_at < ${digest.created_at} and created_at > ${digest.created_at}::timestamptz - interval '8 days'),
        ${digest.created_at}::timestamptz - interval '7 days')
      and not exists (select from deliveries as mail where mail.event_id = deliveries.event_id and mail.user_id = deliveries.user_id
        and mail.channel = 'email' and mail.status in ('due', 'held', 'sent'))`.execute(db);
  return rows.map(({ id }) => id);
}

/** Records a bundle's deliveries before its first try. Returns false when the lease is lost. */
export async function savePieces(
  db: Db,
  { id, lease }: { id: string; lease: string },
  pieces: readonly string[],
): Promise<boolean> {
  const row = await db
    .updateTable('bundles')
    .set({ pieces: [...pieces] })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .where('status', '=', 'due')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function leaveOut(
  db: Db,
  bundleId: string,
  left: readonly { id: string; reason: string }[],
): Promise<void> {
  if (left.length === 0) return;
  await sql`
    update deliveries set status = 'dropped', reason = t.reason
    from unnest(${left.map(({ id }) => id)}::uuid[], ${left.map(({ reason }) => reason)}::text[]) as t (id, reason)
    where deliveries.id = t.id and deliveries.bundle_id = ${bundleId} and deliveries.status = 'held'`.execute(db);
}

/** Result of a bundle: sent, failed for good, or dropped because nothing in it is still valid. */
export interface BundleEnding {
  status: 'sent' | 'failed' | 'dropped';
  reason: string | null;
  sentTo: string | null;
}

/**
 * Ends a bundle and the deliveries in `told`, and returns false when the lease is lost. A sent
 * bundle counts as one message against its channel's limit of `day`. Deliveries that joined the
 * bundle after it was composed become due again.
 */
export async function endBundle(
  tx: Tx,
  { id, lease, told }: { id: string; lease: string; told: readonly string[] },
  { status, reason, sentTo }: BundleEnding,
  { now, day }: { now: Date; day: string },
): Promise<boolean> {
  const sentAt = status === 'sent' ? now : null;
  const ended = await tx
    .updateTable('bundles')
    .set({ status, reason, sent_at: sentAt, lease: null })
    .set((update) => ({ attempts: update('attempts', '+', status === 'dropped' ? 0 : 1) }))
    .where('id', '=', id)
    .where('lease', '=', lease)
    .where('status', '=', 'due')
    .returning('target_id')
    .executeTakeFirst();
  if (!ended) return false;
  const held = tx.updateTable('deliveries').where('bundle_id', '=', id).where('status', '=', 'held');
  await held
    .set({ status, reason, sent_at: sentAt, sent_to: sentTo })
    .where('id', '=', sql<string>`any(${told}::uuid[])`)
    .execute();
  await held.set({ status: 'due', bundle_id: null, next_try_at: now, reason: null }).execute();
  if (sentAt === null) return true;
  await sql`
    update targets set last_sent_at = ${now}, counted_on = ${day}::date,
      counted = case when counted_on = ${day}::date then counted else 0 end + 1
    where id = ${ended.target_id}`.execute(tx);
  return true;
}

/** Schedules a retry of a bundle, and shows time and reason on its deferred deliveries as well. */
export async function postponeBundle(
  tx: Tx,
  { id, lease }: { id: string; lease: string },
  later: { until: Date; reason: string; isTry: boolean },
): Promise<void> {
  const ours = await tx
    .updateTable('bundles')
    .set({ next_try_at: later.until, reason: later.reason, lease: null })
    .set((update) => ({ attempts: update('attempts', '+', later.isTry ? 1 : 0) }))
    .where('id', '=', id)
    .where('lease', '=', lease)
    .where('status', '=', 'due')
    .returning('id')
    .executeTakeFirst();
  if (!ours) return;
  await tx
    .updateTable('deliveries')
    .set({ next_try_at: later.until, reason: later.reason })
    .where('bundle_id', '=', id)
    .where('status', '=', 'held')
    .execute();
}
