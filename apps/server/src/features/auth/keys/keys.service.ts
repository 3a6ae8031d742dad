import { type ApiKey, AppError, MAX_API_KEYS_PER_USER, type NewApiKey } from '@sillage/contract';
import type { Deps } from '../../../platform/deps.ts';
import { sendInBackground } from '../../../platform/email/send-in-background.ts';
import { hashToken, newId, newToken } from '../../../platform/ids.ts';
import type { KeyHolder, SignedIn } from '../../../platform/signed-in.ts';
import { reauthenticate } from '../reauthentication.service.ts';
import { buildKeyCreatedEmail } from './keys.emails.ts';
import * as repo from './keys.repo.ts';
import {
  explainInvalidExpiry,
  getVisiblePrefix,
  KEY_PREFIX,
  keyCreationsPerAccount,
  sortScopes,
} from './keys.rules.ts';

/**
 * Creates an API key after re-authentication, and emails a notice. Only the returned value has the
 * key itself. @throws AppError KEYS_FULL when the user has the maximum number of keys.
 */
export async function createKey(
  deps: Deps,
  signedIn: SignedIn,
  input: NewApiKey,
  signal: AbortSignal,
): Promise<ApiKey & { key: string }> {
  const { user, sessionId } = signedIn;
  const expiresAt = input.expiresAt ? new Date(input.expiresAt) : null;
  const problem = explainInvalidExpiry(expiresAt, deps.clock.now());
  if (problem !== null) throw new AppError('BAD_REQUEST', { fields: { expiresAt: problem }, message: problem });
  await reauthenticate(deps, signedIn, { password: input.currentPassword, signal, field: 'currentPassword' });
  await deps.limits.take(keyCreationsPerAccount, user.id);
  const key = `${KEY_PREFIX}${newToken()}`;
  const now = deps.clock.now();
  const row = {
    id: newId(),
    user_id: user.id,
    name: input.name,
    key_hash: hashToken(key),
    prefix: getVisiblePrefix(key),
    scopes: sortScopes(input.scopes),
    created_at: now,
    expires_at: expiresAt,
    last_used_at: null,
    revoked_at: null,
  };
  await deps.db.transaction().execute(async (tx) => {
    // A password reset that came first has ended the session and revoked all keys.
    if (!(await repo.lockSession(tx, user.id, sessionId))) throw new AppError('NOT_SIGNED_IN');
    if ((await repo.countValidKeys(tx, user.id, now)) >= MAX_API_KEYS_PER_USER) throw new AppError('KEYS_FULL');
    await repo.insertKey(tx, row);
  });
  const { publicUrl } = deps.config;
  const { name, scopes } = row;
  sendInBackground(deps, buildKeyCreatedEmail({ id: newId(), to: user.email, publicUrl, user, name, scopes }));
  return { ...toApiKey(row), key };
}

/** Lists a user's keys, newest first; expired keys until the clean-up job deletes them. */
export async function listKeys({ db }: Pick<Deps, 'db'>, userId: string): Promise<ApiKey[]> {
  return (await repo.listKeys(db, userId)).map(toApiKey);
}

export async function revokeKey({ db, clock }: Pick<Deps, 'db' | 'clock'>, userId: string, id: string): Promise<null> {
  if (!(await repo.revokeKey(db, userId, id, clock.now()))) throw new AppError('KEY_NOT_FOUND');
  return null;
}

/** Revokes the key of a request. @throws AppError BAD_REQUEST for a request without a key. */
export async function revokeCurrentKey(deps: Pick<Deps, 'db' | 'clock'>, key: KeyHolder | null): Promise<null> {
  if (key === null) {
    const message = 'Send the API key to revoke as “Authorization: Bearer …”, or revoke it on your account page.';
    throw new AppError('BAD_REQUEST', { message });
  }
  return revokeKey(deps, key.user.id, key.keyId);
}

function toApiKey(row: repo.ShownKeyRow): ApiKey {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    scopes: row.scopes,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  };
}
