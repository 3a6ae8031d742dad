import { locale } from '../../../../lib/locale.ts';
import { formatExactTime, MINUTE } from '../../../../lib/time.ts';

/** Formats a future time of today, such as "2:05 PM"; any other day with its date. */
export function formatNextCheckTime(moment: string): string {
  const date = new Date(moment);
  if (date.toDateString() !== new Date().toDateString()) return formatExactTime(moment);
  return date.toLocaleTimeString(locale, { timeStyle: 'short' });
}

/** Whether `moment` is past or less than a minute away, where a time of day would read as now. */
export function isSoon(moment: string, now = Date.now()): boolean {
  return Date.parse(moment) - now < MINUTE;
}
