import type { Observed } from '@sillage/contract';
import { MAX_OPENED_PAGES } from '../../lib/browser/extension.ts';
import { MINUTE, SECOND } from '../../lib/time.ts';

/** Largest gap between two pages that the extension opens (docs/extension.md). */
const MAX_GAP_MS = 15 * SECOND;

/** Pages that the extension was asked to open, and when (milliseconds). */
export interface CheckRun {
  urls: readonly string[];
  startedAt: number;
}

/** Returns the addresses to open: watched pages first, then those not seen for the longest time. */
export function selectPagesToCheck(pages: readonly Observed[]): string[] {
  return pages
    .toSorted(
      (a, b) => Number(b.isWatched) - Number(a.isWatched) || Date.parse(a.observedAt) - Date.parse(b.observedAt),
    )
    .slice(0, MAX_OPENED_PAGES)
    .map(({ url }) => url);
}

export function countChecked(pages: readonly Observed[], { urls, startedAt }: CheckRun): number {
  const asked = new Set(urls);
  return pages.filter(({ url, observedAt }) => asked.has(url) && Date.parse(observedAt) >= startedAt).length;
}

/** Returns whether all pages of a run must have been opened and read, with a minute to spare. */
export function isRunOver({ urls, startedAt }: CheckRun, now: number): boolean {
  return now > startedAt + urls.length * MAX_GAP_MS + MINUTE;
}
