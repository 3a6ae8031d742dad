import type { Tx } from '../../platform/db/db.ts';
import { stockHistory } from '../monitor/index.ts';
import { finishFanOuts } from '../notify/index.ts';
import { moveEnded, moveWatches } from '../watchlist/index.ts';
import { moveSuggestions } from './suggestions.repo.ts';

/**
 * Moves all rows that refer to a fragrance to another fragrance. Creates the pending notifications
 * of its watchers first, because moved watches get new ids.
 */
export async function moveDependentRows(tx: Tx, from: number, to: number): Promise<void> {
  await moveSuggestions(tx, from, to);
  await finishFanOuts(tx, from);
  await stockHistory.moveEvents(tx, from, to);
  await moveWatches(tx, from, to);
  await moveEnded(tx, from, to);
}
