import { setImmediate as nextLoopTurn } from 'node:timers/promises';

/** Maximum time for which a long computation blocks other requests. */
const MAX_BLOCKING_MS = 10;

/**
 * Creates a function that a long computation awaits between its steps, so that requests can run
 * meanwhile.
 */
export function createYielder(): () => Promise<void> {
  let yieldedAt = performance.now();
  return async () => {
    if (performance.now() - yieldedAt < MAX_BLOCKING_MS) return;
    await nextLoopTurn();
    yieldedAt = performance.now();
  };
}
