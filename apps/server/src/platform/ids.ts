import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { v7 } from 'uuid';

/** UUIDv7 (RFC 9562), sorted by time of creation. PostgreSQL 15 cannot create such ids. */
export function newId(): string {
  return v7();
}

/** Returns the smallest id that `newId` can return at `date`; older ids sort before it. */
export function firstIdAt(date: Date): string {
  const time = date.getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}

/** Returns 256 random bits as 43 characters of base64url, for sessions and emailed links. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256, stored instead of a token. Tokens are random enough to need no salt. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Returns whether two secrets are equal. Takes constant time, also for different lengths. */
export function isSameSecret(candidate: string, expected: string): boolean {
  return timingSafeEqual(hashToken(candidate), hashToken(expected));
}

/** Returns the HMAC-SHA256 of `text` in base64url. */
export function sign(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url');
}

/** Returns whether a signature is valid, in constant time. */
export function isSignedBy(secret: string, text: string, signature: string): boolean {
  const expected = Buffer.from(sign(secret, text));
  const candidate = Buffer.from(signature);
  return expected.length === candidate.length && timingSafeEqual(expected, candidate);
}
