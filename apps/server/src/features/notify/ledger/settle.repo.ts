import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type {} from '../../watchlist/watchlist.tables.ts';
import type { BundlesTable } from '../notify.tables.ts';

/** Result of a try: sent, to be retried at `nextTryAt`, failed for good, or dropped. */
export interface Ending {
  id: string;
  status: 'due' | 'sent' | 'failed' | 'dropped';
  /** The receiver responded. Only that counts as a try; the crash of a sender does not. */
  isTry: boolean;
  reason: string | null;
  sentTo: string | null;
  nextTryAt: Date | null;
}

/** Saves results of deliveries that the lease still covers; the others have another sender. */
export async function endTries(db: Db, lease: string, endings: readonly Ending[], now: Date): Promise<void> {
  if (endings.length === 0) return;
  const column = <Key extends keyof Ending>(key: Key) => endings.map((ending) => ending[key]);
  // Target rows are always locked in the order of their ids, so that two senders cannot deadlock.
  await sql`
    with ended as (
      update deliveries set status = t.status, reason = t.reason, sent_to = t.sent_to, lease = null, attempts = attempts + t.is_try::int,
        next_try_at = coalesce(t.next_try_at, deliveries.next_try_at),
        sent_at = case when t.status = 'sent' then ${now}::timestamptz end
      from unnest(${column('id')}::uuid[], ${column('status')}::text[], ${column('reason')}::text[],
        ${column('sentTo')}::text[], ${column('nextTryAt')}::timestamptz[], ${column('isTry')}::boolean[]) as t (id, status, reason, sent_to, next_try_at, is_try)
      where deliveries.id = t.id and deliveries.lease = ${lease} and deliveries.status = 'due'
      returning deliveries.target_id, deliveries.status
    ), reached as (
      select id from targets where id in (select target_id from ended where status = 'sent') order by id for no key update
    )
    update targets set last_sent_at = ${now} from reached where targets.id = reached.id`.execute(db);
}

export interface Held {
  id: string;
  userId: string;
  targetId: string;
  until: Date;
  as: BundlesTable['kind'];
  reason: string;
}

/**
 * Adds deliveries to the open bundles of their channels, creating bundles where needed. Runs in one
 * transaction, so that a sender that ends such a bundle waits for it and sees the new deliveries.
 */
export async function holdDeliveries(tx: Tx, lease: string, held: readonly Held[], now: Date): Promise<void> {
  if (held.length === 0) return;
  const opened = [...new Map(held.map((one) => [one.targetId, one])).values()];
  await sql`
    with opened as (
      insert into bundles (id, user_id, target_id, channel, kind, next_try_at, created_at)
      select new_uuid_v7(), t.user_id, t.target_id, targets.channel, t.kind, t.until, ${now}
      from unnest(${opened.map(({ userId }) => userId)}::uuid[], ${opened.map(({ targetId }) => targetId)}::uuid[],
        ${opened.map(({ as }) => as)}::text[], ${opened.map(({ until }) => until)}::timestamptz[]) as t (user_id, target_id, kind, until)
      -- Leaves out users who are deleting their account at this moment.
      join users on users.id = t.user_id
      join targets on targets.id = t.target_id
      order by t.target_id for key share of users
      on conflict (target_id) where status = 'due' and kind <> 'digest' do update set target_id = excluded.target_id
      returning id, target_id, next_try_at
    )
    update deliveries set status = 'held', bundle_id = opened.id, next_try_at = opened.next_try_at, lease = null, attempts = 0,
      reason = t.reason
    from unnest(${held.map(({ id }) => id)}::uuid[], ${held.map(({ reason }) => reason)}::text[]) as t (id, reason), opened
    where deliveries.id = t.id and deliveries.target_id = opened.target_id and deliveries.lease = ${lease} and deliveries.status = 'due'`.execute(
    tx,
  );
}

/** For one channel: messages to count against its limit `cap` on `day`. */
export interface Asked {
  targetId: string;
  day: string;
  cap: number;
  ids: string[];
}

