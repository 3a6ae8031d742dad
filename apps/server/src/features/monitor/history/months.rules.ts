export function listMonths(at: Date, additional: number): Date[] {
  return Array.from({ length: additional + 1 }, (_, index) => startOfMonth(at, index));
}

/**
 * Returns the start of the oldest month whose page checks are kept, `retainedMonths` before this
 * month.
 */
export function getRetentionStart(now: Date, retainedMonths: number): Date {
  return startOfMonth(now, -retainedMonths);
}

function startOfMonth(at: Date, months: number): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months));
}
