import { DAY } from '../clock.ts';

/**
 * Parses Retry-After (RFC 9110, 10.2.3: seconds or a date), at most a day; null if invalid or past.
 */
export function parseRetryAfter(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null;
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now.getTime();
  return Number.isFinite(ms) && ms > 0 ? Math.min(ms, DAY) : null;
}
