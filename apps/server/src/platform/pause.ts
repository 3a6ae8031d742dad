import { setImmediate as nextTurn } from 'node:timers/promises';

/** Longest time for which a long computation blocks other requests. */
const LONGEST_TURN_MS = 10;

/**
 * Returns a function that a long computation awaits between its steps. It yields to the event loop
 * when LONGEST_TURN_MS have passed.
 */
export function createPause(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < LONGEST_TURN_MS) return;
    await nextTurn();
    since = performance.now();
  };
}
