import { DAY_MS, HOUR_MS } from '@sillage/contract';
import { backoff } from '../../../platform/backoff.rules.ts';

/** Result of a check, from which the time of the next check is computed. */
export interface CheckResult {
  at: Date;
  /**
   * Number of checks in a row, up to this one, that could not tell the page's availability; 0 after
   * a check that could.
   */
  failures: number;
  /** Whether a change awaits its second check. */
  isChanging: boolean;
  retryAfterMs: number | null;
  statistics: PageStatistics;
}

/**
 * Statistics of a page, or of all pages of a product feed, from which the schedule computes how
 * often to check.
 */
export interface PageStatistics {
  /**
   * Number of watchers. With 0, a page is checked only for an open report or a second check, and a
   * product feed at most once a day.
   */
  watchers: number;
  /** Whether the page is in stock, so that no restock is possible now. */
  isInStock: boolean;
  /**
   * Number of confirmed stock changes since the first check, and the milliseconds since that check.
   */
  changes: number;
  watchedMs: number;
  /** Number of the shop's restocks in each hour of the day (UTC): 24 counts. */
  restockHours: readonly number[];
}

/**
 * Builds the statistics of a page after a check. `hasChanged` means that the check confirmed a
 * stock change.
 */
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

export interface RequestRate {
  intervalMs: number;
  confirmMs: number;
  /**
   * Factor by which the check delays of the shop are lengthened, from `computeSlowdownFactor`; 1
   * when no delay has to be lengthened.
   */
  slowdownFactor: number;
}

/**
 * Returns the milliseconds until the next check. A change is checked again after `confirmMs`. A
 * page without a verdict waits for the interval, doubled with each failure up to a day, or for the
 * shop's Retry-After if that is longer. Other pages wait between a quarter of the interval and
 * twice the interval, by their statistics, times `slowdownFactor`. `chance`, a random number from 0
 * to 1, varies the delay by a tenth.
 */
export function computeNextCheckDelayMs(result: CheckResult, rate: RequestRate, chance: number): number {
  const { failures, isChanging, statistics } = result;
  const minMs = statistics.watchers === 0 ? DAY_MS * (1 + chance * 0.1) : 0;
  if (failures > 0)
    return Math.round(Math.max(computeBackoffMs(failures, rate.intervalMs, chance), result.retryAfterMs ?? 0, minMs));
  return Math.round(isChanging ? rate.confirmMs : Math.max(computePreferredDelayMs(result, rate, chance), minMs));
}

/**
 * Returns the delay after failed checks of a page: the check interval, doubled with every failure
 * after the first, up to a day.
 */
