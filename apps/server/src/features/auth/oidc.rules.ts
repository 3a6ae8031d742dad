import { email as emailShape, username as usernameShape } from '@sillage/contract';

const MINUTE_MS = 60 * 1000;

/** How long somebody may take at the provider. */
export const FLOW_MS = 10 * MINUTE_MS;
/** How far two machines' clocks may be apart. */
const SKEW_MS = 30 * 1000;
const USERNAME_MAX = 32;
const NAME_MAX = 80;

/** The last part of the addresses: `/oauth2/authorization/{id}` and `/login/oauth2/code/{id}`. */
export type ProviderId = 'google' | 'custom';

/** What a provider says of a person (OpenID Connect Core 1.0, section 5.1). Its origin is proven, its content is not. */
export type Claims = Readonly<Record<string, unknown>>;

export interface Newcomer {
  email: string;
  /** A good username, or the start of one that is free. */
  username: string;
  first_name: string | null;
  last_name: string | null;
}

export function asProviderId(text: string): ProviderId | null {
  return text === 'google' || text === 'custom' ? text : null;
}

/** Decisions, "authType": Google is `oidc`, a self-hoster's own issuer `custom`. */
export function authTypeOf(provider: ProviderId): 'oidc' | 'custom' {
  return provider === 'google' ? 'oidc' : 'custom';
}

/** Core 1.0, section 2: a subject is at most 255 ASCII characters. */
export function isSubject(subject: string): boolean {
  return /^[\x20-\x7e]{1,255}$/.test(subject);
}

/** What a provider owes to max_age=0: `auth_time` (seconds) says that they signed in after we asked, at `startedAt` (ms). */
export function isSignInSince(authTime: unknown, startedAt: number): boolean {
  return typeof authTime === 'number' && authTime * 1000 >= startedAt - SKEW_MS;
}

/** The new account that these claims make, in our own bounds; null without an address that the provider has verified. */
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

/** The first that makes a username once it is cut down to what one may hold; of an address its local part. */
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

/** Makes a taken username another one. */
export function withNumber(username: string, number: number): string {
  const end = `-${number}`;
  return username.slice(0, USERNAME_MAX - end.length) + end;
}

/** A name without control characters (they would travel into mail headers), cut to our length between characters. */
function nameFrom(claim: unknown): string | null {
  if (typeof claim !== 'string') return null;
  const clean = claim
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, NAME_MAX)
    .replace(/[\ud800-\udbff]$/, '');
  return clean.trim() || null;
}
