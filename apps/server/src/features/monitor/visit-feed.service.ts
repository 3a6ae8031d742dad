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

/** What a feed is visited with. */
interface Errand {
  deps: Deps;
  visit: Visit;
  audience: FeedAudience;
  origin: string;
  robots: Robots;
  /** The least time between two requests to its shop. */
  gapMs: number;
}

/** Reads one page of a shop's feed and stores what it says of our pages, each as a look at the page itself would be. */
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
    // One product whose words cannot be stored: its neighbours are read by their pages, and the feed goes on.
    deps.log.error({ shop: visit.shop.shopId, reason: String(error) }, "a page of a shop's feed could not be stored");
    await store(errand, [], { ...part, mark: null, pending: [] }, { begunAt, at });
  });
}

/** Refreshed once a day at most, give or take the time that a round takes. */
const UNWATCHED_MS = DAY - HOUR;

/** Our pages at these addresses; where several stand for one product, each is read by itself. */
async function findOurs({ deps, visit }: Errand, urls: readonly string[], at: Date): Promise<FedPage[]> {
  const keys = [...new Set(urls.map(feedKey))];
  const found = await findByKeys(deps.db, visit.shop.shopId, keys, after(at, -UNWATCHED_MS));
  return [...Map.groupBy(found, ({ key }) => key).values()].flatMap((same) => (same.length === 1 ? same : []));
}

type FedLook = Look & { page: FedPage };

/** What the feed says for sure of the fragrances that we expect; an unknown and another product say nothing. */
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

/** Stores the looks, the feed's next page and the shop's gap in one transaction; a lease that ended undoes it all. */
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
 * A page that its shop's feed keeps up to date is not asked for by itself before the next round should have come, but once
 * a day: a feed can be stale, or be another shop window than the pages.
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

/** Until a page is to be read by itself: a day after it was last, or after it was first heard of; spread, lest all come at once. */
function ownMs({ readAt, firstCheckedAt }: FedPage, at: Date): number {
  const since = readAt ?? firstCheckedAt ?? at;
  return Math.max(0, DAY * (1 - 0.1 * Math.random()) - (at.getTime() - since.getTime()));
}

function stretchOfFeed({ visit, gapMs, deps }: Errand): number {
  const requests = Math.max(1, visit.shop.feed.pages ?? 1, visit.shop.feed.asked);
  return stretchOf({ requests, gapMs }, deps.config.monitor.intervalMs);
}

/** The time from one round to the next: a look at all of the shop's pages at once, worth as much as they are together. */
function roundMs(errand: Errand, at: Date): number {
  const { audience, visit, deps } = errand;
  const { watchers, changes, firstCheckedAt } = audience;
  // Whether a day has passed for what nobody watches, feedStep says: somebody may watch it by then.
  if (watchers === 0) return deps.config.monitor.intervalMs;
  const watchedMs = firstCheckedAt === null ? 0 : at.getTime() - firstCheckedAt.getTime();
  const habits = { watchers, isInStock: false, changes, watchedMs, restockHours: visit.shop.restockHours };
  const pace = { ...deps.config.monitor, stretch: stretchOfFeed(errand) };
  return nextLookMs({ at, failures: 0, isChanging: false, retryAfterMs: null, habits }, pace, 0.5);
}

/** Where the feed stands after a part of it was read. */
function feedAfter(errand: Errand, { next, mark, pending }: FeedPart, at: Date): Partial<repo.Release> {
  const asked = errand.visit.shop.feed.asked + 1;
  if (next !== null || pending.length > 0)
    return { feed_page: next ?? 0, feed_asked: asked, feed_mark: mark, feed_pending: pending, feed_due_at: at };
  return { ...FROM_THE_START, feed_pages: asked, feed_read_at: at, feed_due_at: after(at, roundMs(errand, at)) };
}

/** A feed that could not be had is tried again as its shop lets us, one that is none after a day; pages are read meanwhile. */
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
