import { localDay, nextLocal } from './local-time.rules.ts';

/** A digest that is later than this would say much the same as the next one. */
const TOO_LATE_MS = 3 * 24 * 60 * 60 * 1000;

/** The next Monday 08:00 of theirs. */
export function nextDigest(timeZone: string | null, now: Date): Date {
  return nextLocal(timeZone, now, { time: '08:00', weekday: 1 });
}

/** The week that a digest is for, as its Monday `YYYY-MM-DD`; null when none was due, or so long ago that the next one will do. */
export function weekDue(timeZone: string | null, dueAt: Date | null, now: Date): string | null {
  if (dueAt === null || dueAt > now || now.getTime() - dueAt.getTime() > TOO_LATE_MS) return null;
  return localDay(timeZone, dueAt);
}
