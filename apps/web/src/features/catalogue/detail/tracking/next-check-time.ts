import { locale } from '../../../../lib/locale.ts';
import { formatExactTime, MINUTE } from '../../../../lib/time.ts';

/** Formats a future time: "2:05 PM" if it is today, otherwise with the date. */
export function formatNextCheckTime(moment: string): string {
  const date = new Date(moment);
  if (date.toDateString() !== new Date().toDateString()) return formatExactTime(moment);
  return date.toLocaleTimeString(locale, { timeStyle: 'short' });
}

/** Returns true if `moment` has passed or is less than a minute away. */
export function isSoon(moment: string, now = Date.now()): boolean {
  return Date.parse(moment) - now < MINUTE;
}
