/** Decisions, "Accounts": a verification link works for a day. */
export const VERIFICATION_MS = 24 * 60 * 60 * 1000;
/** Decisions: a session ends after 14 days without use … */
const SESSION_IDLE_MS = 14 * 24 * 60 * 60 * 1000;
/** … and after 90 days at most. */
export const SESSION_MAX_MS = 90 * 24 * 60 * 60 * 1000;
/** Last use is written at most this often, so that reading pages does not write rows. */
const LAST_USE_STEP_MS = 60 * 60 * 1000;

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
