const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 6 * 60 * 60 * 1000;
/** What a receiver asks for is heeded up to here: a message that comes days late is none. */
const LONGEST_HEEDED_MS = 24 * 60 * 60 * 1000;
/** The longest wait that `retryMs` answers, with its spread. */
export const MAX_RETRY_MS = LONGEST_HEEDED_MS * 1.25;
/** Tries of one message; with the waits below the last comes about three days after the first. */
export const MAX_ATTEMPTS = 24;

/**
 * Milliseconds until the next try: five seconds, doubling to six hours, spread by `jitter` (0 to 1) over a further quarter; never
 * before the receiver asked for it (`retryAfterMs`).
 */
export function retryMs(attempts: number, jitter: number, retryAfterMs: number | null = null): number {
  const base = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.max(0, attempts - 1));
  const asked = Math.min(LONGEST_HEEDED_MS, retryAfterMs ?? 0);
  return Math.round(Math.max(base, asked) * (1 + jitter / 4));
}

/** What becomes of a message after so many tries, the last of which was refused like this. */
export function afterRefusal(kind: 'later' | 'never' | 'gone', attempts: number): 'retry' | 'give-up' {
  return kind === 'later' && attempts < MAX_ATTEMPTS ? 'retry' : 'give-up';
}
