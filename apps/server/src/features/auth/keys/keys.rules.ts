import { DAY_MS, HOUR_MS, MINUTE_MS, type Scope, scopes } from '@sillage/contract';

/** Secret scanners recognise keys by this prefix. */
export const KEY_PREFIX = 'sillage_';
/** Characters of a key that stay visible: the prefix and 4 of 43 random characters. */
const VISIBLE_LENGTH = KEY_PREFIX.length + 4;
/** A header of this length cannot be a key with its scheme. */
const MAX_AUTHORIZATION_LENGTH = 200;

/** Five years, with their leap days. */
const MAX_KEY_LIFETIME_MS = (5 * 365 + 2) * DAY_MS;
/** Time that an ended key stays stored, so that a request with it gets the reason. */
export const ENDED_KEY_RETENTION_MS = 30 * DAY_MS;
/** Minimum time between two updates of a key's last use, so that few requests write. */
const KEY_USE_UPDATE_INTERVAL_MS = HOUR_MS;

export const keyCreationsPerAccount = { name: 'key-creation', points: 20, windowMs: HOUR_MS };
/** Limit of requests with unknown keys. It saves queries; no client can guess a key. */
export const unknownKeysPerAddress = {
  name: 'key-unknown',
  points: 60,
  windowMs: 5 * MINUTE_MS,
  isByAddress: true,
  isRemembered: true,
};
export const requestsPerKey = { name: 'key-requests', points: 600, windowMs: 5 * MINUTE_MS, isRemembered: true };

/** Returns the key of an Authorization header (RFC 6750, section 2.1); null if it has none. */
export function parseAuthorization(header: string): string | null {
  if (header.length > MAX_AUTHORIZATION_LENGTH) return null;
  const key = header.replace(/^bearer +/i, '');
  return key !== header && /^sillage_[\w-]{43}$/.test(key) ? key : null;
}

export function getVisiblePrefix(key: string): string {
  return key.slice(0, VISIBLE_LENGTH);
}

/** Returns the scopes without repetition, in the order of the contract. */
export function sortScopes(chosen: readonly Scope[]): Scope[] {
  return scopes.filter((scope) => chosen.includes(scope));
}

export type KeyState = 'valid' | 'expired' | 'revoked';

export function getKeyState(key: { expires_at: Date | null; revoked_at: Date | null }, now: Date): KeyState {
  if (key.revoked_at) return 'revoked';
  return key.expires_at && now >= key.expires_at ? 'expired' : 'valid';
}

export function isUseUpdateDue(lastUsedAt: Date | null, now: Date): boolean {
  return lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= KEY_USE_UPDATE_INTERVAL_MS;
}

/** Returns what is wrong with the end of a new key, as a message for its user; null if nothing. */
export function explainInvalidExpiry(expiresAt: Date | null, now: Date): string | null {
  if (!expiresAt) return null;
  if (expiresAt <= now) return 'Choose a time in the future';
  return expiresAt.getTime() - now.getTime() > MAX_KEY_LIFETIME_MS ? 'Choose a time within five years' : null;
}
