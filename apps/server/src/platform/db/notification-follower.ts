import { setTimeout as sleep } from 'node:timers/promises';
import { type BackoffLimits, backoff } from '../backoff.rules.ts';
import type { Listen, Subscription } from './listen.ts';

interface FollowOptions {
  listen: Listen;
  channel: string;
  /** Reads database changes since its last call. First called at the start; no calls overlap. */
  read(signal: AbortSignal): Promise<void>;
  onReadError(error: unknown): void;
  /** Called with the payload of each PostgreSQL notification, before `read` is called. */
  onNotify?(payload: string): void;
  /**
   * Minimum pause after a database read. All notifications that arrive in the pause lead to a
   * single read.
   */
  minIntervalMs: number;
  /**
   * Maximum time to wait for a notification from PostgreSQL. The database is then read without one,
   * because a dead connection delivers no notifications.
   */
  maxIntervalMs: number;
  /**
   * Wait between a failed read of the database and the next read. Notifications do not shorten it.
   */
  retry: BackoffLimits;
}

/**
 * Reads what has changed in the database: at the start, after each NOTIFY and at least every
 * `maxIntervalMs`. Each read must find out by itself what has changed, because notifications may be
 * lost.
 */
export class NotificationFollower {
  readonly #options: FollowOptions;
  readonly #stopping = new AbortController();
  readonly #subscription: Subscription;
  readonly #following: Promise<void>;
  #notified = Promise.withResolvers<void>();
  #lastRead: Promise<void> = Promise.resolve();

  constructor(options: FollowOptions) {
    this.#options = options;
    this.#subscription = options.listen({
      channel: options.channel,
      onNotify: (payload) => {
        options.onNotify?.(payload);
        this.wake();
      },
    });
    this.#following = this.#follow();
  }

  /** Makes the next read of the database start soon, as a notification from PostgreSQL does. */
  wake(): void {
    this.#notified.resolve();
  }

  /** Reads the database after the running read; resolves or rejects when the new read has ended. */
  readNow(): Promise<void> {
    const { signal } = this.#stopping;
    const currentRead = this.#lastRead.then(() => (signal.aborted ? undefined : this.#options.read(signal)));
    this.#lastRead = currentRead.catch(() => undefined);
    return currentRead;
  }

  /** Stops reading the database; resolves when the running read has ended. */
  async close(): Promise<void> {
    this.#stopping.abort();
    this.wake();
    await Promise.all([this.#subscription.close(), this.#following]);
  }

  async #follow(): Promise<void> {
    const { onReadError, minIntervalMs, retry } = this.#options;
    const { signal } = this.#stopping;
    let failures = 0;
    while (!signal.aborted) {
      this.#notified = Promise.withResolvers();
      try {
        await this.readNow();
        failures = 0;
      } catch (error) {
        failures += 1;
        if (!signal.aborted) onReadError(error);
      }
      // A pause after the read rather than before it, so that a first change is read at once.
      const pauseMs = failures === 0 ? minIntervalMs : backoff(failures, retry);
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
      if (failures === 0) await this.#waitForNotification();
    }
  }

  async #waitForNotification(): Promise<void> {
    const timeout = setTimeout(() => this.wake(), this.#options.maxIntervalMs);
    await this.#notified.promise;
    clearTimeout(timeout);
  }
}
