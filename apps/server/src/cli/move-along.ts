import type { MoveAlong } from '../features/catalogue/index.ts';
import { moveEvents } from '../features/monitor/index.ts';
import { finishFanOuts } from '../features/notify/index.ts';
import { moveWatches } from '../features/watchlist/index.ts';

/** Runs when a suggestion is merged: finishes its fan-outs, then moves its events and watches. */
export const moveAlong: MoveAlong = async (tx, from, to) => {
  await finishFanOuts(tx, from);
  await moveEvents(tx, from, to);
  await moveWatches(tx, from, to);
};
