import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND } from '../clock.ts';
import type { Log } from '../log.ts';
import { isDatabaseAway } from './away.ts';

/** Each further pause is twice as long, up to the maximum. */
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5 * SECOND;
/**
 * About the duration of a lease: later another worker may have it, and the write changes nothing.
 */
const MAX_TRIES = 15;

/**
 * Retries a write under a lease that must not be lost, such as the result of a delivery: MAX_TRIES
 * times, and without limit while the database is unavailable. If another worker has taken the lease
 * over meanwhile, the write changes nothing.
 */
export async function writeSurely(
  write: () => Promise<unknown>,
  log: Log,
  firstPauseMs = FIRST_PAUSE_MS,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return void (await write());
    } catch (error) {
      const isAway = error instanceof Error && isDatabaseAway(error);
      if (attempt >= MAX_TRIES && !isAway) throw error;
      log.warn({ reason: String(error), attempt }, 'a result was not written yet');
      await sleep(Math.min(LONGEST_PAUSE_MS, firstPauseMs * 2 ** (attempt - 1)));
    }
  }
}
