import { AppError, DAY_MS, type Snooze, type SnoozeInput } from '@sillage/contract';
import type { SnoozeRow } from './watchlist.repo.ts';

const PERIOD_DAYS = new Map([
  ['week', 7],
  ['month', 30],
]);
const MAX_SNOOZE_DAYS = 366;

const NO_SNOOZE: SnoozeRow = {
  snoozed_until: null,
  snoozed_above_price: null,
  snoozed_above_currency: null,
  snoozed_above_per: null,
  snooze_reason: null,
};

/**
 * Converts a snooze to its columns. A time in the past, like null, ends the snooze. `timeZone` is
 * the IANA name by which the reason names the day. Throws BAD_REQUEST for a time more than a year
 * ahead.
 */
export function toSnoozeRow(snooze: SnoozeInput | null, now: Date, timeZone: string | null): SnoozeRow {
  if (snooze === null) return NO_SNOOZE;
  if ('cheaperThan' in snooze) {
    const { amount, currency, per } = snooze.cheaperThan;
    return {
      ...NO_SNOOZE,
      snoozed_above_price: amount,
      snoozed_above_currency: currency,
      snoozed_above_per: per,
      snooze_reason: `Snoozed until cheaper than ${formatPrice(amount, currency)}${per === 'ml' ? ' per ml' : ''}`,
    };
  }
  const until = 'until' in snooze ? new Date(snooze.until) : addDays(now, PERIOD_DAYS.get(snooze.period) ?? 0);
  if (until > addDays(now, MAX_SNOOZE_DAYS))
    throw new AppError('BAD_REQUEST', { fields: { snooze: 'At most a year ahead' } });
  if (until <= now) return NO_SNOOZE;
  return { ...NO_SNOOZE, snoozed_until: until, snooze_reason: `Snoozed until ${formatDay(until, timeZone)}` };
}

/**
 * Returns the snooze of a watch, also one whose time is over; null for a watch without a snooze.
 */
export function toSnooze(row: Omit<SnoozeRow, 'snooze_reason'>): Snooze | null {
  const { snoozed_until: until, snoozed_above_price: amount, snoozed_above_currency: currency } = row;
  if (until !== null) return { until: until.toISOString() };
  if (amount === null || currency === null) return null;
  return { cheaperThan: { amount, currency, per: row.snoozed_above_per ?? 'bottle' } };
}

/** Formats a day such as "5 December". A null or unknown time zone counts as UTC. */
function formatDay(at: Date, timeZone: string | null): string {
  const parts = { day: 'numeric', month: 'long' } as const;
  try {
    return new Intl.DateTimeFormat('en-GB', { ...parts, timeZone: timeZone ?? 'UTC' }).format(at);
  } catch {
    return new Intl.DateTimeFormat('en-GB', { ...parts, timeZone: 'UTC' }).format(at);
  }
}

function formatPrice(amount: number, currency: string): string {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).format(amount).replaceAll('\u00a0', ' ');
}

function addDays(date: Date, days: number): Date {
  return new Date(date.getTime() + days * DAY_MS);
}
