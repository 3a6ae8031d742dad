import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sillage/contract';

export const linkLifetimesMs = { 'verify-email': DAY_MS, 'change-email': DAY_MS, 'reset-password': HOUR_MS };
export const MAX_SESSION_IDLE_MS = 14 * DAY_MS;
/** A session expires at this age even when it is in use. */
export const MAX_SESSION_AGE_MS = 90 * DAY_MS;
/** Minimum time between two updates of a session's last use, so that few requests write. */
const LAST_USE_UPDATE_INTERVAL_MS = HOUR_MS;
/** A sign-in within this time counts as re-authentication. */
const REAUTHENTICATION_WINDOW_MS = 5 * MINUTE_MS;
/** Time since the last proof of identity within which an operator may change something. */
const OPERATOR_WINDOW_MS = 30 * MINUTE_MS;

/** Time that expired sessions and tokens stay stored before they are deleted. */
export const EXPIRED_RETENTION_MS = DAY_MS;
/** An account that is not verified within this time is deleted, which frees its username. */
export const UNVERIFIED_ACCOUNT_RETENTION_MS = 7 * DAY_MS;

/** Limit of failed sign-ins to an account from browsers that never signed in to the account. */
export const signInsPerAccount = { name: 'sign-in-account', points: 10, windowMs: 15 * MINUTE_MS };
/** Limit of failed sign-ins from a known browser, so that strangers cannot lock out the owner. */
export const signInsPerDevice = { name: 'sign-in-device', points: 10, windowMs: 15 * MINUTE_MS };
export const signInsPerAddress = { name: 'sign-in-address', points: 100, windowMs: 15 * MINUTE_MS, isByAddress: true };
/** Limit of successful sign-ins, by password or provider; a password reset resets the count. */
export const successfulSignIns = { name: 'signed-in-account', points: 60, windowMs: HOUR_MS };
/** Maximum number of sessions; a user's next sign-in ends the oldest session. */
export const MAX_SESSIONS_PER_USER = 50;
/** Limit of emails that a user can request. Security notices do not count. */
export const emailsPerAccount = { name: 'mail-account', points: 5, windowMs: HOUR_MS };
/** Limit of password-reset emails, counted apart from those that strangers' registrations cause. */
export const resetsPerAccount = { name: 'reset-account', points: 5, windowMs: HOUR_MS };
export const emailsPerAddress = { name: 'mail-address', points: 30, windowMs: HOUR_MS, isByAddress: true };
export const registrationsPerAddress = { name: 'register-address', points: 30, windowMs: HOUR_MS, isByAddress: true };

export interface SessionTimes {
  last_used_at: Date;
  expires_at: Date;
}

/** Returns a session's state. For `valid-update-last-use`, the caller must store a new last use. */
export function getSessionState(session: SessionTimes, now: Date): 'expired' | 'valid' | 'valid-update-last-use' {
  const idleMs = now.getTime() - session.last_used_at.getTime();
  if (now >= session.expires_at || idleMs >= MAX_SESSION_IDLE_MS) return 'expired';
  return idleMs >= LAST_USE_UPDATE_INTERVAL_MS ? 'valid-update-last-use' : 'valid';
}

export function isRecentSignIn(authenticatedAt: Date, now: Date): boolean {
  return now.getTime() - authenticatedAt.getTime() <= REAUTHENTICATION_WINDOW_MS;
}

export function isFreshForOperator(authenticatedAt: Date, now: Date): boolean {
  return now.getTime() - authenticatedAt.getTime() <= OPERATOR_WINDOW_MS;
}
