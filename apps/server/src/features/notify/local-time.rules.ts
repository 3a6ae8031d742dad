import { Temporal } from 'temporal-polyfill';

/**
 * Number of days ahead that `nextLocal` searches.
 * A weekly time that has passed today comes again after seven days.
 */
const MAX_DAYS_AHEAD = 8;

/** A local time `HH:MM`, optionally on one weekday only: 0 is Sunday, 1 Monday. */
export interface LocalMoment {
  time: string;
  weekday?: number;
}

/** A null or unknown time zone counts as UTC: a message with a wrong hour is better than none. */
function zonedAt(timeZone: string | null, at: Date): Temporal.ZonedDateTime {
  const instant = Temporal.Instant.fromEpochMilliseconds(at.getTime());
  try {
    return instant.toZonedDateTimeISO(timeZone ?? 'UTC');
  } catch {
    return instant.toZonedDateTimeISO('UTC');
  }
}

/** Returns the time zone; UTC for null and for a zone that this system does not know. */
export function knownZone(timeZone: string | null): string {
  return zonedAt(timeZone, new Date(0)).timeZoneId;
}

/** Returns the local day, `YYYY-MM-DD`. Time zones are IANA names; null counts as UTC. */
export function localDay(timeZone: string | null, at: Date): string {
  return zonedAt(timeZone, at).toPlainDate().toString();
}

/** Returns the local time of day, `HH:MM`. */
export function localTime(timeZone: string | null, at: Date): string {
  return zonedAt(timeZone, at).toPlainTime().toString({ smallestUnit: 'minute', roundingMode: 'trunc' });
}

/**
 * A local time that is skipped when summer time begins moves later by the length of the gap. A
 * local time that occurs twice on a day can be returned for either moment.
 */
export function nextLocal(timeZone: string | null, at: Date, { time, weekday }: LocalMoment): Date {
  const now = zonedAt(timeZone, at);
  const today = now.toPlainDate();
  const timeOfDay = Temporal.PlainTime.from(time);
  // Starts on the day before, because a day can begin twice.
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

/** Local times of day between which no messages are sent; the period may span midnight. */
export interface QuietHours {
  timeZone: string | null;
  from: string | null;
  to: string | null;
}

/** Returns the end of the quiet hours that contain `at`; null outside them. */
export function quietUntil({ timeZone, from, to }: QuietHours, at: Date): Date | null {
  if (from === null || to === null) return null;
  const now = localTime(timeZone, at);
  const isQuiet = from < to ? now >= from && now < to : now >= from || now < to;
  return isQuiet ? nextLocal(timeZone, at, { time: to }) : null;
}
