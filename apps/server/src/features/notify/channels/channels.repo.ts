import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type {} from '../../users/users.tables.ts';
import { releaseUndelivered } from '../ledger/deliveries.repo.ts';
import type { PushAddress, WebhookAddress } from '../notify.tables.ts';
import { EVERY_UPDATE } from './event-kinds.rules.ts';

/** All channels of the user except the inbox and removed ones. */
function selectChannels(db: Db, userId: string) {
  return db
    .selectFrom('channels')
    .innerJoin('users', 'users.id', 'channels.user_id')
    .innerJoin('preferences', 'preferences.user_id', 'channels.user_id')
    .select([
      'channels.id as channel_id',
      'channels.user_id',
      'channels.kind',
      'channels.label',
      'channels.address',
      'channels.created_at',
    ])
    .select(['channels.off_at', 'channels.off_reason', 'channels.last_sent_at'])
    .select(['channels.secret_version', 'channels.secret_changed_at', 'users.email', 'users.email_verified_at'])
    .select(['channels.off_kinds', 'preferences.email_notifications', 'preferences.watchlist_updates'])
    .where('channels.user_id', '=', userId)
    .where('channels.kind', '<>', 'app')
    .where('channels.removed_at', 'is', null);
}

export type ChannelRow = NonNullable<Awaited<ReturnType<typeof findChannel>>>;

export function listChannels(db: Db, userId: string) {
  return selectChannels(db, userId)
    .orderBy(sql`channels.kind <> 'email'`)
    .orderBy('channels.created_at')
    .orderBy('channels.id')
    .execute();
}

export function findChannel(db: Db, userId: string, id: string) {
  return selectChannels(db, userId).where('channels.id', '=', id).executeTakeFirst();
}

/** Takes an advisory lock, so that concurrent inserts cannot exceed `MAX_CHANNELS_PER_USER`. */
export async function lockChannels(tx: Tx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`channels ${userId}`}, 0))`.execute(tx);
}

/** Counts the user's push and webhook channels. */
export async function countChannels(tx: Tx, userId: string): Promise<number> {
  const { count } = await selectChannels(tx, userId)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('channels.kind', 'in', ['push', 'webhook'])
    .executeTakeFirstOrThrow();
  return Number(count);
}

interface NewChannelRow {
  id: string;
  userId: string;
  kind: 'push' | 'webhook';
  label: string;
  address: PushAddress | WebhookAddress;
  key: string;
  now: Date;
}

/**
 * A channel with the same address key gets the new label and address, and is switched on. A browser
 * that lost its channel, as at each sign-out, keeps the choice of kinds that it had.
 */
export async function upsertChannel(tx: Tx, row: NewChannelRow): Promise<string> {
  const address = JSON.stringify(row.address);
  const { id } = await tx
    .insertInto('channels')
    .values({
      id: row.id,
      user_id: row.userId,
      kind: row.kind,
      label: row.label,
      address,
      address_key: row.key,
      off_kinds: findEarlierOffKinds(row),
      created_at: row.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'address_key'])
        .where('removed_at', 'is', null)
        .doUpdateSet({ label: row.label, address, kind: row.kind, off_at: null, off_reason: null }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Kinds that were turned off for the last channel of a browser with this name; else none. */
function findEarlierOffKinds({ userId, kind, label }: NewChannelRow) {
  return sql<string[]>`coalesce((
    select off_kinds from channels
    where user_id = ${userId} and kind = 'push' and ${kind} = 'push' and label = ${label}
      and (removed_at is not null or off_at is not null)
    order by created_at desc, id desc limit 1), '{}')`;
}

/** Removes a push or webhook channel and its address; false when the user has no such channel. */
export async function removeChannel(tx: Tx, userId: string, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('channels')
    .set({ removed_at: now, address: null, address_key: null })
    // A browser gets its choice back, see `upsertChannel`.
    .set({ off_kinds: sql<string[]>`case kind when 'push' then off_kinds else '{}' end` })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('kind', 'in', ['push', 'webhook'])
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Drops a channel's unsent deliveries and bundles.
 * Keeps those that a sender has claimed, because the sender saves their results.
 */
export async function dropPending(tx: Tx, userId: string, channelId: string, reason: string): Promise<void> {
  await sql`
    update deliveries set status = 'dropped', reason = ${reason}
    where user_id = ${userId} and channel_id = ${channelId} and status in ('due', 'deferred') and lease is null
      and not exists (select from bundles where bundles.id = deliveries.bundle_id and bundles.lease is not null)`.execute(
    tx,
  );
  await sql`
    update bundles set status = 'dropped', reason = ${reason}
    where user_id = ${userId} and channel_id = ${channelId} and status = 'due' and lease is null`.execute(tx);
}

/** Switches off a channel with a reason for its owner, and drops its deliveries and bundles. */
export async function switchOff(tx: Tx, channelId: string, reason: string, now: Date): Promise<void> {
  await tx
    .updateTable('channels')
    .set({ off_at: now, off_reason: reason })
    .where('id', '=', channelId)
    .where('off_at', 'is', null)
    .execute();
  const change = { status: 'dropped', lease: null, reason } as const;
  await tx.updateTable('bundles').set(change).where('channel_id', '=', channelId).where('status', '=', 'due').execute();
  const rows = await tx
    .updateTable('deliveries')
    .set(change)
    .where('channel_id', '=', channelId)
    .where('user_id', 'in', tx.selectFrom('channels').select('user_id').where('id', '=', channelId))
    .where('status', 'in', ['due', 'deferred'])
    .returning('id')
    .execute();
  await releaseUndelivered(
    tx,
    rows.map(({ id }) => id),
  );
}

export async function switchOn(db: Db, userId: string, id: string): Promise<void> {
  await db
    .updateTable('channels')
    .set({ off_at: null, off_reason: null })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute();
}

/** Increments the version of a webhook's secret; undefined when the user has no such webhook. */
export function incrementSecretVersion(db: Db, userId: string, id: string, now: Date) {
  return db
    .updateTable('channels')
    .set((update) => ({ secret_version: update('secret_version', '+', 1), secret_changed_at: now }))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where(sql<boolean>`address ->> 'preset' = 'webhook'`)
    .returning(['id', 'secret_version'])
    .executeTakeFirst();
}

/** Saves which kinds of event are turned off for a channel that is not removed. */
export async function saveOffKinds(tx: Tx, userId: string, id: string, offKinds: readonly string[]): Promise<void> {
  await tx
    .updateTable('channels')
    .set({ off_kinds: [...offKinds] })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .execute();
}

/**
 * Turns all updates off for each of the user's channels, also for those that browsers lost: each
 * gets its choice back, see `upsertChannel`.
 */
export async function turnUpdatesOff(tx: Tx, userId: string): Promise<void> {
  // Locked in the order in which senders lock the channels that they count messages for.
  await sql`
    update channels set off_kinds = array_append(array_remove(off_kinds, ${EVERY_UPDATE}), ${EVERY_UPDATE}) where id in (
      select id from channels where user_id = ${userId} and kind <> 'app' and (removed_at is null or kind = 'push') order by id for update)`.execute(
    tx,
  );
}

/** Lists what the user turned off for single channels, also for browsers that were removed. */
export function listOffKinds(db: Db, userId: string) {
  return db
    .selectFrom('channels')
    .select(['kind', 'label', 'off_kinds as offKinds', 'removed_at as removedAt'])
    .where('user_id', '=', userId)
    .where(sql<boolean>`off_kinds <> '{}'`)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}
