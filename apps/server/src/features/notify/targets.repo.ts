import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import type {} from '../users/users.tables.ts';
import type { PushAddress, WebhookAddress } from './notify.tables.ts';

/** All targets of the user except the inbox and removed ones. */
function targets(db: Db, userId: string) {
  return db
    .selectFrom('targets')
    .innerJoin('users', 'users.id', 'targets.user_id')
    .select(['targets.id', 'targets.channel', 'targets.label', 'targets.address', 'targets.created_at'])
    .select(['targets.off_at', 'targets.off_reason', 'targets.last_sent_at'])
    .select(['targets.secret_version', 'targets.secret_changed_at', 'users.email', 'users.email_verified_at'])
    .where('targets.user_id', '=', userId)
    .where('targets.channel', '<>', 'app')
    .where('targets.removed_at', 'is', null);
}

export type TargetRow = NonNullable<Awaited<ReturnType<typeof findTarget>>>;

/** Returns the email target first, the others by age. */
export function listTargets(db: Db, userId: string) {
  return targets(db, userId)
    .orderBy(sql`targets.channel <> 'email'`)
    .orderBy('targets.created_at')
    .orderBy('targets.id')
    .execute();
}

export function findTarget(db: Db, userId: string, id: string) {
  return targets(db, userId).where('targets.id', '=', id).executeTakeFirst();
}

/** Takes an advisory lock, so that concurrent inserts cannot exceed `TARGETS_LIMIT`. */
export async function lockTargets(tx: Tx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`targets ${userId}`}, 0))`.execute(tx);
}

/** Counts push and webhook targets. */
export async function countTargets(tx: Tx, userId: string): Promise<number> {
  const { count } = await targets(tx, userId)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('targets.channel', 'in', ['push', 'webhook'])
    .executeTakeFirstOrThrow();
  return Number(count);
}

interface NewRow {
  id: string;
  userId: string;
  channel: 'push' | 'webhook';
  label: string;
  address: PushAddress | WebhookAddress;
  key: string;
  now: Date;
}

/**
 * Saves a target and returns its id. An existing one with the same key gets the new label and
 * address, and is switched on.
 */
export async function upsertTarget(tx: Tx, row: NewRow): Promise<string> {
  const address = JSON.stringify(row.address);
  const { id } = await tx
    .insertInto('targets')
    .values({
      id: row.id,
      user_id: row.userId,
      channel: row.channel,
      label: row.label,
      address,
      address_key: row.key,
      created_at: row.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'address_key'])
        .where('removed_at', 'is', null)
        .doUpdateSet({ label: row.label, address, channel: row.channel, off_at: null, off_reason: null }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Removes a push or webhook target and its address. Returns false when there is none. */
export async function removeTarget(tx: Tx, userId: string, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('targets')
    .set({ removed_at: now, address: null, address_key: null })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('channel', 'in', ['push', 'webhook'])
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Drops the target's pending deliveries and bundles, except those that a sender has claimed: it
 * saves their result itself.
 */
export async function dropWaiting(tx: Tx, userId: string, targetId: string, reason: string): Promise<void> {
  await sql`
    update deliveries set status = 'dropped', reason = ${reason}
    where user_id = ${userId} and target_id = ${targetId} and status in ('due', 'held') and lease is null
      and not exists (select from bundles where bundles.id = deliveries.bundle_id and bundles.lease is not null)`.execute(
    tx,
  );
  await sql`
    update bundles set status = 'dropped', reason = ${reason}
    where user_id = ${userId} and target_id = ${targetId} and status = 'due' and lease is null`.execute(tx);
}

export async function switchOn(db: Db, userId: string, id: string): Promise<void> {
  await db
    .updateTable('targets')
    .set({ off_at: null, off_reason: null })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute();
}

/** Increments the secret's version; undefined when the user has no such webhook. */
export function nextSecret(db: Db, userId: string, id: string, now: Date) {
  return db
    .updateTable('targets')
    .set((update) => ({ secret_version: update('secret_version', '+', 1), secret_changed_at: now }))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where(sql<boolean>`address ->> 'preset' = 'webhook'`)
    .returning(['id', 'secret_version'])
    .executeTakeFirst();
}
