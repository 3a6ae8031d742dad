import { isInStock } from '@sillage/contract';
import { addMs } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { FetchError } from '../../../platform/net/fetch-page.ts';
import { countPageCheck } from '../../../platform/observability/metrics.ts';
import { setSpanAttributes } from '../../../platform/observability/tracing.ts';
import { offerStore } from '../../catalogue/index.ts';
import { isAfterGap } from '../prices/price-periods.rules.ts';
import { splitPeriods } from '../prices/record-prices.service.ts';
import { suspendFeed } from '../product-feeds/product-feed.repo.ts';
import { getProductDataUrl, isShopifyPage, isWooCommercePage } from '../product-feeds/product-feed.rules.ts';
import { type Crawl, isTransientError, saveCrawl, updateBlockCount } from '../schedule/crawl.service.ts';
import type { DuePage } from '../schedule/due-pages.repo.ts';
import { type ScheduleUpdate, saveSchedules, unschedulePage } from '../schedule/page-schedules.repo.ts';
import { buildPageStatistics, computeNextCheckDelayMs, computeSlowdownFactor } from '../schedule/schedule.rules.ts';
import { type FetchResult, fetchFromShop, getRetryAfterMs, isResponse, isShopDown } from '../shops/fetch-result.ts';
import { describeRobotsBlock, isRobotsReadable } from '../shops/fetch-robots.ts';
import { readFetchedPage } from '../shops/read-fetched-page.ts';
import type { ShopUpdate } from '../shops/shop-lease.repo.ts';
import { lockOffersSince } from './checks.repo.ts';
import { type PageCheck, type SaveResult, saveCheck } from './save-check.service.ts';
import { buildConditionalHeaders, buildValidators, hasSameValidators, isSameAddress } from './validators.service.ts';

interface CheckContext {
  deps: Deps;
  crawl: Crawl;
  page: DuePage;
}

/**
 * Checks a due page. Instead, removes the page from the schedule if it has no watchers, no open
 * request for a check and no unconfirmed change.
 */
export async function checkPage(context: CheckContext): Promise<void> {
  const { deps, crawl, page } = context;
  if (page.watchers === 0 && !page.isRequested && !page.isChanging) return skipUnwatchedPage(context);
  const url = getProductDataUrl(page.url, crawl.shop.platform);
  const startedAt = deps.clock.now();
  const headers = buildConditionalHeaders(page, url, { now: startedAt, intervalMs: deps.config.monitor.intervalMs });
  const fetched = await fetchFromShop(crawl.client, url, { headers });
  const check = interpretResponse(context, fetched, {
    at: deps.clock.now(),
    url,
    isConditional: Object.keys(headers).length > 0,
    robotsStatus: crawl.shop.robots.status,
  });
  try {
    await saveAndRelease(context, { startedAt, url, fetched, check });
    countPageCheck(check.outcome);
    setSpanAttributes({ 'sillage.outcome': check.outcome });
  } catch (error) {
    if (!check.verdict || isTransientError(error)) throw error;
    // The content cannot be stored: it must neither block its shop nor be requested again at once.
    deps.log.error({ page: page.id, reason: String(error) }, 'page check could not be stored');
    const unreadable: PageCheck = { ...check, verdict: null, outcome: 'error', reason: UNSTORABLE_REASON };
    await saveAndRelease(context, { startedAt, url, fetched, check: unreadable });
    countPageCheck('error');
  }
}

const UNSTORABLE_REASON = 'The content of this page could not be stored';

async function skipUnwatchedPage({ deps, crawl, page }: CheckContext): Promise<void> {
  await saveCrawl(deps.db, crawl, async (tx) => {
    await unschedulePage(tx, page.id);
    return { next_request_at: deps.clock.now() };
  });
}

interface RequestInfo {
  at: Date;
  url: string;
  isConditional: boolean;
  robotsStatus: number | null;
}

