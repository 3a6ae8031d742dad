import { DAY } from '../../platform/clock.ts';
import type { FetchedPage } from '../../platform/fetch-page.ts';
import type { DuePage, Turn } from './visit.repo.ts';

/** A server that says "unchanged" and is wrong hides a change for so many intervals, and for a day at most. */
const INTERVALS = 4;

/** Asks only whether the page has changed, where its server said how, nothing waits for a second look and it was read whole not long ago. */
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

/** Whether two addresses are one, but for the fragment. */
export function isSameAddress(one: string, other: string): boolean {
  const bare = (url: string) => URL.parse(url)?.href.replace(/#.*$/, '');
  return bare(one) === bare(other);
}

/** Whether a server sent a page under the ETag, or else the date, under which it sent the last one. */
export function saysUnchanged(page: DuePage, url: string, { headers, finalUrl }: FetchedPage): boolean {
  if (page.askedUrl !== url || !isSameAddress(finalUrl, url)) return false;
  if (page.etag !== null && headers.etag !== undefined) return page.etag === headers.etag;
  return page.lastModified !== null && page.lastModified === headers['last-modified'];
}

/** Longer ones are not worth sending back and forth. */
const LONGEST_VALIDATOR = 300;

/**
 * By what the page's server can be asked next time: `kept`, or what it says now. What it says of another address is not of
 * this page.
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
