import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { InvitationSource } from './invitations.tables.ts';

/** Key of the advisory lock under which invitations are counted and created. */
const CREATION_LOCK = 'invitations';

export async function lockCreation(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${CREATION_LOCK}))`.execute(tx);
}

/** Counts the invitations that can be used at `now`. */
export async function countOpen(db: Db, now: Date): Promise<number> {
  const { count } = await selectOpen(db, now)
    .select((select) => select.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function selectOpen(db: Db, now: Date) {
  return db
    .selectFrom('invitations')
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now);
}

/** Lists invitations that can be used at `now`, newest first, with their unverified accounts. */
export function listOpen(db: Db, now: Date, limit: number) {
  return selectOpen(db, now)
    .leftJoin('users', 'users.id', 'invitations.user_id')
    .select(['invitations.id', 'source', 'invitations.email', 'invitations.created_at', 'expires_at'])
    .select(['users.id as user_id', 'users.username'])
    .orderBy('invitations.created_at', 'desc')
    .orderBy('invitations.id', 'desc')
    .limit(limit)
    .execute();
}

export async function insertInvitation(
  tx: Tx,
  invitation: {
    id: string;
    token_hash: Buffer;
    source: InvitationSource;
    email: string | null;
    created_at: Date;
    expires_at: Date;
  },
): Promise<void> {
  await tx.insertInto('invitations').values(invitation).execute();
}

export function findInvitation(db: Db, tokenHash: Buffer) {
  return db.selectFrom('invitations').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();
}

/** Finds an invitation and locks its row, so that concurrent registrations wait for each other. */
export function lockInvitation(tx: Tx, tokenHash: Buffer) {
  return tx.selectFrom('invitations').selectAll().where('token_hash', '=', tokenHash).forUpdate().executeTakeFirst();
}

export function lockInvitationById(tx: Tx, id: string) {
  return tx.selectFrom('invitations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Lists invitations, newest first, with the name of the account that used each. */
export function listInvitations(db: Db, limit: number) {
  return db
    .selectFrom('invitations')
    .leftJoin('users', 'users.id', 'invitations.user_id')
    .select(['invitations.id', 'invitations.source', 'invitations.email', 'invitations.created_at'])
    .select(['invitations.expires_at', 'invitations.revoked_at', 'invitations.used_at', 'users.username'])
    .orderBy('invitations.created_at', 'desc')
    .orderBy('invitations.id', 'desc')
    .limit(limit)
    .execute();
}

export async function claimInvitation(tx: Tx, id: string, userId: string): Promise<void> {
  await tx.updateTable('invitations').set({ user_id: userId }).where('id', '=', id).execute();
}

/** Deletes the unverified account that registered with an invitation. Returns its id, if any. */
export async function deleteClaimant(tx: Tx, userId: string | null): Promise<string | null> {
  if (userId === null) return null;
  const row = await tx
    .deleteFrom('users')
    .where('id', '=', userId)
    .where('email_verified_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * Ends the invitation of a user whose address is verified now. Its address is not needed any more,
 * and would outlive the account.
 */
export async function spendInvitation(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ used_at: now, email: null })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
}

export async function setRevoked(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('invitations').set({ revoked_at: now }).where('id', '=', id).execute();
}

export function listInvitationsOfUser(db: Db, userId: string) {
  return db
    .selectFrom('invitations')
    .select(['created_at', 'expires_at', 'used_at'])
    .where('user_id', '=', userId)
    .execute();
}

/** Deletes invitations that expired, were revoked or were used before `end`; returns how many. */
export async function deleteEndedInvitations(db: Db, end: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('invitations')
    .where(sql<boolean>`least(expires_at, revoked_at, used_at) < ${end}`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
