import { useSyncExternalStore } from 'react';
import { locale } from './locale.ts';

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

const dayFormat = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
const exactFormat = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' });

/** Formats `moment` (ISO 8601): "just now", "5 min ago", "3 h ago", "2 d ago", then the date. */
export function formatTimeAgo(moment: string, now: number): string {
  const elapsed = now - Date.parse(moment);
  if (elapsed < MINUTE) return 'just now';
  if (elapsed < HOUR) return `${Math.floor(elapsed / MINUTE)} min ago`;
  if (elapsed < DAY) return `${Math.floor(elapsed / HOUR)} h ago`;
  if (elapsed < 7 * DAY) return `${Math.floor(elapsed / DAY)} d ago`;
  return formatDate(moment);
}

/** Formats the day of `moment`, such as "Mar 3, 2026". */
export function formatDate(moment: string): string {
  return dayFormat.format(new Date(moment));
}

/** Formats date and time, such as "Tuesday, March 3, 2026 at 9:30 AM". */
export function formatExactTime(moment: string): string {
  return exactFormat.format(new Date(moment));
}

function subscribeToMinutes(listener: () => void): () => void {
  const timer = setInterval(listener, MINUTE);
  return () => clearInterval(timer);
}

/** Returns the time in milliseconds, rounded down to the minute, and re-renders every minute. */
export function useNow(): number {
  return useSyncExternalStore(subscribeToMinutes, () => Math.floor(Date.now() / MINUTE) * MINUTE);
}