function computeBackoffMs(failures: number, intervalMs: number, chance: number): number {
  return backoff(failures, { firstMs: intervalMs * (1 + chance * 0.1), maxMs: DAY_MS });
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

/** Mean time between stock changes of a typical page, which is checked once per interval. */
const TYPICAL_CHANGE_INTERVAL_MS = 14 * DAY_MS;

/**
 * Returns how useful a check is, relative to a check of a sold-out page with one watcher and the
 * typical rate of changes. Check delays are divided by the square root of this value, which
 * minimises the mean delay for a given number of requests.
 */
function computeUsefulness({ watchers, isInStock, changes, watchedMs }: PageStatistics): number {
  // A rare fragrance with a single watcher must not starve beside a famous one with a thousand.
  const audience = Math.sqrt(Math.max(1, watchers));
  // Assumes one change at the usual rate before: new pages count as usual, and only months without
  // a change slow a page down.
  const liveliness = (changes + 1) / (Math.max(0, watchedMs) / TYPICAL_CHANGE_INTERVAL_MS + 1);
  return audience * liveliness * (isInStock ? 0.5 : 1);
}

/** Number of assumed restocks per hour of the day, added to the observed restocks. */
const ASSUMED_RESTOCKS_PER_HOUR = 2;

/**
 * Returns the relative rate of checks in each hour of the day (UTC), with a mean of 1: the square
 * root of the likelihood of a restock in that hour. Neighbouring hours share counts; a few restocks
 * have little effect.
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
 * Adjusts a delay that starts at `at` to the hours at which the shop restocks: time passes faster
 * in hours with a high rate in `computeHourlyCheckRates`.
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
 * Returns the factor by which all check delays of a shop are lengthened, so that checking all its
 * pages once fits into the interval. Checking all pages takes `requests` requests, and the shop
 * allows one request per `gapMs`. The gap is the larger of `MONITOR_HOST_GAP` and the shop's
 * Crawl-delay.
 */
export function computeSlowdownFactor(shop: { requests: number; gapMs: number }, intervalMs: number): number {
  return Math.max(1, (shop.requests * shop.gapMs) / intervalMs);
}

/**
 * Up to this number of consecutive blocked checks, only the blocked pages are delayed. After more,
 * all requests to the shop are delayed.
 */
const MAX_BLOCKS_PER_PAGE = 2;

/**
 * Returns the milliseconds of backoff for a whole shop after `blocks` consecutive checks that ended
 * in a captcha, 403, 429 or 5xx. The first two such checks delay only their own pages. After that,
 * the backoff is the interval, doubled up to a day. Any readable page resets the count. Retry-After
 * applies at once.
 */
export function computeShopBackoffMs(
  blocks: number,
  { intervalMs, retryAfterMs }: { intervalMs: number; retryAfterMs: number | null },
  chance: number,
): number {
  const backoffMs =
    blocks > MAX_BLOCKS_PER_PAGE ? computeBackoffMs(blocks - MAX_BLOCKS_PER_PAGE, intervalMs, chance) : 0;
  return Math.round(Math.max(backoffMs, retryAfterMs ?? 0));
}

export interface DueSchedule {
  lastCheckedAt: Date | null;
  nextCheckAt: Date;
  watchers: number;
}

/**
 * Sorts due pages by urgency: by time overdue relative to the page's own check delay, then by
 * watchers. Second checks move ahead because of their short delay, as do new pages, whose delay
 * counts as a sixth of the interval. Pages in backoff fall behind. When a shop allows too few
 * requests, all its pages fall behind equally.
 * In SQL: `order by (now - next_check_at) / greatest(next_check_at - last_checked_at, 1 s) desc,
 * watchers desc`, with `interval / 6` where last_checked_at is null (both spans in seconds).
 */
export function byUrgency(now: Date, intervalMs: number): (a: DueSchedule, b: DueSchedule) => number {
  const computeOverdueRatio = ({ lastCheckedAt, nextCheckAt }: DueSchedule) => {
    const ownDelayMs = lastCheckedAt === null ? intervalMs / 6 : nextCheckAt.getTime() - lastCheckedAt.getTime();
    return (now.getTime() - nextCheckAt.getTime()) / Math.max(ownDelayMs, 1000);
  };
  return (a, b) => computeOverdueRatio(b) - computeOverdueRatio(a) || b.watchers - a.watchers;
}

/**
 * Restarts a wait at `now` when `wait.since` is in the future, because the clock that wrote it ran
 * ahead; else returns the wait unchanged. Store the returned `since` too, because otherwise every
 * call restarts the wait. In SQL, where since > now: `until = now + (until - since), since = now`.
 */
export function clampNextCheck(wait: { since: Date; until: Date }, now: Date): { since: Date; until: Date } {
  const aheadMs = wait.since.getTime() - now.getTime();
  return aheadMs <= 0 ? wait : { since: now, until: new Date(wait.until.getTime() - aheadMs) };
}

/**
 * Whether robots.txt must be fetched again: after a day (RFC 9309, 2.4), or after an hour when the
 * last fetch failed.
 */
export function isRobotsStale(robots: { status: number | null; checkedAt: Date | null }, now: Date): boolean {
  if (robots.status === null || robots.checkedAt === null) return true;
  const hasResponse = robots.status >= 200 && robots.status < 500 && robots.status !== 429;
  return now.getTime() - robots.checkedAt.getTime() >= (hasResponse ? DAY_MS : HOUR_MS);
}
