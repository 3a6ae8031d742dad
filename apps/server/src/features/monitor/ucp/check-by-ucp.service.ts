import { addMs, DAY } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { countPageCheck } from '../../../platform/observability/metrics.ts';
import { buildProfileUrl } from '../../../platform/signatures/public-address.ts';
import { type PageCheck, type SaveResult, saveChecks } from '../checks/save-check.service.ts';
import { type Crawl, saveCrawl, updateBlockCount } from '../schedule/crawl.service.ts';
import type { DuePage } from '../schedule/due-pages.repo.ts';
import { type ScheduleUpdate, saveSchedules } from '../schedule/page-schedules.repo.ts';
import { buildPageStatistics, computeNextCheckDelayMs, computeSlowdownFactor } from '../schedule/schedule.rules.ts';
import type { ShopSearchContext } from '../shop-search/shop-interface.ts';
import { ShopAccessError } from '../shops/shop-access-error.ts';
import type { ShopUpdate } from '../shops/shop-lease.repo.ts';
import { discoverUcp, isDiscoveryDue, type OfferedProfile, suspendUcp } from './discover-ucp.service.ts';
import { UcpClient } from './ucp-client.ts';
import { UcpError } from './ucp-error.ts';
import { listUcpPages, recordPageTry, saveVariants, type UcpPage } from './ucp-pages.repo.ts';
import { findProfile, type StoredProfile, saveCatalogueRead } from './ucp-profile.repo.ts';
import { isReadByUcp, runUcpTurn, type UcpReading, type UcpTurn } from './ucp-turn.ts';

interface UcpCrawl {
  deps: Deps;
  /** Crawl whose client may wait between the requests of a turn. */
  crawl: Crawl;
  page: DuePage;
  origin: string;
}

/** Maximum number of pages that one turn reads; each has at least one size. */
const MAX_PAGES_PER_TURN = 200;
/** Pages due within this part of the interval are read in the same turn, to fill batches. */
const SOON_FACTOR = 0.25;
/** The page itself is read after this time, because a catalogue may be outdated. */
const PAGE_READ_INTERVAL_MS = 7 * DAY;

/**
 * Reads the shop's due pages by its catalogue, or requests the profile that offers one, and
 * releases the shop. Returns false, without a request, when another interface must read the page.
 */
export async function crawlByUcp({ deps, crawl, page, origin }: UcpCrawl): Promise<boolean> {
  if (page.watchers === 0 || page.isRequested) return false;
  const { shopId } = crawl.shop;
  const { db, log, clock, config } = deps;
  const now = () => clock.now();
  const profile = await findProfile(db, shopId);
  const base = {
    shop: crawl.client,
    shopId,
    origin,
    db,
    log,
    now,
    publicUrl: config.publicUrl,
    signRequest: deps.signRequest,
  };
  if (isDiscoveryDue(profile, now())) return discover(deps, crawl, { ...base, market: null });
  if (!isMonitoredByUcp(profile)) return false;
  const soonBy = addMs(now(), config.monitor.intervalMs * SOON_FACTOR);
  const due = await listUcpPages(db, shopId, { now: now(), soonBy, limit: MAX_PAGES_PER_TURN });
  const readable = due.filter((candidate) => isReadByUcp(candidate, now()));
  const pages = readable.filter((candidate) => !needsPageRead(candidate, now()));
  if (!pages.some(({ id }) => id === page.id)) {
    if (readable.some(({ id }) => id === page.id)) await recordPageTry(db, page.id, now());
    return false;
  }
  await readPages(deps, crawl, { context: { ...base, market: findMarket(pages) }, profile, pages });
  return true;
}

/** Whether a shop's watched pages are read by its catalogue at present. */
export function isMonitoredByUcp(profile: StoredProfile | undefined): profile is OfferedProfile {
  return profile?.status === 'offered' && profile.offer !== null && profile.offer.canLookup;
}

/** A change is confirmed by the catalogue that showed it, not by a page that may be older. */
function needsPageRead({ pageTriedAt, isChanging }: UcpPage, now: Date): boolean {
  return !isChanging && pageTriedAt !== null && pageTriedAt <= addMs(now, -PAGE_READ_INTERVAL_MS);
}

/** The market is known by the currency of the offers only. */
function findMarket(pages: readonly UcpPage[]): ShopSearchContext['market'] {
  const [currency = null, ...others] = new Set(pages.flatMap((page) => page.currency ?? []));
  return currency === null || others.length > 0 ? null : { country: null, currency, language: null };
}

async function discover(deps: Deps, crawl: Crawl, context: ShopSearchContext): Promise<boolean> {
  const offered = await discoverUcp(context).catch(async (error: unknown) => {
    if (!(error instanceof ShopAccessError) || error.reason === 'lost') throw error;
    await suspendUcp(context, error.message);
    return null;
  });
  if (crawl.client.requests === 0) return false;
  const at = deps.clock.now();
  const { platform } = crawl.shop;
  const found = offered !== null && (platform === null || platform === 'html');
  const ended = offered === null && platform === 'ucp';
  await saveCrawl(deps.db, crawl, async () => ({
    ...(found && { platform: 'ucp' as const }),
    ...(ended && { platform: null }),
    ...computeNextRequest(crawl, at),
  }));
  return true;
}

