import type { AdminPageCheck, AdminShop, AdminShopDetail } from '@sillage/contract';
import { AppError, MAX_ROBOTS_RULES } from '@sillage/contract';
import { SECOND } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { parseStoredRobots } from '../shops/fetch-robots.ts';
import { listLatestChecks, listRejectedChecks, type PageCheckRow } from './page-checks.repo.ts';
import * as repo from './shops.repo.ts';

export { findNextCheck } from '../check-requests/check-requests.repo.ts';
export { listReports, resolveReports, showReport } from './reports.service.ts';
export { endLease, findPageShop, listWatchedPageIds, requestPages, setMinGap } from './shop-limits.repo.ts';

const SHOPS_PER_PAGE = 50;

type ConsoleDeps = Pick<Deps, 'db' | 'clock' | 'config'>;

/** Lists a page of shops, and the cursor of the next one; null at the end. */
export async function listShops(
  { db }: Pick<ConsoleDeps, 'db'>,
  {
    search,
    filter,
    after,
  }: { search?: string | undefined; filter: repo.ShopQuery['filter']; after?: string | undefined },
): Promise<{ shops: AdminShop[]; cursor: string | null }> {
  const [watchedPages = 0, id = 0] = (after ?? '').split('.').map(Number);
  const rows = await repo.listShops(db, {
    search: search ?? '',
    filter,
    after: after === undefined ? null : { watchedPages, id },
    limit: SHOPS_PER_PAGE + 1,
  });
  const shops = rows.slice(0, SHOPS_PER_PAGE).map(toAdminShop);
  const last = shops.at(-1);
  return { shops, cursor: last && rows.length > SHOPS_PER_PAGE ? `${last.watchedPages}.${last.id}` : null };
}

const MAX_REJECTED_CHECKS = 10;
const MAX_LATEST_CHECKS = 20;

export async function showShop({ db, clock, config }: ConsoleDeps, id: number): Promise<AdminShopDetail> {
  const now = clock.now();
  const shop = await repo.findShop(db, id, now);
  if (!shop) throw new AppError('NOT_FOUND');
  const outcomes = await repo.countOutcomes(db, id, now);
  const url = shop.url ?? `https://${shop.host}/`;
  const robots = describeRobots(shop, url);
  const { hostGapMs, dailyRequests } = config.monitor;
  return {
    ...toAdminShop(shop),
    url: new URL('/', url).href,
    pages: shop.pages,
    duePages: shop.duePages,
    interfaces: repo.listInterfaces(shop),
    requests: {
      gapSeconds: Math.max(hostGapMs, robots.crawlDelayMs ?? 0, shop.minGapMs ?? 0) / SECOND,
      settingSeconds: hostGapMs / SECOND,
      robotsSeconds: robots.crawlDelayMs === null ? null : robots.crawlDelayMs / SECOND,
      total: shop.requests,
      searchesToday: shop.searchesToday,
      maxSearchesPerDay: dailyRequests,
      nextAt: toIso(shop.nextRequestAt),
    },
    robots: robots.described,
    outcomes: {
      day: toCounts(outcomes.map(({ outcome, day }) => [outcome, day])),
      month: toCounts(outcomes.map(({ outcome, month }) => [outcome, month])),
    },
    rejectedChecks: (await listRejectedChecks(db, id, MAX_REJECTED_CHECKS)).map(toPageCheck),
    checks: (await listLatestChecks(db, id, MAX_LATEST_CHECKS)).map(toPageCheck),
  };
}

function toCounts(counts: [repo.OutcomeCountRow['outcome'], number | null][]) {
  return Object.fromEntries(counts.filter(([, count]) => count));
}

const MAX_RULE_LENGTH = 200;

function describeRobots(shop: repo.ShopDetailRow, url: string) {
  const { robotsStatus: status, robotsBody: body, robotsReadAt: readAt } = shop;
  const parsed = parseStoredRobots({ status, body, checkedAt: readAt }, url);
  const isReadable = parsed.allows(new URL('/robots.txt', url).href);
  const isClosed = !isReadable;
  const described: AdminShopDetail['robots'] = {
    status,
    readAt: toIso(readAt),
    allows: describeAllowed(isClosed, parsed.rules.length),
    isForUs: parsed.isForUs,
    rules: parsed.rules.slice(0, MAX_ROBOTS_RULES).map(cleanLine),
    ruleCount: parsed.rules.length,
    sitemaps: parsed.sitemaps.map(cleanLine),
  };
  return { described, crawlDelayMs: parsed.crawlDelayMs };
}

function describeAllowed(isClosed: boolean, rules: number): 'nothing' | 'rules' | 'everything' {
  if (isClosed) return 'nothing';
  return rules > 0 ? 'rules' : 'everything';
}

/** What a shop writes may contain control characters. */
function cleanLine(line: string): string {
  return line.replace(/\p{C}/gu, ' ').slice(0, MAX_RULE_LENGTH);
}

function toAdminShop(row: repo.ShopRow): AdminShop {
  const { id, host, name, watchedPages, isOwn, minGapMs } = row;
  return {
    id,
    host,
    name,
    watchedPages,
    isOwn,
    blockedSince: toIso(row.blockedSince),
    pausedAt: toIso(row.pausedAt),
    excludedAt: toIso(row.excludedAt),
    minGapSeconds: minGapMs === null ? null : minGapMs / SECOND,
    lastRequestAt: toIso(row.lastRequestAt),
    nextCheckAt: toIso(row.nextCheckAt),
  };
}

function toPageCheck(row: PageCheckRow): AdminPageCheck {
  return { ...row, at: row.at.toISOString(), evidence: row.evidence ?? [] };
}

function toIso(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}
