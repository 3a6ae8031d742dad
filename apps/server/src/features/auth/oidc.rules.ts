import { email as emailShape, username as usernameShape } from '@sillage/contract';

const MINUTE_MS = 60 * 1000;

/** Time that a user may spend at the provider. */
export const FLOW_MS = 10 * MINUTE_MS;
const SKEW_MS = 30 * 1000;
const USERNAME_MAX = 32;
const NAME_MAX = 80;

/** Last path segment of `/oauth2/authorization/{id}` and `/login/oauth2/code/{id}`. */
export type ProviderId = 'google' | 'custom';

/**
 * A provider's claims about a user (OpenID Connect Core 1.0, section 5.1). Their origin is
 * verified, their content is not.
 */
export type Claims = Readonly<Record<string, unknown>>;

export interface Newcomer {
  email: string;
  /** A valid username, which may be taken. */
  username: string;
  first_name: string | null;
  last_name: string | null;
}

export function asProviderId(text: string): ProviderId | null {
  return text === 'google' || text === 'custom' ? text : null;
}

/** Decisions, "authType": Google is `oidc`, an operator's own issuer is `custom`. */
export function authTypeOf(provider: ProviderId): 'oidc' | 'custom' {
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
export function isSignInSince(authTime: unknown, startedAt: number): boolean {
  return typeof authTime === 'number' && authTime * 1000 >= startedAt - SKEW_MS;
}

/** Returns an account within the app's limits; null without an address verified by the provider. */
export function newcomerOf(claims: Claims): Newcomer | null {
  const email = emailShape.safeParse(claims.email);
  if (!email.success || claims.email_verified !== true) return null;
  return {
    email: email.data,
    username: usernameFrom([claims.preferred_username, email.data]),
    first_name: nameFrom(claims.given_name),
    last_name: nameFrom(claims.family_name),
  };
}

/** Returns the first claim that makes a username (of an address, the local part), or `user`. */
function usernameFrom(wishes: readonly unknown[]): string {
  const cleaned = wishes.map((wish) =>
    (typeof wish === 'string' ? wish : '')
      .slice(0, 200)
      .replace(/@.*$/s, '')
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/[^A-Za-z0-9._-]+/g, '-')
      .replace(/^[._-]+/, '')
      .slice(0, USERNAME_MAX)
      .replace(/[._-]+$/, ''),
  );
  return cleaned.find((name) => usernameShape.safeParse(name).success) ?? 'user';
}

export function withNumber(username: string, number: number): string {
  const end = `-${number}`;
  return username.slice(0, USERNAME_MAX - end.length) + end;
}

/** Removes control characters, which would reach email headers. Never splits a surrogate pair. */
function nameFrom(claim: unknown): string | null {
  if (typeof claim !== 'string') return null;
  const clean = claim
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, NAME_MAX)
    .replace(/[\ud800-\udbff]$/, '');
  return clean.trim() || null;
}
