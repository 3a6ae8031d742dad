import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND } from '../clock.ts';
import type { Log } from '../log.ts';
import { isDatabaseAway } from './away.ts';

/** Each further one is twice as long, up to the longest. */
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5 * SECOND;
/** About as long as a lease lasts: after that somebody else may have it, and the write would change nothing. */
const MAX_TRIES = 15;

/**
 * Writes what must not be forgotten, such as what became of a message that went out, under a lease: tries again for a while,
 * and for as long as the database is away. Nobody else takes it over meanwhile, and once somebody does, the write changes
 * nothing.
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
