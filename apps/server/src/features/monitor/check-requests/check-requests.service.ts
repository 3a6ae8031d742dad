import { AppError, type CheckRequest, type Problem } from '@sillage/contract';
import { addMs, DAY, HOUR } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { createHourlyJob, type Job } from '../../../platform/job.ts';
import type { Limit } from '../../../platform/rate-limit.ts';
import { findFragrance } from '../../catalogue/index.ts';
import * as repo from './check-requests.repo.ts';

const checksPerHour: Limit = { name: 'check-now-hour', points: 20, windowMs: HOUR };
const reportsPerHour: Limit = { name: 'report-hour', points: 5, windowMs: HOUR };
/** Requested checks of a shop's pages, by all users together. */
export const checksPerShop: Limit = { name: 'check-shop-hour', points: 60, windowMs: HOUR };
/** Age at which requests are deleted, answered or not. */
const RETENTION_MS = 90 * DAY;

type RequestDeps = Pick<Deps, 'db' | 'clock' | 'limits' | 'config'>;

interface Target {
  userId: string;
  fragranceId: number;
  /** Page that a report concerns; null for all pages of the fragrance. */
  pageId: number | null;
  problem: Problem | null;
}

/** Makes the pages of a watched fragrance due for a check; returns the time of the first one. */
export async function checkNow(deps: RequestDeps, userId: string, fragranceId: number) {
  const fragrance = await findFragrance(deps.db, fragranceId, userId);
  if (!fragrance) throw new AppError('FRAGRANCE_NOT_FOUND');
  if (!(await repo.isWatched(deps.db, userId, fragranceId))) throw new AppError('NOT_IN_WATCHLIST');
  await deps.limits.take(checksPerHour, userId);
  return requestChecks(deps, { userId, fragranceId, pageId: null, problem: null });
}

/**
 * Reports a problem of a page, which is then checked again. A user has one open report per page.
 */
export async function reportProblem(
  deps: RequestDeps,
  userId: string,
  fragranceId: number,
  report: { pageId: number; problem: Problem },
) {
  if (!(await findFragrance(deps.db, fragranceId, userId))) throw new AppError('FRAGRANCE_NOT_FOUND');
  await deps.limits.take(reportsPerHour, userId);
  return requestChecks(deps, { userId, fragranceId, ...report });
}

async function requestChecks(
  { db, clock, limits, config }: RequestDeps,
  { userId, fragranceId, pageId, problem }: Target,
): Promise<{ nextCheckAt: string | null }> {
  const known = await repo.listRequestablePages(db, fragranceId, pageId);
  if (pageId !== null && known.length === 0)
    throw new AppError('BAD_REQUEST', {
      message: 'This page is not one of the fragrance’s pages any more. Please reload and try again.',
    });
  const pages = known.filter(({ isPaused }) => !isPaused);
  if (known.length > 0 && pages.length === 0)
    throw new AppError('BAD_REQUEST', {
      message: 'The operator of this site has paused this shop, so its pages are not checked.',
    });
  const now = clock.now();
  // A page that any user waits for is checked once for all of them.
  for (const { shopId, isRequested } of pages) if (!isRequested) await takeShopBudget(limits, shopId);
  const pageIds = pages.map(({ id }) => id);
  const request = { userId, pageIds, problem, now, minGapMs: config.monitor.confirmMs };
  await db.transaction().execute((tx) => repo.addRequests(tx, request));
  return { nextCheckAt: (await repo.findNextCheck(db, pageIds, now))?.toISOString() ?? null };
}

async function takeShopBudget(limits: Deps['limits'], shopId: number): Promise<void> {
  await limits.take(checksPerShop, String(shopId)).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'TOO_MANY_REQUESTS') throw error;
    throw new AppError('TOO_MANY_REQUESTS', {
      message: 'Users asked for this shop very often in the last hour. It is checked at its planned time.',
      ...(error.retryAfterMs !== null && { retryAfterMs: error.retryAfterMs }),
    });
  });
}

export function exportCheckRequests(
  { db }: Pick<Deps, 'db'>,
  userId: string,
): Promise<(CheckRequest & { url: string })[]> {
  return repo.listAllRequests(db, userId);
}

export function tidyCheckRequests({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): Job<Date> {
  return createHourlyJob(clock, {
    name: 'tidy-check-requests',
    async work(now) {
      const deleted = await repo.deleteRequestsBefore(db, addMs(now, -RETENTION_MS));
      log.debug({ deleted }, 'old requests for checks deleted');
    },
  });
}
