const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 6 * 60 * 60 * 1000;
/** Limit for a receiver's Retry-After: a notification that arrives days late is useless. */
const LONGEST_HEEDED_MS = 24 * 60 * 60 * 1000;
/** The longest wait that `retryMs` returns, jitter included. */
export const MAX_RETRY_MS = LONGEST_HEEDED_MS * 1.25;
/** Tries of one message. With the waits below, the last is about three days after the first. */
export const MAX_ATTEMPTS = 24;

/**
 * Returns the wait until the next try in milliseconds: 5 s, doubling to 6 h, but at least
 * `retryAfterMs` (limited to 24 h), plus up to a quarter by `jitter` (0 to 1).
 */
export function retryMs(attempts: number, jitter: number, retryAfterMs: number | null = null): number {
  const base = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.max(0, attempts - 1));
  const asked = Math.min(LONGEST_HEEDED_MS, retryAfterMs ?? 0);
  return Math.round(Math.max(base, asked) * (1 + jitter / 4));
}

/** Decides what follows a rejected try. `attempts` includes that try. */
export function afterRefusal(kind: 'later' | 'never' | 'gone', attempts: number): 'retry' | 'give-up' {
  return kind === 'later' && attempts < MAX_ATTEMPTS ? 'retry' : 'give-up';
}
