import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import { userColumns } from '../users/index.ts';
import type { IdentitiesTable, SessionsTable, TokensTable } from './auth.tables.ts';

export async function saveCredentials(db: Db, userId: string, passwordHash: string): Promise<void> {
  await db
    .insertInto('credentials')
    .values({ user_id: userId, password_hash: passwordHash })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ password_hash: passwordHash }))
    .execute();
}

export async function findPasswordHash(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('credentials')
    .select('password_hash')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.password_hash ?? null;
}

/**
 * Stores a session, and deletes the user's oldest sessions if there are more than `max`. Locks the
 * user's row, so that concurrent sign-ins cannot exceed `max`, and none succeeds during a
 * suspension. Returns false, and stores nothing, when the user is suspended.
 */
export async function insertSession(tx: Tx, session: SessionsTable, max: number): Promise<boolean> {
  const user = await tx
    .selectFrom('users')
    .select('suspended_at')
    .where('id', '=', session.user_id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (user?.suspended_at) return false;
  await tx.insertInto('sessions').values(session).execute();
  await tx
    .deleteFrom('sessions')
    .where('id', 'in', (query) =>
      query
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', session.user_id)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(max),
    )
    .execute();
  return true;
}

/** Finds a session by its token's hash, even when it has expired; none of a suspended user. */
export function findSessionRow(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([...userColumns, 'sessions.id as session_id', 'sessions.auth_type', 'sessions.authenticated_at'])
    .select(['sessions.last_used_at', 'sessions.expires_at'])
    .where('token_hash', '=', tokenHash)
    .where('users.suspended_at', 'is', null)
    .executeTakeFirst();
}

export async function touchSession(db: Db, tokenHash: Buffer, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ last_used_at: now }).where('token_hash', '=', tokenHash).execute();
}

export async function setAuthenticated(db: Db, sessionId: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ authenticated_at: now }).where('id', '=', sessionId).execute();
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

export function listSessions(db: Db, userId: string) {
  return db
    .selectFrom('sessions')
    .select(['id', 'auth_type', 'user_agent', 'created_at', 'last_used_at', 'expires_at'])
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .limit(100)
    .execute();
}

/** Lists the last use and expiry of sessions by id; omits deleted sessions. */
export function listSessionTimes(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('sessions')
    .select(['id', 'last_used_at', 'expires_at'])
    .where(sql<boolean>`sessions.id = any(${ids}::uuid[])`)
    .execute();
}

export async function deleteSessionById(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes the user's sessions, except the session `exceptId`; null deletes all of them. */
export async function deleteSessions(db: Db, userId: string, exceptId: string | null): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(exceptId !== null, (query) => query.where('id', '!=', exceptId as string))
    .execute();
}

export async function insertToken(db: Db, token: Omit<TokensTable, 'used_at'>): Promise<void> {
  await db
    .insertInto('tokens')
    .values({ ...token, used_at: null })
    .execute();
}

type TokenPurpose = TokensTable['purpose'];

/** Uses up an emailed token. Undefined for an invalid token; of concurrent uses, one succeeds. */
export function consumeToken(tx: Tx, tokenHash: Buffer, purposes: readonly TokenPurpose[], now: Date) {
  return tx
    .updateTable('tokens')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['user_id', 'purpose', 'email'])
    .executeTakeFirst();
}

/** Whether a token can be used: it exists for this purpose, is unused and has not expired. */
export async function isTokenValid(db: Db, tokenHash: Buffer, purpose: TokenPurpose, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('tokens')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

export async function revokeTokens(db: Db, userId: string, purposes: readonly TokenPurpose[]): Promise<void> {
  await db
    .deleteFrom('tokens')
    .where('user_id', '=', userId)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .execute();
}

export async function findIdentity(db: Db, issuer: string, subject: string): Promise<string | null> {
  const row = await db
    .selectFrom('identities')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Stores a user's identity at a sign-in provider; false when the identity was already stored. */
export async function insertIdentity(tx: Tx, identity: IdentitiesTable): Promise<boolean> {
  const row = await tx
    .insertInto('identities')
    .values(identity)
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findAccountData(db: Db, userId: string) {
  const [account, sessions, identities, links] = await Promise.all([
    db.selectFrom('users').select(['created_at', 'email_verified_at']).where('id', '=', userId).executeTakeFirst(),
    listSessions(db, userId),
    db.selectFrom('identities').select(['issuer', 'subject', 'created_at']).where('user_id', '=', userId).execute(),
    db
      .selectFrom('tokens')
      .select(['purpose', 'email', 'created_at', 'expires_at', 'used_at'])
      .where('user_id', '=', userId)
      .execute(),
  ]);
  return { account, sessions, identities, links };
}

/**
 * Runs `work` in a savepoint, and undoes its changes unless `shouldCommit`. The registration of a
 * known email address thus takes as long as that of a new one, and does not reveal the account.
 */
export async function runInSavepoint<T>(tx: Tx, shouldCommit: boolean, work: () => Promise<T>): Promise<T> {
  await sql`savepoint tentative`.execute(tx);
  const result = await work();
  await (shouldCommit ? sql`release savepoint tentative` : sql`rollback to savepoint tentative`).execute(tx);
  return result;
}

/** Deletes expired sessions and tokens and old unverified accounts; safe in several processes. */
export async function deleteExpired(
  db: Db,
  before: { expiry: Date; lastUse: Date; registration: Date },
): Promise<{ sessions: number; tokens: number; users: number }> {
  const sessions = await db
    .deleteFrom('sessions')
    .where((where) => where.or([where('expires_at', '<', before.expiry), where('last_used_at', '<', before.lastUse)]))
    .executeTakeFirst();
  const tokens = await db.deleteFrom('tokens').where('expires_at', '<', before.expiry).executeTakeFirst();
  const users = await db
    .deleteFrom('users')
    .where('email_verified_at', 'is', null)
    .where('created_at', '<', before.registration)
    .executeTakeFirst();
  return {
    sessions: Number(sessions.numDeletedRows),
    tokens: Number(tokens.numDeletedRows),
    users: Number(users.numDeletedRows),
  };
}
