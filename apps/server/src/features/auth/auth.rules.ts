const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Decisions, "Accounts": a verification link works for a day … */
export const VERIFICATION_MS = DAY_MS;
/** … and a link to set a new password for an hour. */
export const RESET_MS = HOUR_MS;
/** A session ends after 14 days without use … */
export const SESSION_IDLE_MS = 14 * DAY_MS;
/** … and after 90 days at most. */
export const SESSION_MAX_MS = 90 * DAY_MS;
/** Last use is written at most this often, so that reading pages does not write rows. */
const LAST_USE_STEP_MS = HOUR_MS;
/** A sign-in this recent counts as proof for what asks for it. */
const FRESH_MS = 5 * MINUTE_MS;

/** What ended is kept this long, so that its link can still be told apart from a made-up one. */
export const ENDED_KEPT_MS = DAY_MS;
/** An account whose address nobody proved in this time is removed, and its username is free again. */
export const UNPROVEN_KEPT_MS = 7 * DAY_MS;

/** Failed sign-ins of one account, whoever tries. */
export const signInsPerAccount = { name: 'sign-in-account', points: 10, windowMs: 15 * MINUTE_MS };
/** The same for a browser that signed in to it before: strangers do not use up its tries. */
export const signInsPerDevice = { name: 'sign-in-device', points: 10, windowMs: 15 * MINUTE_MS };
export const signInsPerAddress = { name: 'sign-in-address', points: 100, windowMs: 15 * MINUTE_MS, isByAddress: true };
/** Correct passwords and sign-ins at a provider; a reset by a mailed link clears the count. */
export const successfulSignIns = { name: 'signed-in-account', points: 60, windowMs: HOUR_MS };
/** A further sign-in ends the oldest session. */
export const MAX_SESSIONS_PER_USER = 50;
/** Mails that somebody asks for; security notices do not count. */
export const mailsPerAccount = { name: 'mail-account', points: 5, windowMs: HOUR_MS };
/** Links to set a new password: a counter of their own, or strangers could keep the owner from asking for one. */
export const resetsPerAccount = { name: 'reset-account', points: 5, windowMs: HOUR_MS };
export const mailsPerAddress = { name: 'mail-address', points: 30, windowMs: HOUR_MS, isByAddress: true };
export const registrationsPerAddress = { name: 'register-address', points: 30, windowMs: HOUR_MS, isByAddress: true };

export interface SessionTimes {
  last_used_at: Date;
  expires_at: Date;
}

/** What a session is good for at `now`: nothing any more, use, or use that is worth writing down. */
export function judgeSession(session: SessionTimes, now: Date): 'ended' | 'good' | 'good-and-note' {
  const idleMs = now.getTime() - session.last_used_at.getTime();
  if (now >= session.expires_at || idleMs >= SESSION_IDLE_MS) return 'ended';
  return idleMs >= LAST_USE_STEP_MS ? 'good-and-note' : 'good';
}

/** True when they proved who they are within the last minutes. */
export function isFresh(authenticatedAt: Date, now: Date): boolean {
  return now.getTime() - authenticatedAt.getTime() <= FRESH_MS;
}
