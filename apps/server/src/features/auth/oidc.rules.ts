import { email as emailSchema, MINUTE_MS, SECOND_MS, username as usernameSchema } from '@sillage/contract';

/** Time within which a user must finish a sign-in at the provider. */
export const FLOW_LIFETIME_MS = 10 * MINUTE_MS;
const MAX_CLOCK_SKEW_MS = 30 * SECOND_MS;
const MAX_USERNAME_LENGTH = 32;
const MAX_NAME_LENGTH = 80;

/**
 * Id of a sign-in provider. It is the last path segment of the URLs `/oauth2/authorization/{id}`
 * and `/login/oauth2/code/{id}`.
 */
export type ProviderId = 'google' | 'custom';

/** Claims about a user (OpenID Connect Core 1.0, section 5.1). Only their origin is verified. */
export type Claims = Readonly<Record<string, unknown>>;

export interface ProviderProfile {
  email: string;
  /** A username in a valid format, which may already be taken. */
  username: string;
  first_name: string | null;
  last_name: string | null;
}

export function parseProviderId(text: string): ProviderId | null {
  return text === 'google' || text === 'custom' ? text : null;
}

/** Kind of sign-in that the API states for a provider (docs/decisions/0018-where-we-differ.md). */
export function getAuthType(provider: ProviderId): 'oidc' | 'custom' {
  return provider === 'google' ? 'oidc' : 'custom';
}

/** Whether the claim `sub` is a valid user id (OpenID Connect Core 1.0, section 2). */
export function isSubject(subject: string): boolean {
  return /^[\x20-\x7e]{1,255}$/.test(subject);
}

/** Whether a sign-in (`authTime` in seconds) follows `startedAt` (in ms), allowing clock skew. */
export function isSignInAfter(authTime: unknown, startedAt: number): boolean {
  return typeof authTime === 'number' && authTime * SECOND_MS >= startedAt - MAX_CLOCK_SKEW_MS;
}

/** Fits a provider's claims to the app's limits; null without a verified email address. */
export function toProviderProfile(claims: Claims): ProviderProfile | null {
  const email = emailSchema.safeParse(claims.email);
  if (!email.success || claims.email_verified !== true) return null;
  return {
    email: email.data,
    username: deriveUsername([claims.preferred_username, email.data]),
    first_name: cleanName(claims.given_name),
    last_name: cleanName(claims.family_name),
  };
}

/** Returns the first valid username of `candidates` (of an email, the part before @), or `user`. */
function deriveUsername(candidates: readonly unknown[]): string {
  const cleaned = candidates.map((candidate) =>
    (typeof candidate === 'string' ? candidate : '')
      .slice(0, 200)
      .replace(/@.*$/s, '')
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/[^A-Za-z0-9._-]+/g, '-')
      .replace(/^[._-]+/, '')
      .slice(0, MAX_USERNAME_LENGTH)
      .replace(/[._-]+$/, ''),
  );
  return cleaned.find((name) => usernameSchema.safeParse(name).success) ?? 'user';
}

export function appendNumber(username: string, number: number): string {
  const suffix = `-${number}`;
  return username.slice(0, MAX_USERNAME_LENGTH - suffix.length) + suffix;
}

/** Shortens a user's name, and removes control characters, which must not reach email headers. */
function cleanName(claim: unknown): string | null {
  if (typeof claim !== 'string') return null;
  const clean = claim
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, MAX_NAME_LENGTH)
    .replace(/[\ud800-\udbff]$/, '');
  return clean.trim() || null;
}
