import type { Db, Tx } from '../../platform/db/db.ts';
import { userColumns } from '../users/index.ts';
import type { SessionsTable, TokensTable } from './auth.tables.ts';

export async function insertCredentials(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await tx.insertInto('credentials').values({ user_id: userId, password_hash: passwordHash }).execute();
}

export async function findPasswordHash(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('credentials')
    .select('password_hash')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.password_hash ?? null;
}

export async function insertSession(db: Db, session: SessionsTable): Promise<void> {
  await db.insertInto('sessions').values(session).execute();
}

/** The session behind a token's hash with its user, whether or not its time is over. */
export function findSession(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([...userColumns, 'sessions.last_used_at', 'sessions.expires_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

export async function touchSession(db: Db, tokenHash: Buffer, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ last_used_at: now }).where('token_hash', '=', tokenHash).execute();
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

export async function insertToken(db: Db, token: Omit<TokensTable, 'used_at'>): Promise<void> {
  await db
    .insertInto('tokens')
    .values({ ...token, used_at: null })
    .execute();
}

/** Uses a one-time token up; the update decides, so that of two at once one wins. Answers whose it was. */
export async function takeToken(
  tx: Tx,
  tokenHash: Buffer,
  purpose: TokensTable['purpose'],
  now: Date,
): Promise<string | null> {
  const row = await tx
    .updateTable('tokens')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id ?? null;
}
