const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;

/** Result of a check, from which the next one is scheduled. */
export interface Looked {
  at: Date;
  /** Consecutive checks without a verdict, this one included; 0 after a verdict. */
  failures: number;
  /** A change awaits its second check. */
  isChanging: boolean;
  retryAfterMs: number | null;
  habits: Habits;
}

/** History of a page, or of a whole product feed, that decides how useful a check is. */
export interface Habits {
  /** With 0, at most one check a day besides second checks; single pages are not checked at all. */
  watchers: number;
  /** In stock: no restock is possible now. */
  isInStock: boolean;
  /** Confirmed stock changes since the first check, and the milliseconds since then. */
  changes: number;
  watchedMs: number;
  /** The shop's restocks by hour of the day (UTC): 24 counts. */
  restockHours: readonly number[];
}

export interface Pace {
  intervalMs: number;
  confirmMs: number;
  /** See `stretchOf`; 1 while the shop's request budget suffices. */
  stretch: number;
}

/**
 * Returns the milliseconds until the next check. A change is checked again
 * after `confirmMs`. A page without a verdict waits for the interval, doubled with each failure up
 * to a day, or as long as its shop asks. Other pages wait between a quarter and twice the interval
 * by their habits, times `stretch`. `chance`, from 0 to 1, spreads checks by a tenth.
 */
export function nextLookMs(looked: Looked, pace: Pace, chance: number): number {
  const { failures, isChanging, habits } = looked;
  const leastMs = habits.watchers === 0 ? DAY_MS * (1 + chance * 0.1) : 0;
  if (failures > 0)
    return Math.round(Math.max(backOffMs(failures, pace.intervalMs, chance), looked.retryAfterMs ?? 0, leastMs));
  return Math.round(isChanging ? pace.confirmMs : Math.max(wishMs(looked, pace, chance), leastMs));
}

/** The interval, doubled with every failure after the first, up to a day. */
function backOffMs(failures: number, intervalMs: number, chance: number): number {
  return Math.min(DAY_MS, intervalMs * 2 ** Math.min(failures - 1, 20) * (1 + chance * 0.1));
}

function wishMs({ at, habits }: Looked, { intervalMs, stretch }: Pace, chance: number): number {
  const evenMs = intervalMs / Math.sqrt(usefulness(habits));
  const wish = timelyMs(evenMs, habits.restockHours, at, 2 * intervalMs);
  return Math.min(2, Math.max(1 / 4, wish / intervalMs)) * intervalMs * stretch * (0.95 + chance * 0.1);
}

/** Mean time between stock changes at which a page is checked once per interval. */
const USUAL_CHANGE_MS = 14 * DAY_MS;

/**
 * Returns how much more a check is worth than one of a sold-out page with one watcher and the usual
 * rate of changes. Waits are divided by its square root, which minimises the mean delay for a given
 * number of requests.
 */
function usefulness({ watchers, isInStock, changes, watchedMs }: Habits): number {
  // A rare fragrance with a single watcher must not starve beside a famous one with a thousand.
  const audience = Math.sqrt(Math.max(1, watchers));
  // Assumes one change at the usual rate before: new pages count as usual, and only months without
  // a change slow a page down.
  const liveliness = (changes + 1) / (Math.max(0, watchedMs) / USUAL_CHANGE_MS + 1);
  return audience * liveliness * (isInStock ? 0.5 : 1);
}

/** Assumed restocks per hour of the day, added to the observed ones. */
const SUPPOSED = 2;

/**
 * Returns the relative frequency of checks per hour of the day (UTC), 1 on average: the square root
 * of the likelihood of a restock. Neighbouring hours share counts; few restocks have little effect.
 */
function hourSpeeds(restockHours: readonly number[]): number[] {
  const countAt = (hour: number) => restockHours[(hour + 24) % 24] ?? 0;
  const roots = Array.from({ length: 24 }, (_, hour) =>
    Math.sqrt(countAt(hour) / 2 + (countAt(hour - 1) + countAt(hour + 1)) / 4 + SUPPOSED),
  );
  const mean = roots.reduce((sum, root) => sum + root, 0) / 24;
  return roots.map((root) => root / mean);
}