function computeNextRequest({ client, gapMs }: Crawl, at: Date): Pick<ShopUpdate, 'next_request_at' | 'crawled_at'> {
  const next = Math.max(client.nextRequestAt.getTime(), addMs(at, gapMs).getTime());
  return { next_request_at: new Date(next), crawled_at: at };
}

interface ReadOptions {
  context: ShopSearchContext;
  profile: OfferedProfile;
  pages: readonly UcpPage[];
}

async function readPages(deps: Deps, crawl: Crawl, { context, profile, pages }: ReadOptions): Promise<void> {
  const startedAt = deps.clock.now();
  const { offer, session, batch_size: batchSize } = profile;
  const { shop, now, publicUrl, market, signRequest } = context;
  const profileUrl = buildProfileUrl(publicUrl, offer.version);
  const client = new UcpClient({ shop, offer, profileUrl, market, session, signRequest });
  const { canSearch } = offer;
  const turn = await runUcpTurn(pages, { client, shopHost: shop.host, canSearch, batchSize, now });
  const at = now();
  const hasFailed = turn.failure instanceof UcpError || (turn.failure !== null && turn.readings.length === 0);
  if (turn.failure) deps.log.warn({ shop: context.shopId, reason: turn.failure.message }, 'UCP turn ended early');
  await saveCrawl(deps.db, crawl, async (tx) => {
    const restockHour = await saveReadings(tx, deps, crawl, { turn, startedAt, at });
    if (hasFailed && turn.failure) await suspendUcp({ ...context, db: tx }, turn.failure.message);
    else await saveCatalogueRead(tx, context.shopId, { session: client.session, batchSize: turn.batchSize });
    const { columns } = updateBlockCount(crawl.shop, {
      access: turn.readings.length > 0 ? 'allowed' : 'unclear',
      at,
      retryAfterMs: null,
      rate: deps.config.monitor,
    });
    const ended = hasFailed && crawl.shop.platform === 'ucp';
    return { ...columns, ...(ended && { platform: null }), ...computeNextRequest(crawl, at), restockHour };
  });
}

interface TurnResult {
  turn: UcpTurn;
  startedAt: Date;
  at: Date;
}

/** Saves what a turn read; returns the hour of the day (UTC) when it confirmed a restock. */
async function saveReadings(
  tx: Tx,
  deps: Deps,
  crawl: Crawl,
  { turn, startedAt, at }: TurnResult,
): Promise<number | null> {
  const checks = turn.readings.flatMap((reading) => toCheck(reading));
  for (const { page, product, isLearned, at: learnedAt } of turn.readings) {
    if (!isLearned && product !== null) continue;
    const variantIds = product?.variants.map(({ id }) => id) ?? [];
    await saveVariants(tx, page.id, { productId: product?.productId ?? null, variantIds, at: learnedAt });
  }
  const saved = await saveChecks(tx, checks, { confirmMs: deps.config.monitor.confirmMs, publish: crawl.publish });
  const sizes = turn.readings.reduce((sum, { page }) => sum + page.variantIds.length, 0);
  const requests = Math.ceil(sizes / turn.batchSize);
  const updates = checks.map(({ page }) =>
    buildSchedule(page, saved.get(page.id) as SaveResult, { deps, crawl, at, requests }),
  );
  if (updates.length > 0) await saveSchedules(tx, { startedAt, at }, updates);
  for (const check of checks) countPageCheck(check.outcome);
  return [...saved.values()].some(({ confirmed }) => confirmed.includes('restock')) ? at.getUTCHours() : null;
}

function toCheck({ page, product, at }: UcpReading): (PageCheck & { page: UcpPage })[] {
  if (product === null) return [];
  const { verdict } = product;
  return [{ page, at, outcome: verdict.page, reason: verdict.reason, verdict }];
}

function buildSchedule(
  page: UcpPage,
  { isChanging, isInStock, confirmed }: SaveResult,
  { deps, crawl, at, requests }: { deps: Deps; crawl: Crawl; at: Date; requests: number },
): ScheduleUpdate {
  const { monitor } = deps.config;
  const slowdownFactor = computeSlowdownFactor({ requests, gapMs: crawl.gapMs }, monitor.intervalMs);
  const hasChanged = confirmed.includes('stock');
  const statistics = buildPageStatistics(page, { at, isInStock, hasChanged }, crawl.shop.restockHours);
  const result = { at, failures: 0, isChanging, retryAfterMs: null, statistics };
  const waitMs = computeNextCheckDelayMs(result, { ...monitor, slowdownFactor }, Math.random());
  return {
    pageId: page.id,
    nextAt: addMs(at, waitMs),
    outcome: 'product',
    failures: 0,
    hasChanged,
    validators: null,
    isFullRead: false,
    isEtagUnreliable: false,
  };
}
