import type { Tx } from '../../platform/db/db.ts';
import { moveEvents } from '../monitor/index.ts';
import { finishFanOuts } from '../notify/index.ts';
import { moveWatches } from '../watchlist/index.ts';
import { moveSuggestions } from './suggestions.repo.ts';

/**
 * Moves the suggestions, events and watches of a merged fragrance to the remaining fragrance.
 * Finishes pending fan-outs before the watches move.
 */
export async function moveDependentRows(tx: Tx, from: number, to: number): Promise<void> {
  await moveSuggestions(tx, from, to);
  await finishFanOuts(tx, from);
  await moveEvents(tx, from, to);
  await moveWatches(tx, from, to);
}
