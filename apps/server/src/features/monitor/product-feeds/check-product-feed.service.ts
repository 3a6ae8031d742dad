import { explainMismatch } from '@sillage/page-reader';
import { addMs, DAY, HOUR } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { countPageCheck } from '../../../platform/observability/metrics.ts';
import { type PageCheck, type SaveResult, saveChecks } from '../checks/save-check.service.ts';
import { type Crawl, isTransientError, saveCrawl, updateBlockCount } from '../schedule/crawl.service.ts';
import { type ScheduleUpdate, saveSchedules } from '../schedule/page-schedules.repo.ts';
import { buildPageStatistics, computeNextCheckDelayMs, computeSlowdownFactor } from '../schedule/schedule.rules.ts';
import { type FetchResult, fetchFromShop, getRetryAfterMs, isResponse, isShopDown } from '../shops/fetch-result.ts';
import { readFetchedPage } from '../shops/read-fetched-page.ts';
import type { ShopUpdate } from '../shops/shop-lease.repo.ts';
import { buildFeedRequestUrl, type FeedPart, readFeedPart } from './feed-parts.ts';
import { JSON_ONLY, MAX_FEED_BYTES } from './import-session.ts';
import { FEED_START, type FeedCoverage, findPagesByKeys, type KnownFeedPage } from './product-feed.repo.ts';
import { feedKey } from './product-feed.rules.ts';
import type { FeedProduct } from './product-feed.ts';

interface FeedContext {
  deps: Deps;
  crawl: Crawl;
  coverage: FeedCoverage;
  origin: string;
}

/** Reads one page of the product feed and saves each known product as a check of its page. */
export async function checkProductFeed(context: FeedContext): Promise<void> {
  const { deps, crawl, origin } = context;
  const startedAt = deps.clock.now();
  const options = { accept: JSON_ONLY, maxBytes: MAX_FEED_BYTES };
  const fetched = await fetchFromShop(crawl.client, buildFeedRequestUrl(crawl.shop, origin), options);
  const at = deps.clock.now();
  const pages = new Map<string, KnownFeedPage>();
  const part = isResponse(fetched)
    ? await readFeedPart(crawl.shop, fetched, {
        at,
        findPages: async (urls) => {
          for (const page of await findKnownPages(context, urls, at)) pages.set(page.key, page);
          return (url) => pages.get(feedKey(url)) ?? null;
        },
      })
    : null;
  if (part === null) return postponeFeed(context, fetched, at);
  const checks = buildFeedChecks(part.products, pages, at);
  for (const check of checks) countPageCheck(check.outcome);
  await saveProgress(context, checks, part, { startedAt, at }).catch(async (error: unknown) => {
    if (checks.length + part.pending.length === 0 || isTransientError(error)) throw error;
    // A product's text cannot be stored: the round continues, and this part's pages are read later.
    deps.log.error({ shop: crawl.shop.shopId, reason: String(error) }, 'product feed page could not be stored');
    await saveProgress(context, [], { ...part, cursor: null, pending: [] }, { startedAt, at });
  });
}

/**
 * Minimum time since the last check of an unwatched page before the product feed checks it again.
 * The time is an hour less than a day, so that a slightly early daily check is not skipped.
 */
const MIN_UNWATCHED_AGE_MS = DAY - HOUR;

/** Returns the known pages of the feed's products, except pages that share a product path. */
async function findKnownPages(
  { deps, crawl }: FeedContext,
  urls: readonly string[],
  at: Date,
): Promise<KnownFeedPage[]> {
  const keys = [...new Set(urls.map(feedKey))];
  const found = await findPagesByKeys(deps.db, crawl.shop.shopId, keys, addMs(at, -MIN_UNWATCHED_AGE_MS));
  return [...Map.groupBy(found, ({ key }) => key).values()].flatMap((group) => (group.length === 1 ? group : []));
}

type FeedCheck = PageCheck & { page: KnownFeedPage };

/**
 * Builds checks from the feed's products. Skips unknown availabilities, and products that are not
 * the fragrance of their page.
 */
function buildFeedChecks(
  products: readonly FeedProduct[],
  pages: ReadonlyMap<string, KnownFeedPage>,
  at: Date,
): FeedCheck[] {
  const checks = new Map<number, FeedCheck>();
  for (const { url, name, vendor, verdict } of products) {
    const page = pages.get(feedKey(url));
    if (!page || verdict.availability === 'unknown') continue;
    if (explainMismatch(page, { url, finalUrl: url, names: [name], headings: [], brand: vendor }) !== null) continue;
    checks.set(page.id, { page, at, outcome: verdict.page, reason: verdict.reason, verdict });
  }
  return [...checks.values()];
}

/**
 * Saves in one transaction the checks that a product feed gave, and how far the feed has been read.
 * Saves nothing when the lease of the shop was lost.
 */
async function saveProgress(
  context: FeedContext,
  checks: readonly FeedCheck[],
  part: FeedPart,
  { startedAt, at }: { startedAt: Date; at: Date },
): Promise<void> {
  const { deps, crawl } = context;
  const { confirmMs } = deps.config.monitor;
  await saveCrawl(deps.db, crawl, async (tx) => {
    const saved = await saveChecks(tx, checks, { confirmMs, publish: crawl.publish });
    const updates = checks.map(({ page }) =>
      buildFeedScheduleUpdate(context, page, saved.get(page.id) as SaveResult, at),
    );
    if (updates.length > 0) await saveSchedules(tx, { startedAt, at }, updates);
    const hasRestock = [...saved.values()].some(({ confirmed }) => confirmed.includes('restock'));
    const { columns } = updateBlockCount(crawl.shop, {
      access: 'allowed',
      at,
      retryAfterMs: null,
      rate: deps.config.monitor,
    });
    return {
      ...columns,
      ...buildFeedProgress(context, part, at),
      next_request_at: addMs(at, crawl.gapMs),
      crawled_at: at,
      restockHour: hasRestock ? at.getUTCHours() : null,
    };
  });
}

