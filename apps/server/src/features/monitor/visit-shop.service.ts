import { after } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { FetchError, type FetchedPage } from '../../platform/fetch-page.ts';
import type { Announce } from './monitor.events.ts';
import { readPage } from './reader/read-page.ts';
import type { Robots } from './robots.rules.ts';
import { type Look, saveLook } from './save-look.service.ts';
import { feedUrl, isRobotsStale, looksLikeShopify, nextLookMs, retryAfterMs } from './schedule.rules.ts';
import * as repo from './visit.repo.ts';
import { failureOnly, fetchRobots, rulesOf, whyNot } from './visit-robots.ts';

interface Visit {
  shop: repo.ClaimedShop;
  lease: string;
  signal: AbortSignal;
  announce: Announce;
}

/** Makes one request to a claimed shop, for its robots.txt or for the page that has waited longest, and gives the shop back. */
export async function visitShop(deps: Deps, visit: Visit): Promise<void> {
  const page = await repo.findDuePage(deps.db, visit.shop.shopId, deps.clock.now());
  if (!page) return release(deps, visit, { gapMs: 0 });
  if (isRobotsStale(visit.shop.robots, deps.clock.now())) return askRobots(deps, visit, page.url);
  const robots = rulesOf(visit.shop.robots, page.url);
  const gapMs = Math.max(deps.config.monitor.hostGapMs, robots.crawlDelayMs ?? 0);
  if (page.watchers === 0) return finish(deps, visit, page, { gapMs: 0, next: 'never' });
  const url = feedUrl(page.url, visit.shop.platform);
  const fetched = robots.allows(url) ? await fetchProduct(deps, visit, url, robots) : 'robots';
  await finish(deps, visit, page, { gapMs, next: 'by-rule', fetched });
}

/** Asks for robots.txt and keeps the answer; the page itself comes with the next visit, after the gap. */
async function askRobots(deps: Deps, visit: Visit, url: string): Promise<void> {
  const { failure: _, ...robots } = await fetchRobots(deps, url, visit.signal);
  await release(deps, visit, { gapMs: deps.config.monitor.hostGapMs, robots });
}

async function fetchProduct(deps: Deps, visit: Visit, url: string, robots: Robots): Promise<FetchedPage | FetchError> {
  const { origin } = new URL(url);
  const onRedirect = (target: URL) => {
    if (target.origin === origin && !robots.allows(target.href))
      throw new FetchError('redirect-refused', "The shop's robots.txt asks us not to follow its redirect");
  };
  return deps.fetchPage(url, { signal: visit.signal, onRedirect }).catch(failureOnly);
}

type Fetched = FetchedPage | FetchError | 'robots';

interface Ending {
  gapMs: number;
  next: 'never' | 'by-rule';
  fetched?: Fetched;
}

/** Stores what was seen and gives the shop back in one transaction; a lease that ended meanwhile undoes it all. */
async function finish(deps: Deps, visit: Visit, page: repo.DuePage, ending: Ending): Promise<void> {
  const at = deps.clock.now();
  const look = ending.fetched === undefined ? null : lookAt(page, ending.fetched, at, visit.shop.robots.status);
  try {
    await store(deps, visit, page, ending, look);
  } catch (error) {
    if (!look?.verdict || error instanceof LeaseLost) throw error;
    // What the page says cannot be stored: it must neither hold its shop up nor be asked for again at once.
    deps.log.error({ page: page.id, reason: String(error) }, 'a look at a page could not be stored');
    await store(deps, visit, page, ending, { ...look, verdict: null, outcome: 'error', reason: UNSTORABLE });
  }
}

const UNSTORABLE = 'What this page says could not be stored';

async function store(deps: Deps, visit: Visit, page: repo.DuePage, ending: Ending, look: Look | null): Promise<void> {
  const { monitor } = deps.config;
  const at = look?.at ?? deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    let free = after(at, ending.gapMs);
    if (look === null) {
      await repo.reschedule(tx, page.id, { next_check_at: null });
    } else {
      const { isChanging } = await saveLook(tx, look, monitor.confirmMs, visit.announce);
      const failures = look.outcome === 'product' && look.verdict?.availability !== 'unknown' ? 0 : page.failures + 1;
      const asked =
        ending.fetched instanceof Object && 'headers' in ending.fetched
          ? retryAfterMs(ending.fetched.headers['retry-after'], at)
          : null;
      const waitMs = nextLookMs({ failures, isChanging, retryAfterMs: asked }, monitor, Math.random());
      await repo.reschedule(tx, page.id, {
        next_check_at: after(at, waitMs),
        last_checked_at: at,
        last_outcome: look.outcome,
        failures,
      });
      if (asked !== null && failures > 0) free = after(at, Math.max(asked, ending.gapMs));
    }
    const kept = await repo.releaseShop(tx, visit.shop.shopId, visit.lease, {
      free_at: free,
      ...platformOf(visit, page, ending.fetched, look),
    });
    if (!kept) throw new LeaseLost();
  });
}

/** Another worker may have looked at the shop since, so this look counts for nothing. */
class LeaseLost extends Error {
  override name = 'LeaseLost';
  override message = 'the lease on a shop ended before its page was read';
}

function lookAt(page: repo.DuePage, fetched: Fetched, at: Date, robotsStatus: number | null): Look {
  const seen = { page, at, verdict: null };
  if (fetched === 'robots') return { ...seen, outcome: 'robots', reason: whyNot(robotsStatus) };
  if (fetched instanceof FetchError) return { ...seen, outcome: 'failed', reason: fetched.message };
  const verdict = readPage(fetched, { name: page.name, brand: page.brand });
  return { ...seen, outcome: verdict.page, reason: verdict.reason, verdict };
}

/** Shopify is noticed on a page and used from the next look on; a feed that says nothing is not tried again. */
function platformOf(visit: Visit, page: repo.DuePage, fetched: Fetched | undefined, look: Look | null) {
  if (!(fetched instanceof Object) || !('body' in fetched) || look === null) return {};
  if (visit.shop.platform === null && look.outcome === 'product' && looksLikeShopify(page.url, fetched.body))
    return { platform: 'shopify' as const };
  const wasFeed = visit.shop.platform === 'shopify' && feedUrl(page.url, 'shopify') !== page.url;
  return wasFeed && look.outcome !== 'product' && look.outcome !== 'blocked' ? { platform: 'html' as const } : {};
}

async function release(
  deps: Deps,
  visit: Visit,
  { gapMs, robots = {} }: { gapMs: number; robots?: object },
): Promise<void> {
  await repo.releaseShop(deps.db, visit.shop.shopId, visit.lease, {
    free_at: after(deps.clock.now(), gapMs),
    ...robots,
  });
}
