import { DAY } from '../clock.ts';

/** Wait of Retry-After (RFC 9110, 10.2.3), at most a day; null for an invalid or past one. */
export function parseRetryAfter(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null;
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now.getTime();
  return Number.isFinite(ms) && ms > 0 ? Math.min(ms, DAY) : null;
}
