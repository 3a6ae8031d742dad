import { DAY } from '../../../platform/clock.ts';
import type { FetchedPage } from '../../../platform/net/fetch-page.ts';
import type { DuePage } from '../schedule/due-pages.repo.ts';
import type { ScheduleUpdate } from '../schedule/page-schedules.repo.ts';

/**
 * Maximum time between two full reads of a page, in check intervals; at most a day in any case. A
 * full read finds a change that a wrong 304 response hid.
 */
const MAX_INTERVALS_BETWEEN_FULL_READS = 4;

/**
 * Returns the headers If-None-Match and If-Modified-Since for a conditional request. Returns no
 * headers when the page must be read in full, for example after a failed check, or while a change
 * is unconfirmed.
 */
export function buildConditionalHeaders(
  page: DuePage,
  url: string,
  { now, intervalMs }: { now: Date; intervalMs: number },
): Record<string, string> {
  const ageMs = page.readAt === null ? Infinity : now.getTime() - page.readAt.getTime();
  const isOld = ageMs < 0 || ageMs >= Math.min(DAY, MAX_INTERVALS_BETWEEN_FULL_READS * intervalMs);
  const isPending = page.isChanging || page.isPriceUnconfirmed;
  if (page.isEtagUnreliable || isPending || page.failures > 0 || page.validatorsUrl !== url || isOld) return {};
  return {
    ...(page.etag !== null && { 'if-none-match': page.etag }),
    ...(page.lastModified !== null && { 'if-modified-since': page.lastModified }),
  };
}

/** Compares two URLs without their fragments. */
export function isSameAddress(a: string, b: string): boolean {
  const withoutFragment = (url: string) => URL.parse(url)?.href.replace(/#.*$/, '');
  return withoutFragment(a) === withoutFragment(b);
}

/** Whether a response has the page's stored ETag, or its Last-Modified if an ETag is missing. */
export function hasSameValidators(page: DuePage, url: string, { headers, finalUrl }: FetchedPage): boolean {
  if (page.validatorsUrl !== url || !isSameAddress(finalUrl, url)) return false;
  if (page.etag !== null && headers.etag !== undefined) return page.etag === headers.etag;
  return page.lastModified !== null && page.lastModified === headers['last-modified'];
}

/** Maximum characters of a stored ETag or Last-Modified header. */
const MAX_VALIDATOR_LENGTH = 300;

/**
 * Returns a response's ETag and Last-Modified headers for later requests. Takes a missing header
 * from `previous`. Returns null when a redirect led to another URL, or when both headers are
 * missing.
 */
export function buildValidators(
  url: string,
  response: FetchedPage,
  previous: Pick<DuePage, 'etag' | 'lastModified'>,
): ScheduleUpdate['validators'] {
  if (!isSameAddress(response.finalUrl, url)) return null;
  const etag = sanitiseHeader(response.headers.etag) ?? previous.etag;
  const lastModified = sanitiseHeader(response.headers['last-modified']) ?? previous.lastModified;
  return etag === null && lastModified === null ? null : { url, etag, lastModified };
}

function sanitiseHeader(header: string | undefined): string | null {
  return header !== undefined && header.length <= MAX_VALIDATOR_LENGTH && /^[\x20-\x7e]+$/.test(header) ? header : null;
}
