import { backoff } from '../../../platform/backoff.rules.ts';

const RETRY = { firstMs: 5_000, maxMs: 6 * 60 * 60 * 1000 };
/** Limit for a receiver's Retry-After: a notification that arrives days late is useless. */
const MAX_RETRY_AFTER_MS = 24 * 60 * 60 * 1000;
/** The longest wait that `computeRetryDelayMs` returns, jitter included. */
export const MAX_RETRY_DELAY_MS = MAX_RETRY_AFTER_MS * 1.25;
/** Maximum attempts to send a message; the last is about three days after the first. */
export const MAX_ATTEMPTS = 24;

/**
 * Returns the milliseconds until the next attempt: 5 s, doubled with each attempt up to 6 h. The
 * delay is at least `retryAfterMs` (limited to 24 h) and grows by up to a quarter with `jitter`
 * (from 0 to 1).
 */
export function computeRetryDelayMs(attempts: number, jitter: number, retryAfterMs: number | null = null): number {
  const requestedMs = Math.min(MAX_RETRY_AFTER_MS, retryAfterMs ?? 0);
  return Math.round(Math.max(backoff(attempts, RETRY), requestedMs) * (1 + jitter / 4));
}

/** Decides whether a rejected message is retried. `attempts` includes the rejected attempt. */
export function decideRetry(kind: 'later' | 'never' | 'gone', attempts: number): 'retry' | 'give-up' {
  return kind === 'later' && attempts < MAX_ATTEMPTS ? 'retry' : 'give-up';
}
