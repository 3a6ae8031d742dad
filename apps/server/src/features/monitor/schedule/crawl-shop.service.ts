import { addMs, SECOND } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { assertLeaseHeld } from '../../../platform/lease.ts';
import { shopStore } from '../../catalogue/index.ts';
import { checkPage } from '../checks/check-page.service.ts';
import type { SaveUnchanged } from '../checks/save-unchanged.service.ts';
import type { PublishEvents } from '../monitor.events.ts';
import { checkProductFeed } from '../product-feeds/check-product-feed.service.ts';
import { type FeedCoverage, findFeedCoverage } from '../product-feeds/product-feed.repo.ts';
import { decideFeedStep } from '../product-feeds/product-feed.rules.ts';
import { ShopClient } from '../shops/shop-client.ts';
import { extendShopLease, type LeaseChange, releaseShop, type ShopUpdate } from '../shops/shop-lease.repo.ts';
import { crawlByUcp, isMonitoredByUcp } from '../ucp/check-by-ucp.service.ts';
import { findProfile } from '../ucp/ucp-profile.repo.ts';
import { type Crawl, saveCrawl } from './crawl.service.ts';
import { findDuePage } from './due-pages.repo.ts';
import type { CrawledShop } from './due-shops.repo.ts';
import { isPageCountStale, isRobotsStale } from './schedule.rules.ts';

interface CrawlJob {
  shop: CrawledShop;
  lease: string;
  signal: AbortSignal;
  publish: PublishEvents;
  saveUnchanged: SaveUnchanged;
}

/**
 * Makes one request to a leased shop, then releases the shop. Requests the first of these that
 * applies: robots.txt when the stored copy is stale; the shop's catalogue by UCP, by several
 * requests, when it offers one; the most overdue page when it awaits its second check or a user
 * waits for it; the next page of the product feed when the feed saves requests; the most overdue
 * page.
 */
export async function crawlShop(deps: Deps, job: CrawlJob): Promise<void> {
  const { shop, lease, signal, publish, saveUnchanged } = job;
  const { hostGapMs, intervalMs } = deps.config.monitor;
  const now = deps.clock.now();
  const hasGap = hostGapMs > 0 || shop.minGapMs > 0 || /crawl-delay/i.test(shop.robots.body ?? '');
  const isCounting = hasGap && isPageCountStale(shop, now);
  const due = await findDuePage(deps.db, shop.shopId, { now, intervalMs, isCounting });
  const page = due && !isCounting ? { ...due, shopPages: shop.scheduledPages ?? 0 } : due;
  const { coverage, update: feedUpdate } = await planFeedRound(deps, shop, now);
  const update = { ...feedUpdate, ...(isCounting && due && { scheduled_pages: due.shopPages, pages_counted_at: now }) };
  const url = page?.url ?? coverage?.url;
  if (!url) {
    const idle = { ...update, next_request_at: now, crawled_at: deps.clock.now() };
    return assertLeaseHeld(await releaseShop(deps.db, shop.shopId, lease, idle));
  }
  const client = new ShopClient(deps, {
    host: shopStore.shopHostOf(url),
    robots: shop.robots,
    wantsBotAuth: shop.wantsBotAuth,
    minGapMs: shop.minGapMs,
    signal,
    session: null,
  });
  const crawl: Crawl = { shop, lease, client, publish, gapMs: client.gapMs(url), update };
  if (isRobotsStale(shop.robots, now)) return fetchAndStoreRobots(deps, crawl, url);
  const catalogue = waitingCrawl(deps, crawl, signal);
  // A catalogue takes several requests in one turn, which would wait too long for each other.
  const canWait = shop.minGapMs <= MAX_WAIT_MS;
  if (page && canWait && (await crawlByUcp({ deps, crawl: catalogue, page, origin: new URL(url).origin }))) return;
  if (coverage && !page?.isChanging && !page?.isRequested)
    return checkProductFeed({ deps, crawl, coverage, origin: new URL(url).origin });
  if (page) return checkPage({ deps, crawl, page }, saveUnchanged);
}

/** Maximum wait between two requests to a shop's catalogue within one turn. */
const MAX_WAIT_MS = 30 * SECOND;
/** Lease of the shop during such a wait and the request after it. */
const LEASE_MS = 90 * SECOND;

/** Returns the crawl with a client that may wait between several requests. */
function waitingCrawl(deps: Deps, crawl: Crawl, signal: AbortSignal): Crawl {
  const { db, clock } = deps;
  const { shopId, robots, wantsBotAuth, minGapMs } = crawl.shop;
  const extendLease = (pauseMs: number, change: LeaseChange) =>
    extendShopLease(db, shopId, crawl.lease, { ...change, leased_until: addMs(clock.now(), pauseMs + LEASE_MS) });
  // Checks of watched pages do not count towards the daily budget of searches.
  const session = { maxWaitMs: MAX_WAIT_MS, extendLease, countRequest: () => Promise.resolve() };
  const { host } = crawl.client;
  const client = new ShopClient(deps, { host, robots, wantsBotAuth, minGapMs, signal, session });
  return { ...crawl, client };
}

interface FeedPlan {
  /** Pages that the product feed covers; null when the feed is not read now. */
  coverage: FeedCoverage | null;
  update: Partial<ShopUpdate>;
}

/**
 * Decides whether to read the shop's product feed now. A reading of the whole feed is postponed if
 * it would save no requests for single pages.
 */
async function planFeedRound(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { shopId, feed, platform }: CrawledShop,
  now: Date,
): Promise<FeedPlan> {
  if (platform !== 'shopify' && platform !== 'woocommerce') return { coverage: null, update: {} };
  if (feed.dueAt !== null && feed.dueAt > now) return { coverage: null, update: {} };
  const postponedTo = addMs(now, config.monitor.intervalMs);
  const coverage = await findFeedCoverage(db, shopId, postponedTo);
  // Watched pages are read by the catalogue, so that the feed is for the others.
  const soon = isMonitoredByUcp(await findProfile(db, shopId)) ? 0 : coverage.soon;
  const step = decideFeedStep({ ...feed, ...coverage, soon, cost: feed.pages, now });
  if (step === 'read') return { coverage, update: {} };
  const abandoned = { feed_page: 1, feed_pages: feed.requests + 1, feed_requests: 0, feed_pending: [] };
  return { coverage: null, update: { ...(feed.requests > 0 && abandoned), feed_due_at: postponedTo } };
}

/**
 * Fetches and stores robots.txt, then releases the shop. The due page or product feed is requested
 * later, after the gap between two requests.
 */
async function fetchAndStoreRobots(deps: Deps, crawl: Crawl, url: string): Promise<void> {
  const robots = await crawl.client.fetchRobots(url);
  await saveCrawl(deps.db, crawl, async () => {
    const now = deps.clock.now();
    return { ...robots, next_request_at: addMs(now, crawl.client.gapMs(url)), crawled_at: now };
  });
}
