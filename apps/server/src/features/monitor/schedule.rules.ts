const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;

/** How the next look at a page follows from this one. */
export interface Looked {
  at: Date;
  /** Looks without a verdict in a row, this one included; 0 after a verdict. */
  failures: number;
  /** A change was seen and waits for its second look. */
  isChanging: boolean;
  /** What the shop asked for in Retry-After, if it did. */
  retryAfterMs: number | null;
  habits: Habits;
}

/** What we know of a page, or of a feed as a whole, that makes a look at it more or less useful. */
export interface Habits {
  /** 0: but for second looks, it is looked at once a day at most; whoever reads single pages leaves it alone altogether. */
  watchers: number;
  /** Nothing of it can come back just now. */
  isInStock: boolean;
  /** Confirmed changes of stock since the first look, and how long ago that was. */
  changes: number;
  watchedMs: number;
  /** Restocks of its shop by hour of the day, UTC: 24 counts. */
  restockHours: readonly number[];
}

/** How fast we may go. */
export interface Pace {
  intervalMs: number;
  confirmMs: number;
  /** See `stretchOf`; 1 while the shop's budget is enough. */
  stretch: number;
}

/**
 * Milliseconds until the next look (decisions, "Catalogue"). A change is looked at again after `confirmMs`. A page without a
 * verdict is left alone for the interval, then twice that, up to a day, or for as long as its shop asks. Else between a
 * quarter and twice of the interval by its habits, times `stretch`. `chance`, from 0 to 1, spreads looks by a tenth.
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

/** Stock that changes once in so long is looked at every interval. */
const USUAL_CHANGE_MS = 14 * DAY_MS;

/**
 * How much more a look is worth than one at a page that one person watches, that is sold out and changes as often as
 * usual. The wait goes with the square root of it: for a given number of requests, that makes the mean delay least.
 */
function usefulness({ watchers, isInStock, changes, watchedMs }: Habits): number {
  // A single watcher of something rare must not starve beside a thousand of something famous.
  const audience = Math.sqrt(Math.max(1, watchers));
  // As if one usual change had been seen before: new pages are usual, and only months of quiet slow a page down.
  const liveliness = (changes + 1) / (Math.max(0, watchedMs) / USUAL_CHANGE_MS + 1);
  return audience * liveliness * (isInStock ? 0.5 : 1);
}

/** Restocks, beside those that were seen, that are taken to be spread evenly over the day: two an hour. */
const SUPPOSED = 2;

/**
 * How fast to go in each hour of the day (UTC), 1 on average: as the square root of how likely a restock is. Neighbouring
 * hours share what was seen, and few restocks say little.
 */
function hourSpeeds(restockHours: readonly number[]): number[] {
  const countAt = (hour: number) => restockHours[(hour + 24) % 24] ?? 0;
  const roots = Array.from({ length: 24 }, (_, hour) =>
    Math.sqrt(countAt(hour) / 2 + (countAt(hour - 1) + countAt(hour + 1)) / 4 + SUPPOSED),
  );
  const mean = roots.reduce((sum, root) => sum + root, 0) / 24;
  return roots.map((root) => root / mean);
}

/** From `at` on, the time that `evenMs` of an even day comes to; it sees the next good hour coming. */
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
 * By how much all pages of a shop wait longer than they wish, so that a round of `requests` (a page each, or 250 offers of
 * a feed) fits into the interval at one request per `gapMs`: the larger of `MONITOR_HOST_GAP` and its Crawl-delay.
 */
export function stretchOf(shop: { requests: number; gapMs: number }, intervalMs: number): number {
  return Math.max(1, (shop.requests * shop.gapMs) / intervalMs);
}

/** Blocks by one shop in a row after which it is not the page, it is us. */
const BLOCKS_OF_A_PAGE = 2;

/**
 * Milliseconds for which a shop is left alone, beside its gap, after `blocks` looks in a row that ended at a captcha, 403,
 * 429 or 5xx. The first two back off their pages only; then the interval, doubling to a day. Any answer that is a page's
 * ends it. Retry-After is the shop's own word and counts at once.
 */
export function shopBackOffMs(
  blocks: number,
  { intervalMs, retryAfterMs }: { intervalMs: number; retryAfterMs: number | null },
  chance: number,
): number {
  const ownMs = blocks > BLOCKS_OF_A_PAGE ? backOffMs(blocks - BLOCKS_OF_A_PAGE, intervalMs, chance) : 0;
  return Math.round(Math.max(ownMs, retryAfterMs ?? 0));
}

/** A page that is due, as far as the order goes. */
export interface Due {
  lastCheckedAt: Date | null;
  nextCheckAt: Date;
  watchers: number;
}

/**
 * Sorts due pages soonest useful first: by how many of its own waits a page has been waiting, then by watchers. Second looks,
 * whose wait is short, overtake by themselves, and so do pages that are new, whose wait is a sixth of the interval; pages
 * that back off give way; and where a shop's budget is short, all fall behind alike. In SQL:
 * `order by (now - next_check_at) / greatest(next_check_at - last_checked_at, 1 s) desc, watchers desc`, with
 * `interval / 6` where last_checked_at is null (both spans in seconds).
 */
export function usefulFirst(now: Date, intervalMs: number): (one: Due, other: Due) => number {
  const overdue = ({ lastCheckedAt, nextCheckAt }: Due) => {
    const ownMs = lastCheckedAt === null ? intervalMs / 6 : nextCheckAt.getTime() - lastCheckedAt.getTime();
    return (now.getTime() - nextCheckAt.getTime()) / Math.max(ownMs, 1000);
  };
  return (one, other) => overdue(other) - overdue(one) || other.watchers - one.watchers;
}

/**
 * A moment to wait for, no further off than the wait it was made from: after a clock was set back, what it wrote while it
 * ran ahead would else be waited for. A wait is measured from `since`, which must be kept as it is answered here, else it
 * moves along with `now`. In SQL, where since > now: `until = now + (until - since), since = now`.
 */
export function clampNextLook(wait: { since: Date; until: Date }, now: Date): { since: Date; until: Date } {
  const aheadMs = wait.since.getTime() - now.getTime();
  return aheadMs <= 0 ? wait : { since: now, until: new Date(wait.until.getTime() - aheadMs) };
}

/** RFC 9309, 2.4: robots.txt is kept for a day; one that could not be had is asked for again within the hour. */
export function isRobotsStale(robots: { status: number | null; checkedAt: Date | null }, now: Date): boolean {
  if (robots.status === null || robots.checkedAt === null) return true;
  const answered = robots.status >= 200 && robots.status < 500 && robots.status !== 429;
  return now.getTime() - robots.checkedAt.getTime() >= (answered ? DAY_MS : HOUR_MS);
}

/** Where a product is read: Shopify shops offer it as JSON beside its page. */
export function feedUrl(url: string, platform: string | null): string {
  const { origin, pathname } = new URL(url);
  const isProduct = /\/products\/[^/.]+\/?$/.test(pathname);
  return platform === 'shopify' && isProduct ? `${origin}${pathname.replace(/\/$/, '')}.js` : url;
}

/** True for a product page that says it is made by Shopify. */
export function looksLikeShopify(url: string, body: string): boolean {
  return /\/products\/[^/.]+\/?$/.test(new URL(url).pathname) && body.includes('//cdn.shopify.com/');
}