/** Counts messages against their channels' daily limits, each once. Returns the ids within them. */
export async function countMessages(tx: Tx, asked: readonly Asked[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string; granted: number }>`
    with asked as (
      select * from unnest(${asked.map(({ targetId }) => targetId)}::uuid[], ${asked.map(({ day }) => day)}::date[],
        ${asked.map(({ cap }) => cap)}::int[], ${asked.map(({ ids }) => ids.length)}::int[]) as t (id, day, cap, wanted)
    ), locked as (
      select targets.id, asked.day, asked.cap, asked.wanted, case when counted_on = asked.day then counted else 0 end as before
      from targets join asked on asked.id = targets.id order by targets.id for no key update of targets
    ), counts as (
      select id, day, before, least(wanted, greatest(0, cap - before)) as granted from locked
    )
    update targets set counted_on = day, counted = before + granted from counts
    where targets.id = counts.id returning targets.id, granted`.execute(tx);
  const granted = new Map(rows.map((row) => [row.id, row.granted]));
  const within = asked.flatMap(({ targetId, ids }) => ids.slice(0, granted.get(targetId) ?? 0));
  if (within.length > 0)
    await tx.updateTable('deliveries').set({ is_counted: true }).where('id', 'in', within).execute();
  return new Set(within);
}

/**
 * Reserves each restock as the last one notified for its watch, if the watch's rule allows it. Does
 * so in one statement, so that only one of two concurrent restocks is sent. Returns the reserved
 * pairs as "watchId eventId".
 */
export async function reserveTelling(
  db: Db,
  asked: readonly { watchId: number; eventId: string }[],
  now: Date,
): Promise<Set<string>> {
  if (asked.length === 0) return new Set();
  const { rows } = await sql<{ key: string }>`
    update watch_items set told_event_id = t.event_id, told_at = case when told_event_id = t.event_id then told_at else ${now} end
    from unnest(${asked.map(({ watchId }) => watchId)}::bigint[], ${asked.map(({ eventId }) => eventId)}::uuid[]) as t (watch_id, event_id)
    where watch_items.id = t.watch_id and (told_event_id is null or told_event_id = t.event_id
      or (tell_again = 'hours' and told_at <= ${now}::timestamptz - make_interval(hours => tell_again_hours)))
    returning watch_items.id || ' ' || t.event_id as key`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

/** Frees reserved restocks of which no other delivery was or will be sent, so that the next is. */
export async function forgetTelling(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update watch_items set told_event_id = null, told_at = null from deliveries
    where deliveries.id = any(${ids}::uuid[]) and watch_items.user_id = deliveries.user_id
      and watch_items.told_event_id = deliveries.event_id
      and not exists (select from deliveries as other where other.event_id = deliveries.event_id and other.id <> deliveries.id
        and other.user_id = deliveries.user_id and other.channel <> 'app' and other.status in ('due', 'held', 'sent'))`.execute(
    db,
  );
}

/** Switches off a channel with a reason for its owner, and drops its deliveries and bundles. */
export async function switchOff(tx: Tx, targetId: string, reason: string, now: Date): Promise<void> {
  await tx
    .updateTable('targets')
    .set({ off_at: now, off_reason: reason })
    .where('id', '=', targetId)
    .where('off_at', 'is', null)
    .execute();
  const dropped = { status: 'dropped', lease: null, reason } as const;
  await tx.updateTable('bundles').set(dropped).where('target_id', '=', targetId).where('status', '=', 'due').execute();
  const rows = await tx
    .updateTable('deliveries')
    .set(dropped)
    .where('target_id', '=', targetId)
    .where('user_id', 'in', tx.selectFrom('targets').select('user_id').where('id', '=', targetId))
    .where('status', 'in', ['due', 'held'])
    .returning('id')
    .execute();
  await forgetTelling(
    tx,
    rows.map(({ id }) => id),
  );
}
