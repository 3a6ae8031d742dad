import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { Lease } from '../../../platform/lease.ts';
import type {} from '../../users/users.tables.ts';
import './deletion.tables.ts';

/** Returns false when the user's deletion is scheduled already. */
export async function insertDeletion(tx: Tx, deletion: { user_id: string; id: string; now: Date }): Promise<boolean> {
  const { user_id, id, now } = deletion;
  const row = await tx
    .insertInto('account_deletions')
    .values({ user_id, id, requested_at: now, next_try_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the deletion that was scheduled; undefined when none was. */
export function removeDeletion(db: Db, userId: string) {
  return db.deleteFrom('account_deletions').where('user_id', '=', userId).returning('notified_at').executeTakeFirst();
}

const shownColumns = ['requested_at', 'notified_at', 'delete_at', 'attempts', 'last_error'] as const;

export function findDeletion(db: Db, userId: string) {
  return db.selectFrom('account_deletions').select(shownColumns).where('user_id', '=', userId).executeTakeFirst();
}

/** Lists the scheduled deletions of users, at most one of each. */
export function listDeletions(db: Db, userIds: readonly string[]) {
  return db
    .selectFrom('account_deletions')
    .select(['user_id', 'next_try_at', ...shownColumns])
    .where(sql<boolean>`user_id = any(${userIds}::uuid[])`)
    .execute();
}

export interface DueDeletion {
  id: string;
  user_id: string;
  notified_at: Date | null;
  attempts: number;
}

export async function claimDue(db: Db, { lease, until, now, limit }: Lease & { now: Date; limit: number }) {
  const { rows } = await sql<DueDeletion>`
    update account_deletions set lease = ${lease}, next_try_at = ${until}
    where id in (select id from account_deletions where next_try_at <= ${now}
      order by next_try_at limit ${limit} for update skip locked)
    returning id, user_id, notified_at, attempts`.execute(db);
  return rows;
}

/** Saves that the user got the email. Returns false when the lease was lost. */
export async function saveNotice(
  db: Db,
  { id, lease }: { id: string; lease: string },
  { notifiedAt, deleteAt }: { notifiedAt: Date; deleteAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('account_deletions')
    .set({ notified_at: notifiedAt, delete_at: deleteAt, next_try_at: deleteAt, lease: null, last_error: null })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function saveFailure(
  db: Db,
  { id, lease }: { id: string; lease: string },
  failure: { attempts: number; error: string; nextTryAt: Date },
): Promise<void> {
  await db
    .updateTable('account_deletions')
    .set({ attempts: failure.attempts, last_error: failure.error, next_try_at: failure.nextTryAt, lease: null })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .execute();
}

/**
 * Locks the deletion, so that the account is either kept or deleted, and returns its user. Null
 * when the account was kept or is deleted already.
 */
export async function lockDeletion(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.selectFrom('account_deletions').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return row !== undefined;
}

/** Finds the account that a link is about. */
export function findDeletionById(db: Db, id: string) {
  return db
    .selectFrom('account_deletions')
    .innerJoin('users', 'users.id', 'account_deletions.user_id')
    .select(['account_deletions.id', 'account_deletions.user_id', 'account_deletions.delete_at', 'users.suspended_at'])
    .where('account_deletions.id', '=', id)
    .executeTakeFirst();
}
