import type { MoveAlong } from '../features/catalogue/index.ts';
import { moveEvents } from '../features/monitor/index.ts';
import { finishFanOuts } from '../features/notify/index.ts';
import { moveWatches } from '../features/watchlist/index.ts';

/** When a suggested fragrance becomes part of another: its history with what is on its way to people, and its watchers. */
export const moveAlong: MoveAlong = async (tx, from, to) => {
  await finishFanOuts(tx, from);
  await moveEvents(tx, from, to);
  await moveWatches(tx, from, to);
};
