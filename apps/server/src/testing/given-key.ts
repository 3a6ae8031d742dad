import type { Scope } from '@sillage/contract';
import { hashToken, newId, newToken } from '../platform/ids.ts';
import type { TestApp } from './test-app.ts';

/** Gives a user an API key. Returns its id, and the headers of a request with it. */
export async function givenKey(
  app: Pick<TestApp, 'db' | 'clock'>,
  userId: string,
  scopes: Scope[] = ['read'],
  { expiresAt = null }: { expiresAt?: Date | null } = {},
) {
  const id = newId();
  const key = `sillage_${newToken()}`;
  const row = { id, user_id: userId, name: 'Home', scopes, created_at: app.clock.now(), expires_at: expiresAt };
  await app.db
    .insertInto('api_keys')
    .values({ ...row, key_hash: hashToken(key), prefix: key.slice(0, 12), last_used_at: null, revoked_at: null })
    .execute();
  return { id, key, headers: { authorization: `Bearer ${key}` } };
}
