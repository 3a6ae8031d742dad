import { DAY } from '../../../platform/clock.ts';
import type { FetchedPage } from '../../../platform/net/fetch-page.ts';
import type { DuePage } from '../schedule/due-pages.repo.ts';
import type { ScheduleUpdate } from '../schedule/page-schedules.repo.ts';

/**
 * Maximum number of check intervals between two full reads of a page, also limited to a day. Until
 * the next full read, a wrong 304 response can hide a change.
 */
const MAX_INTERVALS_BETWEEN_FULL_READS = 4;

/**
 * Returns the headers of a conditional request. Empty when the page has no stored ETag or date,
 * when a change is pending, after a failure, and when the last full read is old.
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

/** Compares two addresses without their fragments. */
export function isSameAddress(a: string, b: string): boolean {
  const withoutFragment = (url: string) => URL.parse(url)?.href.replace(/#.*$/, '');
  return withoutFragment(a) === withoutFragment(b);
}

/**
 * Whether the response has the same ETag as the previous response, or the same Last-Modified date
 * when one of them has no ETag.
 */
export function hasSameValidators(page: DuePage, url: string, { headers, finalUrl }: FetchedPage): boolean {
  if (page.validatorsUrl !== url || !isSameAddress(finalUrl, url)) return false;
  if (page.etag !== null && headers.etag !== undefined) return page.etag === headers.etag;
  return page.lastModified !== null && page.lastModified === headers['last-modified'];
}

/** Maximum length of a stored ETag or Last-Modified header, in characters. */
const MAX_VALIDATOR_LENGTH = 300;

/**
 * Returns the ETag and Last-Modified date for the next conditional request, from the response or
 * else from `previous`. Null when the response came from another URL.
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
