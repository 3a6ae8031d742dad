import { isInStock } from '@sillage/contract';
import { readPage } from '@sillage/page-reader';
import { after } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { FetchError } from '../../platform/fetch-page.ts';
import { countLook } from '../../platform/metrics.ts';
import { note } from '../../platform/tracing.ts';
import { touchOffers } from '../catalogue/index.ts';
import type { Robots } from './robots.rules.ts';
import { type Look, type Saved, saveLook } from './save-look.service.ts';
import { feedUrl, looksLikeShopify, nextLookMs, stretchOf } from './schedule.rules.ts';
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
import { leaveFeed } from './visit-feed.repo.ts';
import { looksLikeWooCommerce } from './visit-feed.rules.ts';
import { whyNot } from './visit-robots.ts';
import { conditionsOf, isSameAddress, saysUnchanged, validatorsOf } from './visit-validators.ts';

interface Errand {
  deps: Deps;
  visit: Visit;
  page: repo.DuePage;
  robots: Robots;
  /** Minimum time between two requests to the shop. */
  gapMs: number;
}

/** Checks one page and saves the result. Unschedules a page that needs no check any more. */
export async function visitPage(errand: Errand): Promise<void> {
  const { deps, visit, page, robots } = errand;
  if (page.watchers === 0 && !isReported(page) && !page.isChanging) return leaveAlone(errand);
  const url = feedUrl(page.url, visit.shop.platform);
  const begunAt = deps.clock.now();
  const headers = conditionsOf(page, url, { now: begunAt, intervalMs: deps.config.monitor.intervalMs });
  const fetched = await askShop(deps, visit, url, { robots, headers });
  const look = lookAt(page, fetched, {
    at: deps.clock.now(),
    url,
    isConditional: Object.keys(headers).length > 0,
    robotsStatus: visit.shop.robots.status,
  });
  try {
    await store(errand, { begunAt, url, fetched, look });
    countLook(look.outcome);
    note({ 'sillage.outcome': look.outcome });
  } catch (error) {
    if (!look.verdict || isPassing(error)) throw error;
    // The content cannot be stored: it must neither block its shop nor be requested again at once.
    deps.log.error({ page: page.id, reason: String(error) }, 'a look at a page could not be stored');
    const unread: Look = { ...look, verdict: null, outcome: 'error', reason: UNSTORABLE };
    await store(errand, { begunAt, url, fetched, look: unread });
    countLook('error');
  }
}

/** True while a user's report of wrong stock is newer than the last check. */
function isReported({ reportedAt, lastCheckedAt }: repo.DuePage): boolean {
  return reportedAt !== null && (lastCheckedAt === null || lastCheckedAt < reportedAt);
}

const UNSTORABLE = 'What this page says could not be stored';

async function leaveAlone({ deps, visit, page }: Errand): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await repo.takeOff(tx, page.id);
    const now = deps.clock.now();
    if (!(await repo.releaseShop(tx, visit.shop.shopId, visit.lease, { ...visit.keep, free_at: now })))
      throw new LeaseLost();
  });
}

interface Asking {
  at: Date;
  url: string;
  isConditional: boolean;
  robotsStatus: number | null;
}

function lookAt(page: repo.DuePage, fetched: Fetched, { at, url, isConditional, robotsStatus }: Asking): Look {
  const seen = { page, at, verdict: null };
  if (fetched === 'robots') return { ...seen, outcome: 'robots', reason: whyNot(robotsStatus) };
  if (fetched instanceof FetchError) return { ...seen, outcome: 'failed', reason: fetched.message };
  // After a redirect, the 304 is about another page.
  if (isConditional && fetched.status === 304 && isSameAddress(fetched.finalUrl, url))
    return { ...seen, outcome: 'unchanged', reason: null };
  const verdict = readPage(fetched, { name: page.name, brand: page.brand });
  return { ...seen, outcome: verdict.page, reason: verdict.reason, verdict };
}

interface Seen {
  begunAt: Date;
  url: string;
  fetched: Fetched;
  look: Look;
}

/** Saves the result and releases the shop in one transaction; a lost lease rolls it back. */
async function store(errand: Errand, seen: Seen): Promise<void> {
  const { deps, visit, page, gapMs } = errand;
  await deps.db.transaction().execute(async (tx) => {
    const { look, saved } = await keep(tx, errand, seen.look);
    const turn = turnAfter(errand, { ...seen, look }, saved);
    await repo.keepTurns(tx, { begunAt: seen.begunAt, at: look.at }, [turn]);
    const { change, waitMs } = blocksAfter(visit.shop, {
      how: howLetIn(look, seen.fetched),
      at: look.at,
      retryAfterMs: turn.failures > 0 ? askedToWait(seen.fetched, look.at) : null,
      intervalMs: deps.config.monitor.intervalMs,
    });
    const kept = await repo.releaseShop(tx, visit.shop.shopId, visit.lease, {
      ...visit.keep,
      ...change,
      ...platformOf(visit, { ...seen, look }),
      ...(isFeedFalse(page, turn, saved) && leaveFeed(look.at)),
      free_at: after(look.at, Math.max(gapMs, waitMs)),
      visited_at: look.at,
      restockHour: saved.isRestock ? look.at.getUTCHours() : null,
    });
    if (!kept) throw new LeaseLost();
  });
}

