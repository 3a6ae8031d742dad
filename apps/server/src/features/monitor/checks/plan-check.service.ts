import { addMs } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { offerStore } from '../../catalogue/index.ts';
import { suspendFeed } from '../product-feeds/product-feed.repo.ts';
import { isShopifyPage, isWooCommercePage } from '../product-feeds/product-feed.rules.ts';
import { type Crawl, updateBlockCount } from '../schedule/crawl.service.ts';
import type { DuePage } from '../schedule/due-pages.repo.ts';
import type { ScheduleUpdate } from '../schedule/page-schedules.repo.ts';
import { buildPageStatistics, computeNextCheckDelayMs, computeSlowdownFactor } from '../schedule/schedule.rules.ts';
import { type FetchResult, getRetryAfterMs, isResponse, isShopDown } from '../shops/fetch-result.ts';
import type { ShopUpdate } from '../shops/shop-lease.repo.ts';
import type { PageCheck, SaveResult } from './save-check.service.ts';
import { buildValidators, hasSameValidators } from './validators.service.ts';

export interface CheckContext {
  deps: Deps;
  crawl: Crawl;
  page: DuePage;
}

/** A check that is not saved yet, and the response from which it was read. */
export interface FetchedCheck extends CheckContext {
  startedAt: Date;
  url: string;
  fetched: FetchResult;
  check: PageCheck;
}

/** Returns the columns of the shop that a check changes. */
export function buildShopUpdate(
  fetchedCheck: FetchedCheck,
  { saved, schedule }: { saved: SaveResult; schedule: ScheduleUpdate },
): ShopUpdate {
  const { deps, crawl, page, check, fetched } = fetchedCheck;
  const { columns, waitMs } = updateBlockCount(crawl.shop, {
    access: classifyAccess(check, fetched),
    at: check.at,
    retryAfterMs: schedule.failures > 0 ? getRetryAfterMs(fetched, check.at) : null,
    rate: deps.config.monitor,
  });
  return {
    ...columns,
    ...detectPlatform(fetchedCheck),
    ...(isFeedContradicted(page, schedule, saved) && suspendFeed(check.at)),
    next_request_at: addMs(check.at, Math.max(crawl.gapMs, waitMs)),
    crawled_at: check.at,
    restockHour: saved.confirmed.includes('restock') ? check.at.getUTCHours() : null,
  };
}

const NO_VALIDATORS = { etag: null, lastModified: null };

/** Returns the page's schedule after a check. */
export function buildScheduleUpdate(fetchedCheck: FetchedCheck, saved: SaveResult): ScheduleUpdate {
  const { deps, crawl, page, check, fetched } = fetchedCheck;
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
function detectPlatform({ crawl: { shop }, url, fetched, check }: FetchedCheck): Pick<ShopUpdate, 'platform'> {
  if (!isResponse(fetched)) return {};
  if ((shop.platform === null || shop.platform === 'ucp') && check.outcome === 'product') {
    if (isShopifyPage(url, fetched.body)) return { platform: 'shopify' };
    return isWooCommercePage(fetched.body) ? { platform: 'woocommerce' } : {};
  }
  const isShopifyJson = shop.platform === 'shopify' && new URL(url).pathname.endsWith('.js');
  const isUnreadable = check.outcome !== 'product' && check.outcome !== 'unchanged' && check.outcome !== 'blocked';
  return isShopifyJson && isUnreadable ? { platform: 'html' } : {};
}
