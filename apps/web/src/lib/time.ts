import { useSyncExternalStore } from 'react';
import { locale } from './locale.ts';

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

const dayFormat = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
const exactFormat = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' });

/** Formats `moment` (ISO 8601): "just now", "5 min ago", "3 h ago", "2 d ago", then the date. */
export function timeAgo(moment: string, now: number): string {
  const passed = now - Date.parse(moment);
  if (passed < MINUTE) return 'just now';
  if (passed < HOUR) return `${Math.floor(passed / MINUTE)} min ago`;
  if (passed < DAY) return `${Math.floor(passed / HOUR)} h ago`;
  if (passed < 7 * DAY) return `${Math.floor(passed / DAY)} d ago`;
  return dateOf(moment);
}

/** Formats the day of `moment`, such as "Mar 3, 2026". */
export function dateOf(moment: string): string {
  return dayFormat.format(new Date(moment));
}

/** Formats date and time, such as "Tuesday, March 3, 2026 at 9:30 AM". */
export function exactTime(moment: string): string {
  return exactFormat.format(new Date(moment));
}

function everyMinute(listener: () => void): () => void {
  const timer = setInterval(listener, MINUTE);
  return () => clearInterval(timer);
}

/** Returns the time in milliseconds, rounded down to the minute; re-renders every minute. */
export function useNow(): number {
  return useSyncExternalStore(everyMinute, () => Math.floor(Date.now() / MINUTE) * MINUTE);
}
