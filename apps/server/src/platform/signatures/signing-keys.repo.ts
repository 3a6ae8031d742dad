import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import type { SigningKeyRow, SigningKeysTable } from './signing-keys.tables.ts';

/** Takes an advisory lock, so that several processes create only one pair of keys. */
export async function lockSigningKeys(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('signing keys', 0))`.execute(tx);
}

/** Returns all keys, the newest first. */
export function listSigningKeys(db: Db): Promise<SigningKeyRow[]> {
  return db.selectFrom('signing_keys').selectAll().orderBy('active_from', 'desc').orderBy('kid').execute();
}

export async function removeSigningKeys(tx: Tx, kids: readonly string[]): Promise<void> {
  if (kids.length > 0) await tx.deleteFrom('signing_keys').where('kid', 'in', kids).execute();
}

export async function retireSigningKey(tx: Tx, kid: string, retiredAt: Date): Promise<void> {
  await tx.updateTable('signing_keys').set({ retired_at: retiredAt }).where('kid', '=', kid).execute();
}

export async function insertSigningKey(
  tx: Tx,
  key: Omit<SigningKeyRow, 'public_jwk' | 'retired_at'> & { public_jwk: SigningKeysTable['public_jwk']['__select__'] },
): Promise<void> {
  await tx
    .insertInto('signing_keys')
    .values({ ...key, public_jwk: JSON.stringify(key.public_jwk), retired_at: null })
    .execute();
}
