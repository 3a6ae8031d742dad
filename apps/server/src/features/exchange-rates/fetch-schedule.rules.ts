import { Temporal } from 'temporal-polyfill';
import { type BackoffLimits, backoff } from '../../platform/backoff.rules.ts';

const ZONE = 'Europe/Berlin';
/** The European Central Bank publishes the rates of a working day at about 16:00 of its time. */
const PUBLISHED_AT = Temporal.PlainTime.from('16:30');
/** Until this time, rates that are not published yet are requested again each hour. */
const LATEST_AT = Temporal.PlainTime.from('20:00');
const RETRY_HOURS = 1;
const FRIDAY = 5;
const RETRY: BackoffLimits = { firstMs: 5 * 60_000, maxMs: 6 * 3_600_000 };

/**
 * Returns when to fetch after a successful fetch: at 16:30 of the next working day in Frankfurt, or
 * in an hour if today's rates are late. On a holiday none are published, so it stops at 20:00.
 */
export function planNextFetch(now: Date, newestDay: string): Date {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(ZONE);
  const time = local.toPlainTime();
  const isWorkingDay = local.dayOfWeek <= FRIDAY;
  const isPublished = Temporal.PlainTime.compare(time, PUBLISHED_AT) >= 0;
  const isLate =
    isWorkingDay &&
    isPublished &&
    Temporal.PlainTime.compare(time, LATEST_AT) < 0 &&
    newestDay < local.toPlainDate().toString();
  if (isLate) return new Date(local.add({ hours: RETRY_HOURS }).epochMilliseconds);
  let day = local.toPlainDate();
  if (isPublished || !isWorkingDay) day = day.add({ days: 1 });
  while (day.dayOfWeek > FRIDAY) day = day.add({ days: 1 });
  return new Date(day.toZonedDateTime({ timeZone: ZONE, plainTime: PUBLISHED_AT }).epochMilliseconds);
}

/** Returns the wait in milliseconds after the `failures`th failed fetch in a row. */
export function computeRetryMs(failures: number, retryAfterMs: number | null): number {
  return Math.max(backoff(failures, RETRY), retryAfterMs ?? 0);
}
