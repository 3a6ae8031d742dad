/** Returns the starts of the month (UTC) that contains `at` and of the `more` months after it. */
export function monthsFrom(at: Date, more: number): Date[] {
  return Array.from({ length: more + 1 }, (_, index) => firstOf(at, index));
}

/** Returns the end of the expired months; `kept` whole months stay beside the present one. */
export function oldestKept(now: Date, kept: number): Date {
  return firstOf(now, -kept);
}

function firstOf(at: Date, months: number): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months));
}
