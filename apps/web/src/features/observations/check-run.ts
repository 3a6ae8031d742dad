import type { Observed } from '@sillage/contract';
import { MAX_OPENED_PAGES } from '../../lib/browser/extension.ts';
import { MINUTE, SECOND } from '../../lib/time.ts';

/** Largest gap between two pages that the extension opens (docs/extension.md). */
const MAX_GAP_MS = 15 * SECOND;

/** Pages that the extension was asked to open, and when (milliseconds). */
export interface CheckRun {
  urls: readonly string[];
  startedAt: number;
  /** Addresses that earlier runs opened; further runs leave them out until all were opened. */
  earlier: readonly string[];
  /** Number of pages of a run that the user stopped; null for another run. */
  stoppedCount: number | null;
}

/** Returns the next addresses: watched pages first, then those not visited for the longest time. */
function selectPagesToCheck(pages: readonly Observed[]): string[] {
  return pages
    .toSorted((a, b) => Number(b.isWatched) - Number(a.isWatched) || Date.parse(a.visitedAt) - Date.parse(b.visitedAt))
    .slice(0, MAX_OPENED_PAGES)
    .map(({ url }) => url);
}

/** Starts a run of the pages that remain, or of all pages when none remains. */
export function startRun(pages: readonly Observed[], last: CheckRun | null, now: number): CheckRun {
  const remaining = listRemaining(pages, last);
  const isNew = last === null || remaining.length === 0;
  const earlier = isNew ? [] : listOpened(pages, last);
  return { urls: selectPagesToCheck(isNew ? pages : remaining), startedAt: now, earlier, stoppedCount: null };
}

/** Pages that no run has opened; of a stopped run, those that were not visited remain. */
export function listRemaining(pages: readonly Observed[], run: CheckRun | null): Observed[] {
  if (run === null) return [...pages];
  const opened = new Set(listOpened(pages, run));
  return pages.filter(({ url }) => !opened.has(url));
}

function listOpened(pages: readonly Observed[], run: CheckRun): string[] {
  const own = run.stoppedCount === null ? run.urls : findVisited(pages, run).map(({ url }) => url);
  return [...run.earlier, ...own];
}

function findVisited(pages: readonly Observed[], { urls, startedAt }: CheckRun): Observed[] {
  const asked = new Set(urls);
  return pages.filter(({ url, visitedAt }) => asked.has(url) && Date.parse(visitedAt) >= startedAt);
}

/** Counts the pages of a run that were visited so far, and those of them that could be read. */
export function countVisits(pages: readonly Observed[], run: CheckRun): { visited: number; read: number } {
  const visited = findVisited(pages, run);
  return { visited: visited.length, read: visited.filter(({ countsReason }) => countsReason !== 'unreadable').length };
}

/**
 * Returns whether all pages of a run must have been opened and read, with a minute to spare. A run
 * that the extension did not answer is over after that minute.
 */
export function isRunOver({ urls, startedAt }: CheckRun, isAnswered: boolean, now: number): boolean {
  return now > startedAt + (isAnswered ? urls.length * MAX_GAP_MS : 0) + MINUTE;
}

/** Describes a run of `count` opened pages that has ended. */
export function describeEnd(pages: readonly Observed[], run: CheckRun, count: number): string {
  const { read } = countVisits(pages, run);
  const unread = count - read;
  const isStopped = run.stoppedCount !== null;
  const start = `${isStopped ? 'Stopped: ' : ''}${read} of ${count} ${count === 1 ? 'page was' : 'pages were'} read`;
  if (isStopped || unread === 0) return `${start}.`;
  return `${start}; ${unread} could not be read.`;
}
