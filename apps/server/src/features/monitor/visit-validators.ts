import { DAY } from '../../platform/clock.ts';
import type { FetchedPage } from '../../platform/fetch-page.ts';
import type { DuePage, Turn } from './visit.repo.ts';

/** Intervals between full reads, up to a day: limits how long a wrong 304 hides a change. */
const INTERVALS = 4;

/**
 * Returns the headers of a conditional request. Empty without validators, while a change is
 * pending, after a failure, and when the last full read is old.
 */
export function conditionsOf(
  page: DuePage,
  url: string,
  { now, intervalMs }: { now: Date; intervalMs: number },
): Record<string, string> {
  const ageMs = page.readAt === null ? Infinity : now.getTime() - page.readAt.getTime();
  const isOld = ageMs < 0 || ageMs >= Math.min(DAY, INTERVALS * intervalMs);
  const isOpen = page.isChanging || page.isRepriced;
  if (page.isEtagFalse || isOpen || page.failures > 0 || page.askedUrl !== url || isOld) return {};
  return {
    ...(page.etag !== null && { 'if-none-match': page.etag }),
    ...(page.lastModified !== null && { 'if-modified-since': page.lastModified }),
  };
}

/** Compares two addresses without their fragments. */
export function isSameAddress(one: string, other: string): boolean {
  const bare = (url: string) => URL.parse(url)?.href.replace(/#.*$/, '');
  return bare(one) === bare(other);
}

/** Whether the response has the ETag, or else the Last-Modified date, of the previous one. */
export function saysUnchanged(page: DuePage, url: string, { headers, finalUrl }: FetchedPage): boolean {
  if (page.askedUrl !== url || !isSameAddress(finalUrl, url)) return false;
  if (page.etag !== null && headers.etag !== undefined) return page.etag === headers.etag;
  return page.lastModified !== null && page.lastModified === headers['last-modified'];
}

/** Maximum characters of a stored validator. */
const LONGEST_VALIDATOR = 300;

/**
 * Returns the validators for the next request: the response's own, else `kept`. Null when the
 * response came from another address.
 */
export function validatorsOf(
  url: string,
  answer: FetchedPage,
  kept: Pick<DuePage, 'etag' | 'lastModified'>,
): Turn['validators'] {
  if (!isSameAddress(answer.finalUrl, url)) return null;
  const etag = usable(answer.headers.etag) ?? kept.etag;
  const lastModified = usable(answer.headers['last-modified']) ?? kept.lastModified;
  return etag === null && lastModified === null ? null : { url, etag, lastModified };
}

function usable(header: string | undefined): string | null {
  return header !== undefined && header.length <= LONGEST_VALIDATOR && /^[\x20-\x7e]+$/.test(header) ? header : null;
}
