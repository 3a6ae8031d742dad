const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 6 * 60 * 60 * 1000;
/** Tries of one delivery; with the waits below the last comes about three days after the first. */
export const MAX_ATTEMPTS = 24;

/** Milliseconds until the next try: five seconds, doubling to six hours, spread by `jitter` (0 to 1) over a further quarter. */
export function retryMs(attempts: number, jitter: number): number {
  const base = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.max(0, attempts - 1));
  return Math.round(base * (1 + jitter / 4));
}

/** What the mailer knows of a mail that was not accepted. */
export interface MailFailure {
  /** The SMTP server's answer, if it gave one. */
  responseCode?: number;
  /** The command it answered. */
  command?: string;
}

/**
 * What becomes of a delivery that was not accepted. Only a refusal for good (5xx) of this receiver or of this text is
 * final: at sign-in, greeting or sender it speaks of the operator's settings, which will be mended.
 */
export function afterFailure(attempts: number, { responseCode = 0, command = '' }: MailFailure): 'retry' | 'give-up' {
  const isAboutThisMail = /^(RCPT TO|DATA)\b/.test(command);
  const isRefused = responseCode >= 500 && isAboutThisMail;
  return isRefused || attempts >= MAX_ATTEMPTS ? 'give-up' : 'retry';
}
