/** Wait after the first failure, and maximum wait after many failures. */
export interface BackoffLimits {
  firstMs: number;
  maxMs: number;
}

/**
 * Maximum number of times that the wait is doubled. Without a maximum, `2 ** attempt` would become
 * infinite.
 */
const MAX_DOUBLINGS = 52;

/** Returns the wait in milliseconds after the `attempt`th failure in a row, doubled each time. */
export function backoff(attempt: number, { firstMs, maxMs }: BackoffLimits): number {
  const doublings = Math.min(Math.max(0, attempt - 1), MAX_DOUBLINGS);
  return Math.min(firstMs * 2 ** doublings, maxMs);
}
