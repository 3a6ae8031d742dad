const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 6 * 60 * 60 * 1000;
/** Tries of one delivery; with the waits below the last comes about three days after the first. */
export const MAX_ATTEMPTS = 24;

/** Milliseconds until the next try: five seconds, doubling to six hours, spread by `jitter` (0 to 1) over a further quarter. */
export function retryMs(attempts: number, jitter: number): number {
  const base = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.max(0, attempts - 1));
  return Math.round(base * (1 + jitter / 4));
}

/** What becomes of a delivery that was not accepted. A refusal for good (SMTP 5xx) is not tried again. */
export function afterFailure(attempts: number, smtpStatus: number | undefined): 'retry' | 'give-up' {
  const refused = smtpStatus !== undefined && smtpStatus >= 500;
  return refused || attempts >= MAX_ATTEMPTS ? 'give-up' : 'retry';
}