const NOTHING_NEW: Saved = {
  isChanging: false,
  isInStock: false,
  hasChanged: false,
  hasArrival: false,
  isRestock: false,
  isOtherSight: false,
};

/** Saves the check. An `unchanged` response for a page without known offers becomes an error. */
async function keep(tx: Tx, { deps, visit, page }: Errand, look: Look): Promise<{ look: Look; saved: Saved }> {
  const save = async (what: Look) => ({
    look: what,
    saved: await saveLook(tx, what, deps.config.monitor.confirmMs, visit.announce),
  });
  if (look.outcome !== 'unchanged') return save(look);
  const seen = page.readAt && (await repo.confirmAsSeen(tx, page.id, page.readAt));
  if (!seen)
    return save({
      ...look,
      outcome: 'error',
      reason: 'The shop says that nothing has changed, but we know of nothing',
    });
  await touchOffers(tx, { offerIds: seen.offerIds, fragranceIds: [page.fragranceId] }, look.at);
  return { look, saved: { ...NOTHING_NEW, isInStock: seen.states.some(isInStock) } };
}

const NO_VALIDATORS = { etag: null, lastModified: null };

function turnAfter({ deps, visit, page, gapMs }: Errand, seen: Seen, saved: Saved): repo.Turn {
  const { look, fetched } = seen;
  const { monitor } = deps.config;
  const isWhole = look.outcome === 'product' && look.verdict?.availability !== 'unknown';
  const failures = isWhole || look.outcome === 'unchanged' ? 0 : page.failures + 1;
  const stretch = stretchOf({ requests: requestsOfRound(page, visit), gapMs }, monitor.intervalMs);
  const waitMs = nextLookMs(
    {
      at: look.at,
      failures,
      isChanging: saved.isChanging,
      retryAfterMs: askedToWait(fetched, look.at),
      habits: habitsOf(page, saved, look.at, visit.shop),
    },
    { ...monitor, stretch },
    Math.random(),
  );
  const isEtagFalse =
    page.isEtagFalse || (isWhole && isAnswer(fetched) && saved.isOtherSight && saysUnchanged(page, seen.url, fetched));
  const isAskedAgain = failures === 0 && !isEtagFalse;
  return {
    pageId: page.id,
    nextAt: after(look.at, waitMs),
    outcome: look.outcome,
    failures,
    hasChanged: saved.hasChanged,
    validators:
      isAnswer(fetched) && isAskedAgain ? validatorsOf(seen.url, fetched, isWhole ? NO_VALIDATORS : page) : null,
    isWhole,
    isEtagFalse,
  };
}

/** True when the product feed reported a change that the page, read after it, does not show. */
function isFeedFalse(page: repo.DuePage, { isWhole }: repo.Turn, saved: Saved): boolean {
  const isBorneOut = saved.isChanging || saved.hasChanged || saved.hasArrival;
  return isWhole && page.isFed && page.isChanging && !isBorneOut;
}

/** A feed that keeps most pages up to date caps the count, so as not to slow the other pages. */
function requestsOfRound({ shopPages }: repo.DuePage, { shop: { feed } }: Visit): number {
  return feed.pages && feed.readAt ? Math.min(shopPages, feed.pages) : shopPages;
}

export function habitsOf(
  page: repo.SchedulePage,
  saved: Saved,
  at: Date,
  { restockHours }: Pick<repo.VisitedShop, 'restockHours'>,
) {
  return {
    watchers: page.watchers,
    isInStock: saved.isInStock,
    changes: page.changes + (saved.hasChanged ? 1 : 0),
    watchedMs: page.firstCheckedAt === null ? 0 : at.getTime() - page.firstCheckedAt.getTime(),
    restockHours,
  };
}

function howLetIn({ outcome }: Look, fetched: Fetched): 'let-in' | 'blocked' | 'neither' {
  if (outcome === 'blocked' || isDown(fetched)) return 'blocked';
  return outcome === 'product' || outcome === 'unchanged' ? 'let-in' : 'neither';
}

/** Returns the platform once a page reveals it; `html` once a product's JSON is unreadable. */
function platformOf({ shop }: Visit, { url, fetched, look }: Seen): { platform?: repo.ClaimedShop['platform'] } {
  if (!isAnswer(fetched)) return {};
  if (shop.platform === null && look.outcome === 'product') {
    if (looksLikeShopify(url, fetched.body)) return { platform: 'shopify' };
    return looksLikeWooCommerce(fetched.body) ? { platform: 'woocommerce' } : {};
  }
  const wasFeed = shop.platform === 'shopify' && new URL(url).pathname.endsWith('.js');
  const isNone = look.outcome !== 'product' && look.outcome !== 'unchanged' && look.outcome !== 'blocked';
  return wasFeed && isNone ? { platform: 'html' } : {};
}
