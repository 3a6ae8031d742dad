import { exactTime, locale } from '../../../lib/time.ts';

/** A moment to come, such as "2:05 PM"; on another day the whole of it. */
export function clockWords(moment: string): string {
  const date = new Date(moment);
  if (date.toDateString() !== new Date().toDateString()) return exactTime(moment);
  return date.toLocaleTimeString(locale, { timeStyle: 'short' });
}
