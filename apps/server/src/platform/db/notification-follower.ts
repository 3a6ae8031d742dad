import { setTimeout as sleep } from 'node:timers/promises';
import { type BackoffLimits, backoff } from '../backoff.rules.ts';
import type { Listen, Subscription } from './listen.ts';

interface FollowOptions {
  listen: Listen;
  channel: string;
  /**
   * Reads what has changed in the database since the last read. The first read is at the start;
   * reads never overlap.
   */
  read(signal: AbortSignal): Promise<void>;
  onReadError(error: unknown): void;
  /** Called with the payload of each notification, before the database is read. */
  onNotify?(payload: string): void;
  /**
   * Minimum pause after a successful read of the database. The next read serves all notifications
   * that arrive in the pause.
   */
  minIntervalMs: number;
  /**
   * Time after which the database is read even without a notification, because a dead connection
   * delivers none.
   */
  maxIntervalMs: number;
  /** Wait after a failed read of the database, even if notifications arrive. */
  retry: BackoffLimits;
}

/**
 * Reads what has changed in the database: at the start, after each NOTIFY, and when no NOTIFY has
 * arrived for some time. Notifications may be lost, so each read must find out by itself what has
 * changed.
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

  /** Causes a read of the database, as a notification does. */
  wake(): void {
    this.#notified.resolve();
  }

  /**
   * Reads the database once, after the running read if there is one. Resolves when the new read has
   * ended, and rejects when it fails.
   */
  readNow(): Promise<void> {
    const { signal } = this.#stopping;
    const currentRead = this.#lastRead.then(() => (signal.aborted ? undefined : this.#options.read(signal)));
    this.#lastRead = currentRead.catch(() => undefined);
    return currentRead;
  }

  /**
   * Stops listening to notifications and reading the database. Resolves when the running read has
   * ended.
   */
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
