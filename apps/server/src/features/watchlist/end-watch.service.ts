import { AppError, WATCHLIST_LIMIT } from '@sillage/contract';
import type { Db, Tx } from '../../platform/db/db.ts';
import * as repo from './ended-watches.repo.ts';
import { countItems, lockWatchlist } from './watchlist.repo.ts';

/** Ends a watch. It can be restored with all that it stored. */
export async function stopWatch(tx: Tx, watch: repo.WatchKey, now: Date): Promise<void> {
  await lockWatchlist(tx, watch.userId);
  await repo.endWatch(tx, watch, now);
}

/** Ends a watch, if there is one, and stores that the user bought the fragrance. */
export async function markBought(tx: Tx, watch: repo.WatchKey, now: Date): Promise<void> {
  // Without the lock, an Undo at the same moment could leave a bought fragrance watched.
  await lockWatchlist(tx, watch.userId);
  await repo.endWatch(tx, watch, now);
  await repo.insertBought(tx, watch, now);
}

/**
 * Undoes `stopWatch` and `markBought`: restores the watch with its filter, notes and snooze. A
 * watch that the user started meanwhile stays as it is. Throws WATCHLIST_FULL when there is no
 * room.
 */
export async function undoEnd(tx: Tx, watch: repo.WatchKey): Promise<void> {
  await lockWatchlist(tx, watch.userId);
  await repo.restoreWatch(tx, watch);
  await repo.deleteBought(tx, watch);
  if ((await countItems(tx, watch.userId)) > WATCHLIST_LIMIT) throw new AppError('WATCHLIST_FULL');
}

/** Exports what the user bought, and the watches that can still be restored. */
export async function exportEndedWatches(db: Db, userId: string) {
  return { bought: await repo.listBought(db, userId), endedWatches: await repo.listEndedWatches(db, userId) };
}
