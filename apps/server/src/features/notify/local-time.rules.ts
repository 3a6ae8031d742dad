import { Temporal } from 'temporal-polyfill';

/** A week and a day, so that every weekday comes, and the time on it. */
const MAX_DAYS_AHEAD = 8;

/** A local time of day `HH:MM`, and if it is to be on that day of the week alone: 0 is Sunday, 1 Monday. */
export interface LocalMoment {
  time: string;
  weekday?: number;
}

/** UTC for null and for an unknown zone: a message an hour off is better than none. */
function zonedAt(timeZone: string | null, at: Date): Temporal.ZonedDateTime {
  const instant = Temporal.Instant.fromEpochMilliseconds(at.getTime());
  try {
    return instant.toZonedDateTimeISO(timeZone ?? 'UTC');
  } catch {
    return instant.toZonedDateTimeISO('UTC');
  }
}

/** The zone that counts: UTC for none, and for one that this system does not know. */
export function knownZone(timeZone: string | null): string {
  return zonedAt(timeZone, new Date(0)).timeZoneId;
}

/** The day there, `YYYY-MM-DD`. Time zones are IANA names; null counts as UTC. */
export function localDay(timeZone: string | null, at: Date): string {
  return zonedAt(timeZone, at).toPlainDate().toString();
}

/** The time of day there, `HH:MM`. */
export function localTime(timeZone: string | null, at: Date): string {
  return zonedAt(timeZone, at).toPlainTime().toString({ smallestUnit: 'minute', roundingMode: 'trunc' });
}

/**
 * The first moment after `at` at which it is that time there (and that weekday). A time that the change to summer time
 * leaves out comes as much later as the clock is put forward; one that comes twice counts both times.
 */
export function nextLocal(timeZone: string | null, at: Date, { time, weekday }: LocalMoment): Date {
  const now = zonedAt(timeZone, at);
  const today = now.toPlainDate();
  const timeOfDay = Temporal.PlainTime.from(time);
  // From the day before, for where a day begins twice.
  for (let days = -1; days <= MAX_DAYS_AHEAD; days += 1) {
    const day = today.add({ days });
    if (weekday !== undefined && day.dayOfWeek % 7 !== weekday) continue;
    const local = day.toPlainDateTime(timeOfDay);
    for (const disambiguation of ['compatible', 'later'] as const) {
      const { epochMilliseconds } = local.toZonedDateTime(now.timeZoneId, { disambiguation });
      if (epochMilliseconds > at.getTime()) return new Date(epochMilliseconds);
    }
  }
  throw new RangeError(`${time} does not come again in ${now.timeZoneId}`);
}

/** When somebody does not want to hear anything: local times of day, which may span midnight. */
export interface QuietHours {
  timeZone: string | null;
  from: string | null;
  to: string | null;
}

/** The end of the quiet hours that `at` is in; null when it is in none. */
export function quietUntil({ timeZone, from, to }: QuietHours, at: Date): Date | null {
  if (from === null || to === null) return null;
  const now = localTime(timeZone, at);
  const isQuiet = from < to ? now >= from && now < to : now >= from || now < to;
  return isQuiet ? nextLocal(timeZone, at, { time: to }) : null;
}
