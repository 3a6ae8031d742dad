import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { notifiedRestocks } from '../../watchlist/index.ts';
import '../notify.tables.ts';
import type { Deferral } from './delivery-decision.rules.ts';

/**
 * Result of handling a delivery: it was sent, failed permanently, was dropped, or is to be sent
 * again at `nextTryAt`.
 */
export interface AttemptResult {
  id: string;
  status: 'due' | 'sent' | 'failed' | 'dropped';
  /** Whether an attempt to send the delivery was made; false when it is dropped without one. */
  isAttempt: boolean;
  reason: string | null;
  /** Response of the receiver, for operators only. */
  response: string | null;
  sentTo: string | null;
  nextTryAt: Date | null;
}

/** Saves the results of deliveries, except deliveries that belong to another sender by now. */
export async function recordAttempts(
  db: Db,
  lease: string,
  results: readonly AttemptResult[],
  now: Date,
): Promise<void> {
  if (results.length === 0) return;
  const column = <Key extends keyof AttemptResult>(key: Key) => results.map((result) => result[key]);
  // Channel rows are always locked in the order of their ids, so that two senders cannot deadlock.
  await sql`
    with ended as (
      update deliveries set status = t.status, reason = t.reason, response = t.response, sent_to = t.sent_to, lease = null, attempts = attempts + t.is_attempt::int,
        next_try_at = coalesce(t.next_try_at, deliveries.next_try_at),
        sent_at = case when t.status = 'sent' then ${now}::timestamptz end
      from unnest(${column('id')}::uuid[], ${column('status')}::text[], ${column('reason')}::text[],
        ${column('sentTo')}::text[], ${column('nextTryAt')}::timestamptz[], ${column('isAttempt')}::boolean[],
        ${column('response')}::text[]) as t (id, status, reason, sent_to, next_try_at, is_attempt, response)
      where deliveries.id = t.id and deliveries.lease = ${lease} and deliveries.status = 'due'
      returning deliveries.channel_id, deliveries.status
    ), reached as (
      select id from channels where id in (select channel_id from ended where status = 'sent') order by id for no key update
    )
    update channels set last_sent_at = ${now} from reached where channels.id = reached.id`.execute(db);
}

export interface DeferredDelivery extends Omit<Deferral, 'action'> {
  id: string;
  userId: string;
  channelId: string;
}

/**
 * Adds deliveries to bundles. The bundles stay locked until the transaction ends, so a sender that
 * finishes a bundle waits and then sees the new deliveries.
 */
export async function deferDeliveries(
  tx: Tx,
  lease: string,
  deferred: readonly DeferredDelivery[],
  now: Date,
): Promise<void> {
  if (deferred.length === 0) return;
  const byChannel = [...new Map(deferred.map((delivery) => [delivery.channelId, delivery])).values()];
  await sql`
    with opened as (
      insert into bundles (id, user_id, channel_id, channel_kind, kind, next_try_at, created_at)
      select new_uuid_v7(), t.user_id, t.channel_id, channels.kind, t.kind, t.until, ${now}
      from unnest(${byChannel.map(({ userId }) => userId)}::uuid[], ${byChannel.map(({ channelId }) => channelId)}::uuid[],
        ${byChannel.map(({ bundleKind }) => bundleKind)}::text[], ${byChannel.map(({ until }) => until)}::timestamptz[]) as t (user_id, channel_id, kind, until)
      -- Leaves out users who are deleting their account at this moment.
      join users on users.id = t.user_id
      join channels on channels.id = t.channel_id
      order by t.channel_id for key share of users
      on conflict (channel_id) where status = 'due' and kind <> 'digest' do update set channel_id = excluded.channel_id
      returning id, channel_id, next_try_at
    )
    update deliveries set status = 'deferred', bundle_id = opened.id, next_try_at = opened.next_try_at, lease = null, attempts = 0,
      reason = t.reason
    from unnest(${deferred.map(({ id }) => id)}::uuid[], ${deferred.map(({ reason }) => reason)}::text[]) as t (id, reason), opened
    where deliveries.id = t.id and deliveries.channel_id = opened.channel_id and deliveries.lease = ${lease} and deliveries.status = 'due'`.execute(
    tx,
  );
}

/** A request to count messages of one channel against its daily limit on `day`. */
export interface CountRequest {
  channelId: string;
  day: string;
  limit: number;
  ids: string[];
}

/**
 * Counts deliveries against the daily limits of their channels.
 * Returns the ids of the deliveries within the limits, and marks these as counted.
 */
export async function countMessages(tx: Tx, requests: readonly CountRequest[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string; granted: number }>`
    with requested as (
      select * from unnest(${requests.map(({ channelId }) => channelId)}::uuid[], ${requests.map(({ day }) => day)}::date[],
        ${requests.map(({ limit }) => limit)}::int[], ${requests.map(({ ids }) => ids.length)}::int[]) as t (id, day, day_limit, wanted)
    ), locked as (
      select channels.id, requested.day, requested.day_limit, requested.wanted, case when daily_count_on = requested.day then daily_count else 0 end as before
      from channels join requested on requested.id = channels.id order by channels.id for no key update of channels
    ), counts as (
      select id, day, before, least(wanted, greatest(0, day_limit - before)) as granted from locked
    )
    update channels set daily_count_on = day, daily_count = before + granted from counts
    where channels.id = counts.id returning channels.id, granted`.execute(tx);
  const granted = new Map(rows.map((row) => [row.id, row.granted]));
  const within = requests.flatMap(({ channelId, ids }) => ids.slice(0, granted.get(channelId) ?? 0));
  if (within.length > 0)
    await tx.updateTable('deliveries').set({ is_counted: true }).where('id', 'in', within).execute();
  return new Set(within);
}

/**
 * Lets the user's watch notify of the next restock when no channel delivers this one.
 * This undoes `reserveNotifications`.
 */
export async function releaseUndelivered(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const undelivered = sql<{ user_id: string; event_id: string }>`
    select user_id, event_id from deliveries where id = any(${ids}::uuid[])
      and not exists (select from deliveries as other where other.event_id = deliveries.event_id and other.id <> deliveries.id
        and other.user_id = deliveries.user_id and other.channel_kind <> 'app' and other.status in ('due', 'deferred', 'sent'))`;
  await notifiedRestocks.releaseNotifications(db, undelivered);
}
