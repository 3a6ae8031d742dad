import type { Tx } from '../../platform/db/db.ts';
import { moveEvents } from '../monitor/index.ts';
import { finishFanOuts } from '../notify/index.ts';
import { moveWatches } from '../watchlist/index.ts';
import { moveSuggestions } from './suggestions.repo.ts';

/**
 * Moves the rows of a merged fragrance: finishes its fan-outs, then moves its suggestions, events
 * and watches.
 */
export async function moveDependentRows(tx: Tx, from: number, to: number): Promise<void> {
  await moveSuggestions(tx, from, to);
  await finishFanOuts(tx, from);
  await moveEvents(tx, from, to);
  await moveWatches(tx, from, to);
}
