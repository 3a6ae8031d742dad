import { localDay, nextLocal } from '../local-time.rules.ts';

/**
 * Maximum delay of a weekly digest. A later digest is skipped, because its content would be nearly
 * the same as that of the next digest.
 */
const MAX_LATENESS_MS = 3 * 24 * 60 * 60 * 1000;

/** Returns the next Monday 08:00, local time. */
export function computeNextDigest(timeZone: string | null, now: Date): Date {
  return nextLocal(timeZone, now, { time: '08:00', weekday: 1 });
}

/**
 * Returns the Monday (`YYYY-MM-DD`) of the weekly digest that is due; null when no digest is due or
 * the digest is too late.
 */
export function findDueWeek(timeZone: string | null, dueAt: Date | null, now: Date): string | null {
  if (dueAt === null || dueAt > now || now.getTime() - dueAt.getTime() > MAX_LATENESS_MS) return null;
  return localDay(timeZone, dueAt);
}
