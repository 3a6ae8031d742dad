import { DAY_MS, HOUR_MS } from '@sillage/contract';
import { backoff } from '../../../platform/backoff.rules.ts';

export interface CheckResult {
  at: Date;
  /** Checks in a row, up to this one, that could not tell the page's availability. */
  failures: number;
  /** Whether a stock change or a new offer still needs its second check. */
  isChanging: boolean;
  retryAfterMs: number | null;
  statistics: PageStatistics;
}

/**
 * Facts about a product page, or about all pages of a product feed, that decide how often it is
 * checked.
 */
export interface PageStatistics {
  /**
   * Number of watchers. With none, a page is checked only after a report of wrong stock or for a
   * second check, and a product feed is read at most once a day.
   */
  watchers: number;
  isInStock: boolean;
  /** Confirmed stock changes since the first check, and the time since that check. */
  changes: number;
  watchedMs: number;
  /** Restocks in each hour of the day (UTC): 24 counts. */
  restockHours: readonly number[];
  /** Whether the fragrance seems discontinued, also after this check: a check a week is enough. */
  isDiscontinued?: boolean;
}

/** Builds a page's statistics; `hasChanged` means that the check confirmed a stock change. */
export function buildPageStatistics(
  page: { watchers: number; changes: number; firstCheckedAt: Date | null },
  check: { at: Date; isInStock: boolean; hasChanged: boolean },
  restockHours: readonly number[],
): PageStatistics {
  return {
    watchers: page.watchers,
    isInStock: check.isInStock,
    changes: page.changes + (check.hasChanged ? 1 : 0),
    watchedMs: page.firstCheckedAt === null ? 0 : check.at.getTime() - page.firstCheckedAt.getTime(),
    restockHours,
  };
}

export interface BackoffRate {
  intervalMs: number;
  maxBackoffMs: number;
}

export interface RequestRate extends BackoffRate {
  confirmMs: number;
  /** Factor of check delays, from `computeSlowdownFactor`; 1 when no delay has to be lengthened. */
  slowdownFactor: number;
}

/**
 * Returns the delay until a page's next check. After a check that observed a change, the delay is
 * `confirmMs`. After a failed check, it grows with the number of failures, and respects
 * Retry-After. Otherwise, it depends on the page's watchers, stock and past changes. The random
 * number `chance`, from 0 to 1, spreads the checks.
 */
export function computeNextCheckDelayMs(result: CheckResult, rate: RequestRate, chance: number): number {
  const { failures, isChanging, statistics } = result;
  const minMs = computeMinDelayMs(statistics) * (1 + chance * 0.1);
  if (failures > 0)
    return Math.round(Math.max(computeBackoffMs(failures, rate, chance), result.retryAfterMs ?? 0, minMs));
  return Math.round(isChanging ? rate.confirmMs : Math.max(computePreferredDelayMs(result, rate, chance), minMs));
}

function computeMinDelayMs({ watchers, isDiscontinued = false }: PageStatistics): number {
  if (isDiscontinued) return 7 * DAY_MS;
  return watchers === 0 ? DAY_MS : 0;
}

/**
 * Returns the delay after failed checks: the check interval, doubled with every failure after the
 * first, up to `maxBackoffMs`.
 */
function computeBackoffMs(failures: number, { intervalMs, maxBackoffMs }: BackoffRate, chance: number): number {
  return backoff(failures, { firstMs: intervalMs * (1 + chance * 0.1), maxMs: maxBackoffMs });
}

function computePreferredDelayMs(
  { at, statistics }: CheckResult,
  { intervalMs, slowdownFactor }: RequestRate,
  chance: number,
): number {
  const evenDelayMs = intervalMs / Math.sqrt(computeUsefulness(statistics));
  const delayMs = adjustToRestockHours(evenDelayMs, statistics.restockHours, at, 2 * intervalMs);
  return Math.min(2, Math.max(1 / 4, delayMs / intervalMs)) * intervalMs * slowdownFactor * (0.95 + chance * 0.1);
}

/**
 * Usual mean time between two stock changes of a page. A page whose stock changes more often is
 * checked more often.
 */
const TYPICAL_CHANGE_INTERVAL_MS = 14 * DAY_MS;

/**
 * Returns how useful it is to check a page. The value is 1 for a sold-out page with one watcher and
 * the usual rate of stock changes. The check interval is divided by the value's square root, which
 * finds changes soonest for a given number of requests.
 */
function computeUsefulness({ watchers, isInStock, changes, watchedMs }: PageStatistics): number {
  // A rare fragrance with a single watcher must not starve beside a famous one with a thousand.
  const audience = Math.sqrt(Math.max(1, watchers));
  // Assumes one change at the usual rate before: new pages count as usual, and only months without
  // a change slow a page down.
  const liveliness = (changes + 1) / (Math.max(0, watchedMs) / TYPICAL_CHANGE_INTERVAL_MS + 1);
  return audience * liveliness * (isInStock ? 0.5 : 1);
}