/**
 * A page is requested individually when the product feed has not listed it for some time. This time
 * is the delay between two complete reads of the product feed, times this factor.
 */
const LATE_ROUND_FACTOR = 1.2;

function buildFeedScheduleUpdate(
  context: FeedContext,
  page: KnownFeedPage,
  saved: SaveResult,
  at: Date,
): ScheduleUpdate {
  const rate = { ...context.deps.config.monitor, slowdownFactor: computeFeedSlowdown(context) };
  const { isChanging, isInStock } = saved;
  const hasChanged = saved.confirmed.includes('stock');
  const statistics = buildPageStatistics(page, { at, isInStock, hasChanged }, context.crawl.shop.restockHours);
  const delayMs = computeNextCheckDelayMs(
    { at, failures: 0, isChanging, retryAfterMs: null, statistics },
    rate,
    Math.random(),
  );
  const waitMs = isChanging
    ? delayMs
    : Math.min(
        Math.max(delayMs, computeRoundDelayMs(context, at) * LATE_ROUND_FACTOR),
        computePageCheckDelayMs(page, at),
      );
  const unchanged = {
    outcome: 'product' as const,
    failures: 0,
    hasChanged,
    validators: null,
    isFullRead: false,
    isEtagUnreliable: false,
  };
  return { pageId: page.id, nextAt: page.watchers > 0 ? addMs(at, waitMs) : null, ...unchanged };
}

/**
 * Returns the delay until the product page itself is requested: about a day after its last full
 * read or, without one, its first check. A product feed alone is not enough, because it can be
 * outdated or show other stock than the page.
 */
function computePageCheckDelayMs({ readAt, firstCheckedAt }: KnownFeedPage, at: Date): number {
  const since = readAt ?? firstCheckedAt ?? at;
  return Math.max(0, DAY * (1 - 0.1 * Math.random()) - (at.getTime() - since.getTime()));
}

function computeFeedSlowdown({ crawl, deps }: FeedContext): number {
  const requests = Math.max(1, crawl.shop.feed.pages ?? 1, crawl.shop.feed.requests);
  return computeSlowdownFactor({ requests, gapMs: crawl.gapMs }, deps.config.monitor.intervalMs);
}

/**
 * Returns the delay until the shop's product feed is read again. The delay is that of a single page
 * with the watchers and stock changes of all the shop's scheduled pages.
 */
function computeRoundDelayMs(context: FeedContext, at: Date): number {
  const { coverage, crawl, deps } = context;
  const { watchers, changes, firstCheckedAt } = coverage;
  // Without watchers, `decideFeedStep` decides whether a day has passed; users may start to watch
  // until then.
  if (watchers === 0) return deps.config.monitor.intervalMs;
  const watchedMs = firstCheckedAt === null ? 0 : at.getTime() - firstCheckedAt.getTime();
  const statistics = { watchers, isInStock: false, changes, watchedMs, restockHours: crawl.shop.restockHours };
  const rate = { ...deps.config.monitor, slowdownFactor: computeFeedSlowdown(context) };
  return computeNextCheckDelayMs({ at, failures: 0, isChanging: false, retryAfterMs: null, statistics }, rate, 0.5);
}

function buildFeedProgress(context: FeedContext, { next, cursor, pending }: FeedPart, at: Date): Partial<ShopUpdate> {
  const requests = context.crawl.shop.feed.requests + 1;
  if (next !== null || pending.length > 0)
    return {
      feed_page: next ?? 0,
      feed_requests: requests,
      feed_cursor: cursor,
      feed_pending: pending,
      feed_due_at: at,
    };
  return {
    ...FEED_START,
    feed_pages: requests,
    feed_completed_at: at,
    feed_due_at: addMs(at, computeRoundDelayMs(context, at)),
  };
}

/** Postpones the product feed by the shop's backoff, or by a day when the feed is missing. */
async function postponeFeed({ deps, crawl }: FeedContext, fetched: FetchResult, at: Date): Promise<void> {
  const { intervalMs } = deps.config.monitor;
  const isBlocked =
    isShopDown(fetched) || (isResponse(fetched) && readFetchedPage(deps.log, fetched).page === 'blocked');
  const isMissing = fetched === 'robots' || (isResponse(fetched) && !isBlocked);
  const { columns, waitMs } = updateBlockCount(crawl.shop, {
    access: isBlocked ? 'blocked' : 'unclear',
    at,
    retryAfterMs: getRetryAfterMs(fetched, at),
    rate: deps.config.monitor,
  });
  const feed = isMissing
    ? { ...FEED_START, feed_pages: 0, feed_due_at: addMs(at, DAY) }
    : { feed_due_at: addMs(at, Math.max(intervalMs, waitMs)) };
  const wait = Math.max(fetched === 'robots' ? 0 : crawl.gapMs, waitMs);
  await saveCrawl(deps.db, crawl, async () => ({
    ...columns,
    ...feed,
    next_request_at: addMs(at, wait),
    crawled_at: at,
  }));
}
