import { DAY_MS, MINUTE_MS } from '@sillage/contract';
import { backoff } from '../../../platform/backoff.rules.ts';

/** Maximum number of shops whose products one file may list. */
export const MAX_SHOPS_PER_FILE = 1_000;
/** A file that is older says nothing about the present stock. */
const MAX_FILE_AGE_MS = DAY_MS;
const FIRST_RETRY_MS = 15 * MINUTE_MS;

interface StatedDates {
  /** Header `Last-Modified` of the response. */
  lastModified: string | undefined;
  /** Date that the feed states of itself, such as RSS's `lastBuildDate`. */
  statedAt: Date | null;
  now: Date;
}

/**
 * Returns the date of a file: of its header, else of the feed, else of the reading. A date in the
 * future is that of the reading.
 */
export function computeFileDate({ lastModified, statedAt, now }: StatedDates): Date {
  const dates = [lastModified === undefined ? null : new Date(lastModified), statedAt];
  const date = dates.find((stated) => stated !== null && !Number.isNaN(stated.getTime())) ?? now;
  return date > now ? now : date;
}

export function isOutdated(fileAt: Date, now: Date): boolean {
  return now.getTime() - fileAt.getTime() > MAX_FILE_AGE_MS;
}

/** Returns the wait after the `failures`th failed reading in a row; a longer Retry-After counts. */
export function computeRetryMs(failures: number, retryAfterMs: number | null): number {
  return Math.max(backoff(failures, { firstMs: FIRST_RETRY_MS, maxMs: DAY_MS }), Math.min(retryAfterMs ?? 0, DAY_MS));
}
