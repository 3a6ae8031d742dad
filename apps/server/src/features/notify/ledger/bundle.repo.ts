import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type {} from '../../monitor/monitor.tables.ts';
import type { ClaimedBundle } from './claim.repo.ts';

/** What waits in a bundle. */
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
 * The entries of somebody's inbox since the last digest was made, or in the week before this one, that no mail told of: none
 * was sent or is on its way.
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

/** Notes what a bundle carries, before it is handed over for the first time; answers whether it is still ours. */
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

/** Leaves these out of their bundle, with the reasons. */
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

/** How it ended with a bundle: sent to somewhere, given up, or nothing left to say. */
export interface BundleEnding {
  status: 'sent' | 'failed' | 'dropped';
  reason: string | null;
  sentTo: string | null;
}

/**
 * Ends a bundle that is still ours, with the deliveries that were told in it; a sent one counts as a message of its target's
 * `day`. What joined since it was put together is due anew. Answers whether it was ours.
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

/** Tries a bundle again later, and says so of what waits in it. */
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
