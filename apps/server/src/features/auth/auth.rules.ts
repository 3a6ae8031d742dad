import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sillage/contract';

/** Decisions, "Accounts": lifetimes of emailed links. */
export const linkLifetimesMs = { 'verify-email': DAY_MS, 'change-email': DAY_MS, 'reset-password': HOUR_MS };
export const MAX_SESSION_IDLE_MS = 14 * DAY_MS;
/** A session expires at this age even when it is in use. */
export const MAX_SESSION_AGE_MS = 90 * DAY_MS;
/** A session's last use is stored at most this often, so that reads rarely cause a write. */
const LAST_USE_UPDATE_INTERVAL_MS = HOUR_MS;
/** A sign-in this recent counts as re-authentication. */
const REAUTHENTICATION_WINDOW_MS = 5 * MINUTE_MS;

/** Expired sessions and tokens stay stored this long. */
export const EXPIRED_RETENTION_MS = DAY_MS;
/** An account that is not verified within this time is deleted, which frees its username. */
export const UNVERIFIED_ACCOUNT_RETENTION_MS = 7 * DAY_MS;

/** Failed sign-ins of an account from browsers that never signed in to it. */
export const signInsPerAccount = { name: 'sign-in-account', points: 10, windowMs: 15 * MINUTE_MS };
/** Failed sign-ins from a browser known to the account: strangers cannot use up its attempts. */
export const signInsPerDevice = { name: 'sign-in-device', points: 10, windowMs: 15 * MINUTE_MS };
export const signInsPerAddress = { name: 'sign-in-address', points: 100, windowMs: 15 * MINUTE_MS, isByAddress: true };
/** Correct passwords and sign-ins at a provider. A password reset by email clears the count. */
export const successfulSignIns = { name: 'signed-in-account', points: 60, windowMs: HOUR_MS };
/** A further sign-in ends the oldest session. */
export const MAX_SESSIONS_PER_USER = 50;
/** Emails that a user requests; security notices do not count. */
export const emailsPerAccount = { name: 'mail-account', points: 5, windowMs: HOUR_MS };
/** Links to set a new password. A counter of their own: strangers cannot use up the owner's. */
export const resetsPerAccount = { name: 'reset-account', points: 5, windowMs: HOUR_MS };
export const emailsPerAddress = { name: 'mail-address', points: 30, windowMs: HOUR_MS, isByAddress: true };
export const registrationsPerAddress = { name: 'register-address', points: 30, windowMs: HOUR_MS, isByAddress: true };

export interface SessionTimes {
  last_used_at: Date;
  expires_at: Date;
}

/** `valid-update-last-use` means that the caller should store the last use. */
export function getSessionState(session: SessionTimes, now: Date): 'expired' | 'valid' | 'valid-update-last-use' {
  const idleMs = now.getTime() - session.last_used_at.getTime();
  if (now >= session.expires_at || idleMs >= MAX_SESSION_IDLE_MS) return 'expired';
  return idleMs >= LAST_USE_UPDATE_INTERVAL_MS ? 'valid-update-last-use' : 'valid';
}

export function isRecentSignIn(authenticatedAt: Date, now: Date): boolean {
  return now.getTime() - authenticatedAt.getTime() <= REAUTHENTICATION_WINDOW_MS;
}
