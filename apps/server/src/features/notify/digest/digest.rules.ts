import { localDay, nextLocal } from '../local-time.rules.ts';

/** A digest more than three days late is skipped: the next one would be nearly the same. */
const MAX_LATENESS_MS = 3 * 24 * 60 * 60 * 1000;

export function computeNextDigest(timeZone: string | null, now: Date): Date {
  return nextLocal(timeZone, now, { time: '08:00', weekday: 1 });
}

/** Returns the Monday (`YYYY-MM-DD`) of the due digest; null when none is due or it is too late. */
export function findDueWeek(timeZone: string | null, dueAt: Date | null, now: Date): string | null {
  if (dueAt === null || dueAt > now || now.getTime() - dueAt.getTime() > MAX_LATENESS_MS) return null;
  return localDay(timeZone, dueAt);
}
