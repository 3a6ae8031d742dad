/** Returns the starts of the month (UTC) that contains `at` and of the `more` months after it. */
export function listMonths(at: Date, additional: number): Date[] {
  return Array.from({ length: additional + 1 }, (_, index) => startOfMonth(at, index));
}

/** End of the expired months; `retainedMonths` full months stay beside the present one. */
export function getRetentionStart(now: Date, retainedMonths: number): Date {
  return startOfMonth(now, -retainedMonths);
}

function startOfMonth(at: Date, months: number): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months));
}
