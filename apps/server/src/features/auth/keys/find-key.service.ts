import { AppError } from '@sillage/contract';
import type { Deps } from '../../../platform/deps.ts';
import { hashToken } from '../../../platform/ids.ts';
import type { KeyHolder } from '../../../platform/signed-in.ts';
import { toUser } from '../../users/index.ts';
import * as repo from './keys.repo.ts';
import {
  getKeyState,
  isUseUpdateDue,
  parseAuthorization,
  requestsPerKey,
  unknownKeysPerAddress,
} from './keys.rules.ts';

/**
 * Finds the user of the API key in an Authorization header, counts the request and updates the
 * key's last use. Nothing is cached, so a revoked key is rejected at once by every process.
 * @throws AppError KEY_… with the reason, or TOO_MANY_REQUESTS.
 */
export async function findKey(
  { db, clock, limits, config }: Pick<Deps, 'db' | 'clock' | 'limits' | 'config'>,
  authorization: string,
  address: string,
): Promise<KeyHolder> {
  const key = parseAuthorization(authorization);
  if (key === null) throw new AppError('KEY_UNREADABLE');
  limits.rejectExceeded(requestsPerKey, key);
  limits.rejectExceeded(unknownKeysPerAddress, address);
  const row = await repo.findKeyRow(db, hashToken(key));
  if (!row) {
    await limits.take(unknownKeysPerAddress, address);
    throw new AppError('KEY_UNKNOWN');
  }
  await limits.take(requestsPerKey, key);
  const now = clock.now();
  const state = getKeyState(row, now);
  if (state === 'revoked') throw new AppError('KEY_REVOKED');
  if (state === 'expired') throw new AppError('KEY_EXPIRED');
  if (isUseUpdateDue(row.last_used_at, now)) await repo.touchKey(db, row.key_id, now);
  return { user: toUser(row, config.operators), keyId: row.key_id, scopes: row.scopes };
}

/** Returns those ids whose keys can be used now. */
export async function findValidKeys(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  ids: readonly string[],
): Promise<string[]> {
  const now = clock.now();
  const rows = await repo.listKeyTimes(db, ids);
  return rows.filter((row) => getKeyState(row, now) === 'valid').map(({ id }) => id);
}