function interpretResponse(
  { deps, page }: CheckContext,
  fetched: FetchResult,
  { at, url, isConditional, robotsStatus }: RequestInfo,
): PageCheck {
  const base = { page, at, verdict: null };
  if (fetched === 'robots') {
    const outcome = isRobotsReadable(robotsStatus) ? 'robots' : 'robots-unreadable';
    return { ...base, outcome, reason: describeRobotsBlock(robotsStatus) };
  }
  if (fetched instanceof FetchError) return { ...base, outcome: 'failed', reason: fetched.message };
  // After a redirect, the 304 is about another page.
  if (isConditional && fetched.status === 304 && isSameAddress(fetched.finalUrl, url))
    return { ...base, outcome: 'unchanged', reason: null };
  const verdict = readFetchedPage(deps.log, fetched, { name: page.name, brand: page.brand });
  return { ...base, outcome: verdict.page, reason: verdict.reason, verdict };
}

interface FetchedCheck {
  startedAt: Date;
  url: string;
  fetched: FetchResult;
  check: PageCheck;
}

/** Saves a page check in one transaction, which is rolled back when the shop's lease is lost. */
async function saveAndRelease(context: CheckContext, fetchedCheck: FetchedCheck): Promise<void> {
  const { deps, crawl } = context;
  await saveCrawl(deps.db, crawl, async (tx) => {
    const { check, saved } = await saveOutcome(tx, context, fetchedCheck.check);
    const stored = { ...fetchedCheck, check };
    const schedule = buildScheduleUpdate(context, stored, saved);
    await saveSchedules(tx, { startedAt: fetchedCheck.startedAt, at: check.at }, [schedule]);
    return buildShopUpdate(context, stored, { saved, schedule });
  });
}

function buildShopUpdate(
  { deps, crawl, page }: CheckContext,
  fetchedCheck: FetchedCheck,
  { saved, schedule }: { saved: SaveResult; schedule: ScheduleUpdate },
): ShopUpdate {
  const { check, fetched } = fetchedCheck;
  const { columns, waitMs } = updateBlockCount(crawl.shop, {
    access: classifyAccess(check, fetched),
    at: check.at,
    retryAfterMs: schedule.failures > 0 ? getRetryAfterMs(fetched, check.at) : null,
    rate: deps.config.monitor,
  });
  return {
    ...columns,
    ...detectPlatform(crawl, fetchedCheck),
    ...(isFeedContradicted(page, schedule, saved) && suspendFeed(check.at)),
    next_request_at: addMs(check.at, Math.max(crawl.gapMs, waitMs)),
    crawled_at: check.at,
    restockHour: saved.confirmed.includes('restock') ? check.at.getUTCHours() : null,
  };
}

/**
 * Saves a page check. When the shop reports no change, but no offers of the page are stored, the
 * check is saved as an error.
 */
async function saveOutcome(
  tx: Tx,
  { deps, crawl, page }: CheckContext,
  check: PageCheck,
): Promise<{ check: PageCheck; saved: SaveResult }> {
  const save = async (toSave: PageCheck) => ({
    check: toSave,
    saved: await saveCheck(tx, toSave, deps.config.monitor.confirmMs, crawl.publish),
  });
  if (check.outcome !== 'unchanged') return save(check);
  const known = page.readAt && (await lockOffersSince(tx, page.id, page.readAt));
  if (!known)
    return save({
      ...check,
      outcome: 'error',
      reason: 'The shop reports no change, but no earlier result of this page is stored',
    });
  if (isAfterGap({ last_checked_at: known.lastCheckedAt }, check.at)) await splitPeriods(tx, known.offerIds, check.at);
  await offerStore.touchOffers(tx, { offerIds: known.offerIds, fragranceIds: [page.fragranceId] }, check.at);
  const isPageInStock = known.states.some(isInStock);
  return { check, saved: { isInStock: isPageInStock, isChanging: false, confirmed: [], hasNewObservation: false } };
}

const NO_VALIDATORS = { etag: null, lastModified: null };

