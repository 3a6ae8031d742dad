import { email as emailSchema, MINUTE_MS, SECOND_MS, username as usernameSchema } from '@sillage/contract';

/** Time within which a user must finish a sign-in at the provider. */
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
  /** A username in a valid format, which may already be taken. */
  username: string;
  first_name: string | null;
  last_name: string | null;
}

export function parseProviderId(text: string): ProviderId | null {
  return text === 'google' || text === 'custom' ? text : null;
}

/**
 * Returns the auth type of a provider: `oidc` for Google, `custom` for an operator's own issuer
 * (docs/decisions/0018-where-we-differ.md).
 */
export function getAuthType(provider: ProviderId): 'oidc' | 'custom' {
  return provider === 'google' ? 'oidc' : 'custom';
}

/**
 * Whether a provider's user id (the claim `sub`) has 1 to 255 printable ASCII characters (OpenID
 * Connect Core 1.0, section 2).
 */
export function isSubject(subject: string): boolean {
  return /^[\x20-\x7e]{1,255}$/.test(subject);
}

/**
 * Whether the user signed in after the request with max_age=0 started, apart from clock skew.
 * `authTime` is in seconds, `startedAt` in milliseconds.
 */
export function isSignInAfter(authTime: unknown, startedAt: number): boolean {
  return typeof authTime === 'number' && authTime * SECOND_MS >= startedAt - MAX_CLOCK_SKEW_MS;
}

/**
 * Returns profile fields within the app's limits; null when the provider has not verified an email
 * address.
 */
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

/**
 * Returns the first candidate that yields a valid username, or `user` when none does. Of an email
 * address only the part before the @ is used.
 */
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

/**
 * Removes control characters from a name, because they must not reach email headers. Shortens a
 * long name without splitting a surrogate pair.
 */
function cleanName(claim: unknown): string | null {
  if (typeof claim !== 'string') return null;
  const clean = claim
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, MAX_NAME_LENGTH)
    .replace(/[\ud800-\udbff]$/, '');
  return clean.trim() || null;
}
