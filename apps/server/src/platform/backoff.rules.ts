/** Wait after the first failure of an operation, and maximum wait after many failures in a row. */
export interface BackoffLimits {
  firstMs: number;
  maxMs: number;
}

/** Limits the doubling of a backoff, because `2 ** attempt` would become infinite. */
const MAX_DOUBLINGS = 52;

/** Returns the wait in milliseconds after the `attempt`th failure in a row, doubled each time. */
export function backoff(attempt: number, { firstMs, maxMs }: BackoffLimits): number {
  const doublings = Math.min(Math.max(0, attempt - 1), MAX_DOUBLINGS);
  return Math.min(firstMs * 2 ** doublings, maxMs);
}
