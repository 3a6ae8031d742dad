import { locale } from '../../../lib/locale.ts';
import { exactTime, MINUTE } from '../../../lib/time.ts';

/** A moment to come, such as "2:05 PM"; on another day the whole of it. */
export function clockWords(moment: string): string {
  const date = new Date(moment);
  if (date.toDateString() !== new Date().toDateString()) return exactTime(moment);
  return date.toLocaleTimeString(locale, { timeStyle: 'short' });
}

/** Whether a moment is less than a minute away, or past: too near for a clock, which would say that it is now. */
export function isSoon(moment: string, now = Date.now()): boolean {
  return Date.parse(moment) - now < MINUTE;
}
