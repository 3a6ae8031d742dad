/**
 * Returns the starts of the month (UTC) that contains `at` and of the `additional` months after it.
 */
export function listMonths(at: Date, additional: number): Date[] {
  return Array.from({ length: additional + 1 }, (_, index) => startOfMonth(at, index));
}

/**
 * Returns the time before which history expires: the present month and `retainedMonths` full months
 * before it are retained.
 */
export function getRetentionStart(now: Date, retainedMonths: number): Date {
  return startOfMonth(now, -retainedMonths);
}

function startOfMonth(at: Date, months: number): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months));
}
