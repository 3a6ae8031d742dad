import { setTimeout as sleep } from 'node:timers/promises';
import { backoff } from '../backoff.rules.ts';
import { SECOND } from '../clock.ts';
import type { Log } from '../observability/log.ts';
import { isDatabaseUnavailable } from './database-errors.ts';

const RETRY = { firstMs: 200, maxMs: 5 * SECOND };
/**
 * Maximum number of tries of a database write. Together they last about as long as a lease, after
 * which another worker may take over the work.
 */
const MAX_TRIES = 15;

/**
 * Retries a database write up to MAX_TRIES times, and without a limit while the database is
 * unavailable. The write changes nothing if another worker has taken over its lease meanwhile.
 */
export async function writeWithRetry(write: () => Promise<unknown>, log: Log, firstMs = RETRY.firstMs): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return void (await write());
    } catch (error) {
      const isUnavailable = error instanceof Error && isDatabaseUnavailable(error);
      if (attempt >= MAX_TRIES && !isUnavailable) throw error;
      log.warn({ reason: String(error), attempt }, 'result write failed, retrying');
      await sleep(backoff(attempt, { ...RETRY, firstMs }));
    }
  }
}
