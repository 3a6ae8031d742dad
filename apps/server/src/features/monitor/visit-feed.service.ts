import { otherProduct, readPage } from '@sillage/page-reader';
import { after, DAY, HOUR } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { countLook } from '../../platform/metrics.ts';
import type { FeedProduct } from './feeds/feed.ts';
import { JSON_ONLY, LONGEST_FEED } from './import-shop-ask.ts';
import type { Robots } from './robots.rules.ts';
import { type Look, type Saved, saveLooks } from './save-look.service.ts';
import { nextLookMs, stretchOf } from './schedule.rules.ts';
import * as repo from './visit.repo.ts';
import {
  askedToWait,
  askShop,
  blocksAfter,
  type Fetched,
  isAnswer,
  isDown,
  isPassing,
  LeaseLost,
  type Visit,
} from './visit-ask.ts';
import { type FedPage, type FeedAudience, FROM_THE_START, findByKeys } from './visit-feed.repo.ts';
import { feedKey } from './visit-feed.rules.ts';
import { type FeedPart, readPart, requestFor } from './visit-feed-parts.ts';
import { habitsOf } from './visit-page.service.ts';

interface Errand {
  deps: Deps;
  visit: Visit;
  audience: FeedAudience;
  origin: string;
  robots: Robots;
  /** Minimum time between two requests to the shop. */
  gapMs: number;
}

/** Reads one page of a product feed and saves its data on known pages as checks of these pages. */
export async function visitFeed(errand: Errand): Promise<void> {
  const { deps, visit, origin, robots } = errand;
  const begunAt = deps.clock.now();
  const wish = { robots, accept: JSON_ONLY, maxBytes: LONGEST_FEED };
  const fetched = await askShop(deps, visit, requestFor(visit.shop, origin), wish);
  const at = deps.clock.now();
  const pages = new Map<string, FedPage>();
  const part = isAnswer(fetched)
    ? await readPart(visit.shop, fetched, {
        at,
        findPages: async (urls) => {
          for (const page of await findOurs(errand, urls, at)) pages.set(page.key, page);
          return (url) => pages.get(feedKey(url)) ?? null;
        },
      })
    : null;
  if (part === null) return giveUp(errand, fetched, at);
  const looks = looksOf(part.products, pages, at);
  for (const look of looks) countLook(look.outcome);
  await store(errand, looks, part, { begunAt, at }).catch(async (error: unknown) => {
    if (looks.length + part.pending.length === 0 || isPassing(error)) throw error;
    // A product's text cannot be stored: the feed goes on, and this part's pages are read later.
    deps.log.error({ shop: visit.shop.shopId, reason: String(error) }, "a page of a shop's feed could not be stored");
    await store(errand, [], { ...part, mark: null, pending: [] }, { begunAt, at });
  });
}

/** Minimum age at which a feed refreshes a page without watchers: a day, minus an hour's slack. */
const UNWATCHED_MS = DAY - HOUR;

/** Returns the known pages at these addresses, except pages that share their feed key. */
async function findOurs({ deps, visit }: Errand, urls: readonly string[], at: Date): Promise<FedPage[]> {
  const keys = [...new Set(urls.map(feedKey))];
  const found = await findByKeys(deps.db, visit.shop.shopId, keys, after(at, -UNWATCHED_MS));
  return [...Map.groupBy(found, ({ key }) => key).values()].flatMap((same) => (same.length === 1 ? same : []));
}

type FedLook = Look & { page: FedPage };

/** Returns a check for each product that is the expected fragrance and has a known availability. */
function looksOf(products: readonly FeedProduct[], pages: ReadonlyMap<string, FedPage>, at: Date): FedLook[] {
  const looks = new Map<number, FedLook>();
  for (const { url, name, vendor, verdict } of products) {
    const page = pages.get(feedKey(url));
    if (!page || verdict.availability === 'unknown') continue;
    if (otherProduct(page, { url, finalUrl: url, names: [name], headings: [], brand: vendor }) !== null) continue;
    looks.set(page.id, { page, at, outcome: verdict.page, reason: verdict.reason, verdict });
  }
  return [...looks.values()];
}

/** Saves checks, feed progress and shop gap in one transaction; a lost lease rolls it back. */
async function store(
  errand: Errand,
  looks: readonly FedLook[],
  part: FeedPart,
  { begunAt, at }: { begunAt: Date; at: Date },
): Promise<void> {
  const { deps, visit, gapMs } = errand;
  const { confirmMs } = deps.config.monitor;
  await deps.db.transaction().execute(async (tx) => {
    const saved = await saveLooks(tx, looks, { confirmMs, announce: visit.announce });
    const turns = looks.map(({ page }) => turnOf(errand, page, saved.get(page.id) as Saved, at));
    if (turns.length > 0) await repo.keepTurns(tx, { begunAt, at }, turns);
    const hasRestock = [...saved.values()].some(({ isRestock }) => isRestock);
    const { change } = blocksAfter(visit.shop, { how: 'let-in', at, retryAfterMs: null, intervalMs: 0 });
    const kept = await repo.releaseShop(tx, visit.shop.shopId, visit.lease, {
      ...visit.keep,
      ...change,
      ...feedAfter(errand, part, at),
      free_at: after(at, gapMs),
      visited_at: at,
      restockHour: hasRestock ? at.getUTCHours() : null,
    });
    if (!kept) throw new LeaseLost();
  });
}

