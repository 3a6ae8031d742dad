import { AppError, WATCHLIST_LIMIT } from '@sillage/contract';
import type { Tx } from '../../platform/db/db.ts';
import { moveItems } from './watch-along.repo.ts';
import * as repo from './watchlist.repo.ts';

/** Starts a watch within the caller's transaction; an existing watch stays unchanged. */
export async function startWatch(
  tx: Tx,
  { userId, fragranceId, now }: { userId: string; fragranceId: number; now: Date },
): Promise<void> {
  await repo.lockWatchlist(tx, userId);
  const item = { user_id: userId, fragrance_id: fragranceId, notes: null, added_at: now };
  if ((await repo.insertItem(tx, item)) === null) return;
  if ((await repo.countItems(tx, userId)) > WATCHLIST_LIMIT) throw new AppError('WATCHLIST_FULL');
}

export function moveWatches(tx: Tx, from: number, to: number): Promise<void> {
  return moveItems(tx, from, to);
}
