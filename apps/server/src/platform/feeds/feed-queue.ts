import { AppError } from '@sillage/contract';
import PQueue from 'p-queue';
import { SECOND } from '../clock.ts';

/** Number of feeds rendered at once. Each uses up to three database connections of a process. */
const CONCURRENCY = 2;
/** Maximum expected wait of a request for a feed. Requests that would wait longer are rejected. */
const MAX_WAIT_MS = SECOND;
const INITIAL_MS = 20;
const NEWEST_WEIGHT = 0.1;
const RETRY_MS = 30 * SECOND;

/** Renders feeds a few at a time: programs read them, and a user waits for a page instead. */
export class FeedQueue {
  readonly #queue = new PQueue({ concurrency: CONCURRENCY });
  #meanMs = INITIAL_MS;

  /** Runs `render` in its turn. @throws AppError UNAVAILABLE at once when the wait is too long. */
  async run<T>(render: () => Promise<T>): Promise<T> {
    if ((this.#queue.size * this.#meanMs) / CONCURRENCY > MAX_WAIT_MS)
      throw new AppError('UNAVAILABLE', { retryAfterMs: RETRY_MS });
    return this.#queue.add(async () => {
      const start = performance.now();
      const result = await render();
      this.#meanMs += NEWEST_WEIGHT * (performance.now() - start - this.#meanMs);
      return result;
    });
  }
}
