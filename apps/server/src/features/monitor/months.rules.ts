/** The first moments of the month (UTC) that `at` lies in and of `more` months after it. */
export function monthsFrom(at: Date, more: number): Date[] {
  return Array.from({ length: more + 1 }, (_, index) => firstOf(at, index));
}

/** Months that end at this moment or before it have had their time, when `kept` whole months are kept besides the present one. */
export function oldestKept(now: Date, kept: number): Date {
  return firstOf(now, -kept);
}

function firstOf(at: Date, months: number): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months));
}