/** Converts `evenMs` at an even frequency into a wait from `at`, by the frequency of each hour. */
function timelyMs(evenMs: number, restockHours: readonly number[], at: Date, longestMs: number): number {
  const speeds = hourSpeeds(restockHours);
  let missingMs = evenMs;
  let waitMs = 0;
  while (waitMs < longestMs) {
    const now = at.getTime() + waitMs;
    const speed = speeds[new Date(now).getUTCHours()] ?? 1;
    const leftMs = HOUR_MS - (((now % HOUR_MS) + HOUR_MS) % HOUR_MS);
    if (missingMs <= leftMs * speed) return waitMs + missingMs / speed;
    missingMs -= leftMs * speed;
    waitMs += leftMs;
  }
  return longestMs;
}

/**
 * Returns the factor by which all waits of a shop grow, so that a round of `requests` (one per
 * page, or one per part of a feed) fits into the interval at one request per `gapMs`: the larger of
 * `MONITOR_HOST_GAP` and its Crawl-delay.
 */
export function stretchOf(shop: { requests: number; gapMs: number }, intervalMs: number): number {
  return Math.max(1, (shop.requests * shop.gapMs) / intervalMs);
}

/** Consecutive blocks that may be due to a single page; after more, the shop blocks us. */
const BLOCKS_OF_A_PAGE = 2;

/**
 * Returns the milliseconds of backoff for a shop, beside its gap, after `blocks` consecutive checks
 * that ended in a captcha, 403, 429 or 5xx. The first two back off their pages only; then the
 * interval, doubled up to a day. Any readable page resets the count. Retry-After applies at once.
 */
export function shopBackOffMs(
  blocks: number,
  { intervalMs, retryAfterMs }: { intervalMs: number; retryAfterMs: number | null },
  chance: number,
): number {
  const ownMs = blocks > BLOCKS_OF_A_PAGE ? backOffMs(blocks - BLOCKS_OF_A_PAGE, intervalMs, chance) : 0;
  return Math.round(Math.max(ownMs, retryAfterMs ?? 0));
}

export interface Due {
  lastCheckedAt: Date | null;
  nextCheckAt: Date;
  watchers: number;
}

/**
 * Sorts due pages by urgency: time overdue relative to the page's own wait, then watchers. Second
 * checks, with their short wait, move ahead; so do new pages, whose wait is a sixth of the
 * interval. Pages in backoff give way, and where a shop's budget is short, all fall behind alike.
 * In SQL: `order by (now - next_check_at) / greatest(next_check_at - last_checked_at, 1 s) desc,
 * watchers desc`, with `interval / 6` where last_checked_at is null (both spans in seconds).
 */
export function usefulFirst(now: Date, intervalMs: number): (one: Due, other: Due) => number {
  const overdue = ({ lastCheckedAt, nextCheckAt }: Due) => {
    const ownMs = lastCheckedAt === null ? intervalMs / 6 : nextCheckAt.getTime() - lastCheckedAt.getTime();
    return (now.getTime() - nextCheckAt.getTime()) / Math.max(ownMs, 1000);
  };
  return (one, other) => overdue(other) - overdue(one) || other.watchers - one.watchers;
}

/**
 * Restarts a wait from `now` if a clock that ran ahead wrote it; else returns it unchanged. Store
 * the returned `since`, or the wait moves along with `now`. In SQL, where since > now:
 * `until = now + (until - since), since = now`.
 */
export function clampNextLook(wait: { since: Date; until: Date }, now: Date): { since: Date; until: Date } {
  const aheadMs = wait.since.getTime() - now.getTime();
  return aheadMs <= 0 ? wait : { since: now, until: new Date(wait.until.getTime() - aheadMs) };
}

/** True after a day (RFC 9309, 2.4), and after an hour when robots.txt could not be fetched. */
export function isRobotsStale(robots: { status: number | null; checkedAt: Date | null }, now: Date): boolean {
  if (robots.status === null || robots.checkedAt === null) return true;
  const answered = robots.status >= 200 && robots.status < 500 && robots.status !== 429;
  return now.getTime() - robots.checkedAt.getTime() >= (answered ? DAY_MS : HOUR_MS);
}

/** Returns the URL at which a product is read: Shopify shops serve it as JSON. */
export function feedUrl(url: string, platform: string | null): string {
  const { origin, pathname } = new URL(url);
  const isProduct = /\/products\/[^/.]+\/?$/.test(pathname);
  return platform === 'shopify' && isProduct ? `${origin}${pathname.replace(/\/$/, '')}.js` : url;
}

export function looksLikeShopify(url: string, body: string): boolean {
  return /\/products\/[^/.]+\/?$/.test(new URL(url).pathname) && body.includes('//cdn.shopify.com/');
}
