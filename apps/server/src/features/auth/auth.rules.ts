const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Decisions, "Accounts": lifetime of a verification link. */
export const VERIFICATION_MS = DAY_MS;
/** Decisions, "Accounts": lifetime of a link to set a new password. */
export const RESET_MS = HOUR_MS;
/** A session ends after 14 days without use. */
export const SESSION_IDLE_MS = 14 * DAY_MS;
/** A session ends after 90 days, even when it is in use. */
export const SESSION_MAX_MS = 90 * DAY_MS;
/** Minimum time between two updates of a session's last use, so that reading rarely writes. */
const LAST_USE_STEP_MS = HOUR_MS;
/** A sign-in this recent counts as re-authentication. */
const FRESH_MS = 5 * MINUTE_MS;

/** Expired sessions and tokens stay stored this long. */
export const ENDED_KEPT_MS = DAY_MS;
/** An account that is not verified within this time is deleted, which frees its username. */
export const UNPROVEN_KEPT_MS = 7 * DAY_MS;

/** Failed sign-ins of an account from browsers that never signed in to it. */
export const signInsPerAccount = { name: 'sign-in-account', points: 10, windowMs: 15 * MINUTE_MS };
/** Failed sign-ins from a browser known to the account: strangers cannot use up its tries. */
export const signInsPerDevice = { name: 'sign-in-device', points: 10, windowMs: 15 * MINUTE_MS };
export const signInsPerAddress = { name: 'sign-in-address', points: 100, windowMs: 15 * MINUTE_MS, isByAddress: true };
/** Correct passwords and sign-ins at a provider. A password reset by email clears the count. */
export const successfulSignIns = { name: 'signed-in-account', points: 60, windowMs: HOUR_MS };
/** A further sign-in ends the oldest session. */
export const MAX_SESSIONS_PER_USER = 50;
/** Emails that a user requests; security notices do not count. */
export const mailsPerAccount = { name: 'mail-account', points: 5, windowMs: HOUR_MS };
/** Links to set a new password. A counter of their own: strangers cannot use up the owner's. */
export const resetsPerAccount = { name: 'reset-account', points: 5, windowMs: HOUR_MS };
export const mailsPerAddress = { name: 'mail-address', points: 30, windowMs: HOUR_MS, isByAddress: true };
export const registrationsPerAddress = { name: 'register-address', points: 30, windowMs: HOUR_MS, isByAddress: true };

export interface SessionTimes {
  last_used_at: Date;
  expires_at: Date;
}

/** Judges a session at `now`. `good-and-note` means that its last use should be updated. */
export function judgeSession(session: SessionTimes, now: Date): 'ended' | 'good' | 'good-and-note' {
  const idleMs = now.getTime() - session.last_used_at.getTime();
  if (now >= session.expires_at || idleMs >= SESSION_IDLE_MS) return 'ended';
  return idleMs >= LAST_USE_STEP_MS ? 'good-and-note' : 'good';
}

export function isFresh(authenticatedAt: Date, now: Date): boolean {
  return now.getTime() - authenticatedAt.getTime() <= FRESH_MS;
}