function buildScheduleUpdate(
  { deps, crawl, page }: CheckContext,
  fetchedCheck: FetchedCheck,
  saved: SaveResult,
): ScheduleUpdate {
  const { check, fetched } = fetchedCheck;
  const { monitor } = deps.config;
  const isFullRead = check.outcome === 'product' && check.verdict?.availability !== 'unknown';
  const failures = isFullRead || check.outcome === 'unchanged' ? 0 : page.failures + 1;
  const slowdownFactor = computeSlowdownFactor(
    { requests: countRequestsPerRound(page, crawl), gapMs: crawl.gapMs },
    monitor.intervalMs,
  );
  const hasChanged = saved.confirmed.includes('stock');
  const waitMs = computeNextCheckDelayMs(
    {
      at: check.at,
      failures,
      isChanging: saved.isChanging,
      retryAfterMs: getRetryAfterMs(fetched, check.at),
      statistics: {
        ...buildPageStatistics(page, { at: check.at, isInStock: saved.isInStock, hasChanged }, crawl.shop.restockHours),
        isDiscontinued: page.isDiscontinued && !isReadAgain(check),
      },
    },
    { ...monitor, slowdownFactor },
    Math.random(),
  );
  const isEtagUnreliable =
    page.isEtagUnreliable ||
    (isFullRead &&
      isResponse(fetched) &&
      saved.hasNewObservation &&
      hasSameValidators(page, fetchedCheck.url, fetched));
  const canRevalidate = failures === 0 && !isEtagUnreliable;
  return {
    pageId: page.id,
    nextAt: addMs(check.at, waitMs),
    outcome: check.outcome,
    failures,
    hasChanged,
    validators:
      isResponse(fetched) && canRevalidate
        ? buildValidators(fetchedCheck.url, fetched, isFullRead ? NO_VALIDATORS : page)
        : null,
    isFullRead,
    isEtagUnreliable,
    ...(check.outcome === 'gone' && isNotFound(fetched) && { gone: extendGonePeriod(page, check.at) }),
  };
}

/** Whether a check read a page that does not state that the fragrance is discontinued. */
function isReadAgain({ outcome, verdict }: PageCheck): boolean {
  return outcome === 'product' && verdict?.availability !== 'Discontinued' && verdict?.availability !== 'unknown';
}

/** True only for 404 and 410: a page may also say in its text that it does not exist. */
function isNotFound(fetched: FetchResult): boolean {
  return isResponse(fetched) && (fetched.status === 404 || fetched.status === 410);
}

function extendGonePeriod({ goneSince, goneAt, offersReadAt }: DuePage, at: Date): offerStore.discontinued.GonePeriod {
  const gone = goneSince === null || goneAt === null ? null : { since: goneSince, at: goneAt };
  return offerStore.discontinued.extendGonePeriod({ gone, readAt: offersReadAt }, at);
}

/** True when a full read of the page does not show the change that the product feed reported. */
function isFeedContradicted(page: DuePage, { isFullRead }: ScheduleUpdate, saved: SaveResult): boolean {
  const hasChange = saved.isChanging || saved.confirmed.length > 0;
  return isFullRead && page.isFromFeed && page.isChanging && !hasChange;
}

/**
 * Returns how many requests it takes to check all pages of a shop: one per page, or one round
 * through a working product feed if that takes fewer.
 */
function countRequestsPerRound({ shopPages }: DuePage, { shop: { feed } }: Crawl): number {
  return feed.pages && feed.completedAt ? Math.min(shopPages, feed.pages) : shopPages;
}

function classifyAccess({ outcome }: PageCheck, fetched: FetchResult): 'allowed' | 'blocked' | 'unclear' {
  if (outcome === 'blocked' || isShopDown(fetched)) return 'blocked';
  return outcome === 'product' || outcome === 'unchanged' ? 'allowed' : 'unclear';
}

/** Detects a shop's platform; `html` if Shopify product JSON is unreadable, empty if unknown. */
function detectPlatform({ shop }: Crawl, { url, fetched, check }: FetchedCheck): Pick<ShopUpdate, 'platform'> {
  if (!isResponse(fetched)) return {};
  if ((shop.platform === null || shop.platform === 'ucp') && check.outcome === 'product') {
    if (isShopifyPage(url, fetched.body)) return { platform: 'shopify' };
    return isWooCommercePage(fetched.body) ? { platform: 'woocommerce' } : {};
  }
  const isShopifyJson = shop.platform === 'shopify' && new URL(url).pathname.endsWith('.js');
  const isUnreadable = check.outcome !== 'product' && check.outcome !== 'unchanged' && check.outcome !== 'blocked';
  return isShopifyJson && isUnreadable ? { platform: 'html' } : {};
}
