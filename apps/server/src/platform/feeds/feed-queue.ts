import { AppError } from '@sillage/contract';
import PQueue from 'p-queue';
import { SECOND } from '../clock.ts';

/** Number of feeds rendered at once. Each uses up to three database connections of a process. */
const CONCURRENCY = 2;
/** Maximum wait of a request for a feed. Requests that would wait longer are rejected. */
const MAX_WAIT_MS = SECOND;
/** Least time that a waiting request counts for; requests for unknown feeds take less. */
const MIN_MS = 20;
const NEWEST_WEIGHT = 0.1;
const RETRY_MS = 30 * SECOND;

/** Limits the feeds that are rendered at once, so that feed readers do not delay pages. */
export class FeedQueue {
  readonly #queue = new PQueue({ concurrency: CONCURRENCY });
  #meanMs = MIN_MS;

  /**
   * Runs `render` when a place is free. Private feeds come before public ones.
   * @throws AppError UNAVAILABLE when the wait is too long, usually at once.
   */
  async run<T>(render: () => Promise<T>, visibility: 'private' | 'public'): Promise<T> {
    const priority = visibility === 'private' ? 1 : 0;
    const ahead = priority === 1 ? this.#queue.sizeBy({ priority }) : this.#queue.size;
    if ((ahead * Math.max(this.#meanMs, MIN_MS)) / CONCURRENCY > MAX_WAIT_MS) throw busy();
    const queuedAt = performance.now();
    const renderInTime = async () => {
      const start = performance.now();
      if (start - queuedAt > 2 * MAX_WAIT_MS) throw busy();
      try {
        return await render();
      } finally {
        this.#meanMs += NEWEST_WEIGHT * (performance.now() - start - this.#meanMs);
      }
    };
    return this.#queue.add(renderInTime, { priority });
  }
}

function busy(): AppError {
  return new AppError('UNAVAILABLE', { retryAfterMs: RETRY_MS });
}
