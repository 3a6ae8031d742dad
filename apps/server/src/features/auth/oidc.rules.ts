import { email as emailSchema, MINUTE_MS, SECOND_MS, username as usernameSchema } from '@sillage/contract';

/** Time that a user may spend at the provider. */
export const FLOW_LIFETIME_MS = 10 * MINUTE_MS;
const MAX_CLOCK_SKEW_MS = 30 * SECOND_MS;
const MAX_USERNAME_LENGTH = 32;
const MAX_NAME_LENGTH = 80;

/** Last path segment of `/oauth2/authorization/{id}` and `/login/oauth2/code/{id}`. */
export type ProviderId = 'google' | 'custom';

/**
 * A provider's claims about a user (OpenID Connect Core 1.0, section 5.1). Their origin is
 * verified, their content is not.
 */
export type Claims = Readonly<Record<string, unknown>>;

export interface ProviderProfile {
  email: string;
  /** A valid username, which may be taken. */
  username: string;
  first_name: string | null;
  last_name: string | null;
}

export function parseProviderId(text: string): ProviderId | null {
  return text === 'google' || text === 'custom' ? text : null;
}

/** Decisions, "authType": Google is `oidc`, an operator's own issuer is `custom`. */
export function getAuthType(provider: ProviderId): 'oidc' | 'custom' {
  return provider === 'google' ? 'oidc' : 'custom';
}

/** Core 1.0, section 2: a subject is at most 255 ASCII characters. */
export function isSubject(subject: string): boolean {
  return /^[\x20-\x7e]{1,255}$/.test(subject);
}

/**
 * Checks the response to max_age=0: `auth_time` (seconds) must not lie before `startedAt`
 * (milliseconds), apart from clock skew.
 */
export function isSignInAfter(authTime: unknown, startedAt: number): boolean {
  return typeof authTime === 'number' && authTime * SECOND_MS >= startedAt - MAX_CLOCK_SKEW_MS;
}

/** Returns an account within the app's limits; null without an address verified by the provider. */
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

/** Returns the first claim that makes a username (of an address, the local part), or `user`. */
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

/** Removes control characters, which would reach email headers. Never splits a surrogate pair. */
function cleanName(claim: unknown): string | null {
  if (typeof claim !== 'string') return null;
  const clean = claim
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, MAX_NAME_LENGTH)
    .replace(/[\ud800-\udbff]$/, '');
  return clean.trim() || null;
}
