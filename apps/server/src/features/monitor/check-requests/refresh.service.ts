import { AppError } from '@sillage/contract';
import { addMs, DAY } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Limit } from '../../../platform/rate-limit.ts';
import { findFragrance } from '../../catalogue/index.ts';
import * as repo from './check-requests.repo.ts';
import { checksPerShop } from './check-requests.service.ts';

/** Age of the last check from which opening a fragrance causes another one. */
const OUTDATED_AFTER_MS = DAY;
const MAX_SHOPS_PER_VIEW = 3;
const checksPerDay: Limit = { name: 'refresh-day', points: 30, windowMs: DAY };

type RefreshDeps = Pick<Deps, 'db' | 'clock' | 'limits' | 'config'>;

/**
 * Makes pages due whose last check is older than a day, because a user opened their fragrance:
 * those of at most three shops, and at most 30 a day for one user. Returns the time of the first
 * check; null when there is nothing to check or a limit is reached, which is no error here.
 */
export async function refreshFragrance(deps: RefreshDeps, userId: string, fragranceId: number) {
  const { db, clock, config } = deps;
  if (!(await findFragrance(db, fragranceId, userId))) throw new AppError('FRAGRANCE_NOT_FOUND');
  const now = clock.now();
  const outdated = await repo.listOutdatedPages(db, fragranceId, {
    before: addMs(now, -OUTDATED_AFTER_MS),
    now,
    onlyAddedShops: !config.offerSearch.hasBundledShops,
  });
  const shopIds = [...new Set(outdated.map(({ shopId }) => shopId))].slice(0, MAX_SHOPS_PER_VIEW);
  const pages = outdated.filter(({ shopId }) => shopIds.includes(shopId));
  const pageIds = await takeBudgets(deps.limits, userId, pages);
  if (pageIds.length === 0) return { nextCheckAt: null };
  const request = { userId, pageIds, problem: null, now, minGapMs: config.monitor.confirmMs };
  await db.transaction().execute((tx) => repo.addRequests(tx, request));
  return { nextCheckAt: (await repo.findNextCheck(db, pageIds, now))?.toISOString() ?? null };
}

/** Returns the ids of the pages for which the limits of the user and of the shop have room. */
async function takeBudgets(
  limits: Deps['limits'],
  userId: string,
  pages: readonly { id: number; shopId: number }[],
): Promise<number[]> {
  const pageIds: number[] = [];
  for (const { id, shopId } of pages) {
    if (!(await hasRoom(limits, checksPerDay, userId))) break;
    if (await hasRoom(limits, checksPerShop, String(shopId))) pageIds.push(id);
    else await limits.refund(checksPerDay, userId);
  }
  return pageIds;
}

async function hasRoom(limits: Deps['limits'], limit: Limit, key: string): Promise<boolean> {
  try {
    await limits.take(limit, key);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS') return false;
    throw error;
  }
}