/** Number of restocks assumed in each hour of the day, in addition to the observed restocks. */
const ASSUMED_RESTOCKS_PER_HOUR = 2;

/**
 * Returns how often to check pages in each hour of the day (UTC), relative to a mean of 1. Hours
 * with more restocks in or beside them get more checks. `ASSUMED_RESTOCKS_PER_HOUR` reduces the
 * effect of a few restocks.
 */
function computeHourlyCheckRates(restockHours: readonly number[]): number[] {
  const countAt = (hour: number) => restockHours[(hour + 24) % 24] ?? 0;
  const roots = Array.from({ length: 24 }, (_, hour) =>
    Math.sqrt(countAt(hour) / 2 + (countAt(hour - 1) + countAt(hour + 1)) / 4 + ASSUMED_RESTOCKS_PER_HOUR),
  );
  const mean = roots.reduce((sum, root) => sum + root, 0) / 24;
  return roots.map((root) => root / mean);
}

/**
 * Adjusts the delay before a page's next check: shorter in hours of the day with many restocks,
 * longer in the other hours.
 */
function adjustToRestockHours(evenDelayMs: number, restockHours: readonly number[], at: Date, maxMs: number): number {
  const rates = computeHourlyCheckRates(restockHours);
  let remainingMs = evenDelayMs;
  let waitMs = 0;
  while (waitMs < maxMs) {
    const now = at.getTime() + waitMs;
    const hourlyRate = rates[new Date(now).getUTCHours()] ?? 1;
    const hourLeftMs = HOUR_MS - (((now % HOUR_MS) + HOUR_MS) % HOUR_MS);
    if (remainingMs <= hourLeftMs * hourlyRate) return waitMs + remainingMs / hourlyRate;
    remainingMs -= hourLeftMs * hourlyRate;
    waitMs += hourLeftMs;
  }
  return maxMs;
}

/**
 * Returns the factor, at least 1, by which a shop's check delays are multiplied. Checking all its
 * pages takes `requests` requests, one per `gapMs`. The interval times this factor has room for all
 * of them.
 */
export function computeSlowdownFactor(shop: { requests: number; gapMs: number }, intervalMs: number): number {
  return Math.max(1, (shop.requests * shop.gapMs) / intervalMs);
}

/** After more blocked checks in a row than this, the whole shop is delayed, not only the pages. */
const MAX_BLOCKS_PER_PAGE = 2;

/**
 * Returns how long no page of a shop is requested after `blocks` consecutive blocked checks
 * (captcha, 403, 429 or 5xx). The first two cause no delay. The third causes a delay of
 * `intervalMs`, which each further one doubles, up to `maxBackoffMs`. The delay is at least
 * `retryAfterMs`.
 */
export function computeShopBackoffMs(
  blocks: number,
  { retryAfterMs, ...rate }: BackoffRate & { retryAfterMs: number | null },
  chance: number,
): number {
  const backoffMs = blocks > MAX_BLOCKS_PER_PAGE ? computeBackoffMs(blocks - MAX_BLOCKS_PER_PAGE, rate, chance) : 0;
  return Math.round(Math.max(backoffMs, retryAfterMs ?? 0));
}

export interface DueSchedule {
  lastCheckedAt: Date | null;
  nextCheckAt: Date;
  watchers: number;
}

/**
 * Sorts pages by how long they are overdue, as a multiple of their own check delay, then by
 * watchers. So a page that awaits a quick second check comes early. A new page counts as if its
 * delay were a sixth of the check interval. `findDuePage` computes the same in SQL.
 */
export function byUrgency(now: Date, intervalMs: number): (a: DueSchedule, b: DueSchedule) => number {
  const computeOverdueRatio = ({ lastCheckedAt, nextCheckAt }: DueSchedule) => {
    const ownDelayMs = lastCheckedAt === null ? intervalMs / 6 : nextCheckAt.getTime() - lastCheckedAt.getTime();
    return (now.getTime() - nextCheckAt.getTime()) / Math.max(ownDelayMs, 1000);
  };
  return (a, b) => computeOverdueRatio(b) - computeOverdueRatio(a) || b.watchers - a.watchers;
}

/** A robots.txt is stale after a day (RFC 9309, 2.4), or an hour after a failed fetch. */
export function isRobotsStale(robots: { status: number | null; checkedAt: Date | null }, now: Date): boolean {
  if (robots.status === null || robots.checkedAt === null) return true;
  const hasResponse = robots.status >= 200 && robots.status < 500 && robots.status !== 429;
  return now.getTime() - robots.checkedAt.getTime() >= (hasResponse ? DAY_MS : HOUR_MS);
}

/** Counting all pages of a large shop is slow; in an hour, the number changes little. */
export function isPageCountStale({ pagesCountedAt }: { pagesCountedAt: Date | null }, now: Date): boolean {
  return pagesCountedAt === null || Math.abs(now.getTime() - pagesCountedAt.getTime()) >= HOUR_MS;
}