/**
 * Rounds after which a page that the product feed keeps up to date is checked by itself, but at
 * least once a day, since a feed can be stale or show other stock than the pages.
 */
const LATE_ROUND = 1.2;

function turnOf(errand: Errand, page: FedPage, saved: Saved, at: Date): repo.Turn {
  const pace = { ...errand.deps.config.monitor, stretch: stretchOfFeed(errand) };
  const { isChanging } = saved;
  const habits = habitsOf(page, saved, at, errand.visit.shop);
  const wishMs = nextLookMs({ at, failures: 0, isChanging, retryAfterMs: null, habits }, pace, Math.random());
  const waitMs = isChanging ? wishMs : Math.min(Math.max(wishMs, roundMs(errand, at) * LATE_ROUND), ownMs(page, at));
  const told = {
    outcome: 'product' as const,
    failures: 0,
    hasChanged: saved.hasChanged,
    validators: null,
    isWhole: false,
    isEtagFalse: false,
  };
  return { pageId: page.id, nextAt: page.watchers > 0 ? after(at, waitMs) : null, ...told };
}

/**
 * Milliseconds until a page must be read by itself: a day after its last full read or first check,
 * minus up to a tenth to spread the load.
 */
function ownMs({ readAt, firstCheckedAt }: FedPage, at: Date): number {
  const since = readAt ?? firstCheckedAt ?? at;
  return Math.max(0, DAY * (1 - 0.1 * Math.random()) - (at.getTime() - since.getTime()));
}

function stretchOfFeed({ visit, gapMs, deps }: Errand): number {
  const requests = Math.max(1, visit.shop.feed.pages ?? 1, visit.shop.feed.asked);
  return stretchOf({ requests, gapMs }, deps.config.monitor.intervalMs);
}

/** Milliseconds between two feed rounds: a round is one check with the habits of all pages. */
function roundMs(errand: Errand, at: Date): number {
  const { audience, visit, deps } = errand;
  const { watchers, changes, firstCheckedAt } = audience;
  // Without watchers, `feedStep` decides whether a day has passed; watchers may come until then.
  if (watchers === 0) return deps.config.monitor.intervalMs;
  const watchedMs = firstCheckedAt === null ? 0 : at.getTime() - firstCheckedAt.getTime();
  const habits = { watchers, isInStock: false, changes, watchedMs, restockHours: visit.shop.restockHours };
  const pace = { ...deps.config.monitor, stretch: stretchOfFeed(errand) };
  return nextLookMs({ at, failures: 0, isChanging: false, retryAfterMs: null, habits }, pace, 0.5);
}

function feedAfter(errand: Errand, { next, mark, pending }: FeedPart, at: Date): Partial<repo.Release> {
  const asked = errand.visit.shop.feed.asked + 1;
  if (next !== null || pending.length > 0)
    return { feed_page: next ?? 0, feed_asked: asked, feed_mark: mark, feed_pending: pending, feed_due_at: at };
  return { ...FROM_THE_START, feed_pages: asked, feed_read_at: at, feed_due_at: after(at, roundMs(errand, at)) };
}

/**
 * Postpones a failed product feed: an unavailable one by the shop's backoff, a missing one by a
 * day. Pages are checked by themselves meanwhile.
 */
async function giveUp({ deps, visit, gapMs }: Errand, fetched: Fetched, at: Date): Promise<void> {
  const { intervalMs } = deps.config.monitor;
  const isBlocked = isDown(fetched) || (isAnswer(fetched) && readPage(fetched).page === 'blocked');
  const isNone = fetched === 'robots' || (isAnswer(fetched) && !isBlocked);
  const { change, waitMs } = blocksAfter(visit.shop, {
    how: isBlocked ? 'blocked' : 'neither',
    at,
    retryAfterMs: askedToWait(fetched, at),
    intervalMs,
  });
  const feed = isNone
    ? { ...FROM_THE_START, feed_pages: 0, feed_due_at: after(at, DAY) }
    : { feed_due_at: after(at, Math.max(intervalMs, waitMs)) };
  const wait = Math.max(fetched === 'robots' ? 0 : gapMs, waitMs);
  const release = { ...visit.keep, ...change, ...feed, free_at: after(at, wait), visited_at: at };
  if (!(await repo.releaseShop(deps.db, visit.shop.shopId, visit.lease, release))) throw new LeaseLost();
}
