import { setImmediate as nextTurn } from 'node:timers/promises';

/** Other calls wait no longer than this for a long piece of work. */
const LONGEST_TURN_MS = 10;

/** For long work in one process: called between its steps, it lets whoever else waits have a turn when it is time. */
export function createPause(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < LONGEST_TURN_MS) return;
    await nextTurn();
    since = performance.now();
  };
}
