import { AppError } from '@sillage/contract';
import { HOUR } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Limit } from '../../../platform/rate-limit.ts';
import { findFragrance } from '../../catalogue/index.ts';
import * as repo from './report-wrong.repo.ts';

const perHour: Limit = { name: 'report-hour', points: 5, windowMs: HOUR };
/** A further report of a fragrance within the hour succeeds, but triggers no check. */
const oncePerHour: Limit = { name: 'report-once', points: 1, windowMs: HOUR };

/** Reports wrong stock of a fragrance; returns the time of its next check. */
export async function reportWrong(
  { db, clock, limits, config }: Pick<Deps, 'db' | 'clock' | 'limits' | 'config'>,
  userId: string,
  fragranceId: number,
): Promise<{ nextCheckAt: string | null }> {
  if (!(await findFragrance(db, fragranceId, userId))) throw new AppError('FRAGRANCE_NOT_FOUND');
  await limits.take(perHour, userId);
  const now = clock.now();
  if (await isFirstReport(limits, `${userId} ${fragranceId}`))
    await repo.saveReport(db, fragranceId, now, config.monitor.confirmMs);
  return { nextCheckAt: (await repo.findNextCheck(db, fragranceId, now))?.toISOString() ?? null };
}

function isFirstReport(limits: Deps['limits'], key: string): Promise<boolean> {
  return limits.take(oncePerHour, key).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS') return false;
      throw error;
    },
  );
}
