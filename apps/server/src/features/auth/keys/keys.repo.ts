import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { userColumns } from '../../users/index.ts';
import type { ApiKeysTable } from './keys.tables.ts';

const shownColumns = ['id', 'name', 'prefix', 'scopes', 'created_at', 'expires_at', 'last_used_at'] as const;
export type ShownKeyRow = Pick<ApiKeysTable, (typeof shownColumns)[number]>;

/** Above the number of keys that a user can create within their retention. */
const MAX_LISTED_KEYS = 100;

/**
 * Locks the user's row, so that keys are created one after the other and not during a password
 * reset. Returns whether the session still exists.
 */
export async function lockSession(tx: Tx, userId: string, sessionId: string): Promise<boolean> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  const session = await tx.selectFrom('sessions').select('id').where('id', '=', sessionId).executeTakeFirst();
  return session !== undefined;
}

export async function insertKey(tx: Tx, key: ApiKeysTable): Promise<void> {
  await tx.insertInto('api_keys').values(key).execute();
}

/** Counts the keys that can be used at `now`. */
export async function countValidKeys(db: Db, userId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('api_keys')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Lists a user's keys that were not revoked, newest first. */
export function listKeys(db: Db, userId: string): Promise<ShownKeyRow[]> {
  return db
    .selectFrom('api_keys')
    .select(shownColumns)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_LISTED_KEYS)
    .execute();
}

/** Finds a key by its hash, even when the key has expired or was revoked. */
export function findKeyRow(db: Db, keyHash: Buffer) {
  return db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .select([...userColumns, 'api_keys.id as key_id', 'api_keys.scopes'])
    .select(['api_keys.expires_at', 'api_keys.revoked_at', 'api_keys.last_used_at'])
    .where('key_hash', '=', keyHash)
    .executeTakeFirst();
}

/** Lists the ends of keys by id; omits deleted keys. */
export function listKeyTimes(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('api_keys')
    .select(['id', 'expires_at', 'revoked_at'])
    .where(sql<boolean>`api_keys.id = any(${ids}::uuid[])`)
    .execute();
}

export async function touchKey(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('api_keys').set({ last_used_at: now }).where('id', '=', id).execute();
}

export async function revokeKey(db: Db, userId: string, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Revokes all keys of a user. Returns whether there were any that were not revoked. */
export async function revokeKeys(db: Db, userId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes keys that expired or were revoked before `end`. Returns their number. */
export async function deleteEndedKeys(db: Db, end: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('api_keys')
    .where(sql<boolean>`least(expires_at, revoked_at) < ${end}`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
