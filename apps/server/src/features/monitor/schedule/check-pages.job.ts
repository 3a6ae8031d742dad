import { addMs, MINUTE, SECOND } from '../../../platform/clock.ts';
import { isDatabaseUnavailable } from '../../../platform/db/database-errors.ts';
import { writeWithRetry } from '../../../platform/db/write-with-retry.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Job } from '../../../platform/job.ts';
import { type Lease, takeLease } from '../../../platform/lease.ts';
import { createUnchangedSaver } from '../checks/save-unchanged.service.ts';
import type { PublishEvents } from '../monitor.events.ts';
import { releaseShop } from '../shops/shop-lease.repo.ts';
import { crawlShop } from './crawl-shop.service.ts';
import { applySoonerChecks, type CrawledShop, claimShops } from './due-shops.repo.ts';
import { clampClockSkew, scheduleWatchedPages } from './schedule-maintenance.repo.ts';

/** A lease outlasts any fetch, so that the lease expires only when its worker has died. */
const LEASE_MS = 30 * SECOND;
/**
 * Maximum number of shops checked at the same time. A check mostly waits for the shop's response,
 * so few checks need a database connection at once. A product feed takes up to 25 MB while it is
 * read.
 */
const MAX_CONCURRENT_SHOPS = 32;
/** Maximum time before the page of a newly watched fragrance is scheduled. */
const SCHEDULE_NEW_INTERVAL_MS = SECOND;
/** Time between full scans for watched pages that are missing from the schedule. */
const SCHEDULE_ALL_INTERVAL_MS = MINUTE;
/** Time between two repairs of timestamps in the future, which a host with a fast clock wrote. */
const CLOCK_REPAIR_INTERVAL_MS = MINUTE;

/** Time between requests to a shop while results cannot be saved, for example on a full disk. */
const DATABASE_RETRY_MS = 5 * SECOND;

type ShopClaim = CrawledShop & Lease;

/** Checks the pages of due shops, with one request at a time per shop. */
export function checkPages(deps: Deps, publish: PublishEvents): Job<ShopClaim> {
  const { db, config } = deps;
  const maintainSchedule = createScheduleMaintenance(deps);
  let running = 0;
  const saveUnchanged = createUnchangedSaver(deps, () => running > 1);
  return {
    name: 'check-pages',
    concurrency: MAX_CONCURRENT_SHOPS,
    async claim(limit) {
      const now = deps.clock.now();
      await maintainSchedule(now);
      await applySoonerChecks(db);
      const lease = takeLease(now, LEASE_MS);
      const shops = await claimShops(db, { ...lease, now, limit, intervalMs: config.monitor.intervalMs });
      return shops.map((shop) => ({ ...shop, ...lease }));
    },
    async work(shop, signal) {
      running += 1;
      try {
        await crawlShop(deps, { shop, lease: shop.lease, signal, publish, saveUnchanged });
      } catch (error) {
        // On shutdown or without the database, release the shop; else the lease expires by itself.
        const isUnavailable = error instanceof Error && isDatabaseUnavailable(error);
        const gapMs = Math.max(deps.config.monitor.hostGapMs, shop.minGapMs);
        if (signal.aborted) await releaseAfter(deps, shop, gapMs);
        else if (isUnavailable) await releaseAfter(deps, shop, Math.max(DATABASE_RETRY_MS, gapMs));
        if (!signal.aborted) throw error;
      } finally {
        running -= 1;
      }
    },
  };
}

/**
 * Ends the lease on a shop; retries while the database is unavailable. The next request to the shop
 * may follow after `waitMs`.
 */
async function releaseAfter({ db, clock, log }: Deps, shop: ShopClaim, waitMs: number): Promise<void> {
  await writeWithRetry(() => {
    const now = clock.now();
    return releaseShop(db, shop.shopId, shop.lease, { next_request_at: addMs(now, waitMs), crawled_at: now });
  }, log);
}

/** Schedules newly watched pages, and repairs timestamps from a clock that is or was ahead. */
function createScheduleMaintenance({ db }: Deps): (now: Date) => Promise<void> {
  const isRepairDue = createIntervalCheck(CLOCK_REPAIR_INTERVAL_MS);
  const isScanDue = createIntervalCheck(SCHEDULE_NEW_INTERVAL_MS);
  const isFullScanDue = createIntervalCheck(SCHEDULE_ALL_INTERVAL_MS);
  let scannedUpTo: string | null = null;
  return async (now) => {
    if (isRepairDue(now)) await clampClockSkew(db, now, LEASE_MS);
    if (isFullScanDue(now)) scannedUpTo = null;
    if (isScanDue(now)) scannedUpTo = await scheduleWatchedPages(db, now, scannedUpTo);
  };
}

/**
 * Creates a function that tells whether a repeated task is due. The task is due at the first call,
 * then once per `ms`, and when the clock has gone back.
 */
function createIntervalCheck(ms: number): (now: Date) => boolean {
  let [lastMs, previousMs] = [-Infinity, -Infinity];
  return (now) => {
    const nowMs = now.getTime();
    const isDue = nowMs < previousMs || nowMs - lastMs >= ms;
    previousMs = nowMs;
    if (isDue) lastMs = nowMs;
    return isDue;
  };
}
