import { after } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Announce } from './monitor.events.ts';
import { isRobotsStale } from './schedule.rules.ts';
import * as repo from './visit.repo.ts';
import { countRequest, LeaseLost, type Visit } from './visit-ask.ts';
import { type FeedAudience, findAudience } from './visit-feed.repo.ts';
import { feedStep } from './visit-feed.rules.ts';
import { visitFeed } from './visit-feed.service.ts';
import { visitPage } from './visit-page.service.ts';
import { fetchRobots, rulesOf } from './visit-robots.ts';

interface Claim {
  shop: repo.VisitedShop;
  lease: string;
  signal: AbortSignal;
  announce: Announce;
}

/**
 * Makes one request to a leased shop, then releases it. The request is the first that applies: a
 * stale robots.txt, a page that awaits its second check, the next page of a product feed that saves
 * requests, or the most overdue page.
 */
export async function visitShop(deps: Deps, claim: Claim): Promise<void> {
  const visit: Visit = { ...claim, keep: {} };
  const { hostGapMs, intervalMs } = deps.config.monitor;
  const { shop } = visit;
  const now = deps.clock.now();
  const isCounting = hostGapMs > 0 || /crawl-delay/i.test(shop.robots.body ?? '');
  const page = await repo.findDuePage(deps.db, shop.shopId, { now, intervalMs, isCounting });
  const audience = await audienceOfFeed(deps, visit, now);
  const url = page?.url ?? audience?.url;
  if (!url) return release(deps, visit, { free_at: now });
  if (isRobotsStale(shop.robots, now)) return askRobots(deps, visit, url);
  const robots = rulesOf(shop.robots, url);
  const gapMs = Math.max(hostGapMs, robots.crawlDelayMs ?? 0);
  if (audience && !page?.isChanging)
    return visitFeed({ deps, visit, audience, origin: new URL(url).origin, robots, gapMs });
  if (page) return visitPage({ deps, visit, page, robots, gapMs });
}

/**
 * Returns the pages that a due feed round would serve; null when the feed is not due. Postpones a
 * round that would not save requests.
 */
async function audienceOfFeed({ db, config }: Deps, { shop, keep }: Visit, now: Date): Promise<FeedAudience | null> {
  const { feed, platform } = shop;
  if (platform !== 'shopify' && platform !== 'woocommerce') return null;
  if (feed.dueAt !== null && feed.dueAt > now) return null;
  const { intervalMs } = config.monitor;
  const audience = await findAudience(db, shop.shopId, after(now, intervalMs));
  const step = feedStep({ ...feed, ...audience, cost: feed.pages, now });
  if (step === 'read') return audience;
  keep.feed_due_at = after(now, intervalMs);
  if (feed.asked > 0)
    Object.assign(keep, { feed_page: 1, feed_pages: feed.asked + 1, feed_asked: 0, feed_pending: [] });
  return null;
}

/** Fetches and stores robots.txt; the page follows under the next lease, after the gap. */
async function askRobots(deps: Deps, visit: Visit, url: string): Promise<void> {
  countRequest(visit);
  const { failure: _, ...robots } = await fetchRobots(deps, url, visit.signal);
  await release(deps, visit, { ...robots, free_at: after(deps.clock.now(), deps.config.monitor.hostGapMs) });
}

async function release(deps: Deps, visit: Visit, change: repo.Release): Promise<void> {
  const kept = { ...visit.keep, ...change, visited_at: deps.clock.now() };
  if (!(await repo.releaseShop(deps.db, visit.shop.shopId, visit.lease, kept))) throw new LeaseLost();
}
