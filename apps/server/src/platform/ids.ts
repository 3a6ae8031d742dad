import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { v7 } from 'uuid';

/** A new UUIDv7 (RFC 9562): sortable by time, made here because PostgreSQL 15 cannot. */
export function newId(): string {
  return v7();
}

/** The least id that `newId` can have made at that moment: what is older is before it. */
export function firstIdAt(at: Date): string {
  const time = at.getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}

/** 256 random bits as 43 characters of base64url, for sessions and mailed links. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored in place of a token: its SHA-256. A token has full entropy, so no salt or slow hash is needed. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Compares a secret that a client sent with the right one, in constant time whatever their lengths. */
export function isSameSecret(given: string, right: string): boolean {
  return timingSafeEqual(hashToken(given), hashToken(right));
}

/** An unforgeable tag of `text`, base64url. */
export function sign(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url');
}

/** Compares a tag with the right one in constant time. */
export function isSignedBy(secret: string, text: string, tag: string): boolean {
  const right = Buffer.from(sign(secret, text));
  const given = Buffer.from(tag);
  return right.length === given.length && timingSafeEqual(right, given);
}
