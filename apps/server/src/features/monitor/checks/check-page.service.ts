import { FetchError } from '../../../platform/net/fetch-page.ts';
import { countPageCheck } from '../../../platform/observability/metrics.ts';
import { setSpanAttributes } from '../../../platform/observability/tracing.ts';
import { getProductDataUrl } from '../product-feeds/product-feed.rules.ts';
import { isTransientError, saveCrawl } from '../schedule/crawl.service.ts';
import { saveSchedules, unschedulePage } from '../schedule/page-schedules.repo.ts';
import { type FetchResult, fetchFromShop } from '../shops/fetch-result.ts';
import { describeRobotsBlock, isRobotsReadable } from '../shops/fetch-robots.ts';
import { readFetchedPage } from '../shops/read-fetched-page.ts';
import { buildScheduleUpdate, buildShopUpdate, type CheckContext, type FetchedCheck } from './plan-check.service.ts';
import { type PageCheck, saveCheck } from './save-check.service.ts';
import type { SaveUnchanged } from './save-unchanged.service.ts';
import { buildConditionalHeaders, isSameAddress } from './validators.service.ts';

/**
 * Checks a due page. Instead, removes the page from the schedule if it has no watchers, no open
 * request for a check and no unconfirmed change.
 */
export async function checkPage(context: CheckContext, saveUnchanged: SaveUnchanged): Promise<void> {
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
  const fetchedCheck: FetchedCheck = { ...context, startedAt, url, fetched, check };
  try {
    const { outcome } = await saveFetched(fetchedCheck, saveUnchanged);
    countPageCheck(outcome);
    setSpanAttributes({ 'sillage.outcome': outcome });
  } catch (error) {
    if (!check.verdict || isTransientError(error)) throw error;
    // The content cannot be stored: it must neither block its shop nor be requested again at once.
    deps.log.error({ page: page.id, reason: String(error) }, 'page check could not be stored');
    const unreadable: PageCheck = { ...check, verdict: null, outcome: 'error', reason: UNSTORABLE_REASON };
    await saveAndRelease({ ...fetchedCheck, check: unreadable });
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

/**
 * Saves a page check, and returns it as it was saved. When the shop reports no change, but no
 * offers of the page are stored, the check is saved as an error.
 */
async function saveFetched(fetchedCheck: FetchedCheck, saveUnchanged: SaveUnchanged): Promise<PageCheck> {
  const { check, page } = fetchedCheck;
  // A check that may confirm a change is saved at once, without waiting for others.
  const isAwaited = page.isChanging || page.isPriceUnconfirmed || page.isRequested;
  const isReadable = check.outcome === 'unchanged' || check.outcome === 'product';
  if (isReadable && !isAwaited && (await saveUnchanged(fetchedCheck))) return check;
  const saved: PageCheck =
    check.outcome === 'unchanged' ? { ...check, outcome: 'error', reason: NO_RESULT_REASON } : check;
  await saveAndRelease({ ...fetchedCheck, check: saved });
  return saved;
}

const NO_RESULT_REASON = 'The shop reports no change, but no earlier result of this page is stored';

/** Saves a page check in one transaction, which is rolled back when the shop's lease is lost. */
async function saveAndRelease(fetchedCheck: FetchedCheck): Promise<void> {
  const { deps, crawl, check, startedAt } = fetchedCheck;
  await saveCrawl(deps.db, crawl, async (tx) => {
    const saved = await saveCheck(tx, check, deps.config.monitor.confirmMs, crawl.publish);
    const schedule = buildScheduleUpdate(fetchedCheck, saved);
    await saveSchedules(tx, { startedAt, at: check.at }, [schedule]);
    return buildShopUpdate(fetchedCheck, { saved, schedule });
  });
}
