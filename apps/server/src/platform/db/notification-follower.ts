import { setTimeout as sleep } from 'node:timers/promises';
import { type BackoffLimits, backoff } from '../backoff.rules.ts';
import type { Listen, Subscription } from './listen.ts';

interface FollowOptions {
  listen: Listen;
  channel: string;
  /** Reads what changed since the last call. The first call is at once; calls do not overlap. */
  read(signal: AbortSignal): Promise<void>;
  onReadError(error: unknown): void;
  /** Runs for each notification, before the read that it causes. */
  onNotify?(payload: string): void;
  /** Minimum pause between two reads, since one read serves a burst of notifications. */
  minIntervalMs: number;
  /** Maximum wait for a notification: a dead connection delivers none. */
  maxIntervalMs: number;
  /** Wait after a failed read. Notifications do not shorten it. */
  retry: BackoffLimits;
}

/**
 * Reads at once, after every notification of a channel and after a silence, until closed. Since a
 * notification is only a hint, each read must find by itself what changed.
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

  /** Causes a read, as a notification does. */
  wake(): void {
    this.#notified.resolve();
  }

  /** Resolves after a read that started after this call; rejects when that read fails. */
  readNow(): Promise<void> {
    const { signal } = this.#stopping;
    const currentRead = this.#lastRead.then(() => (signal.aborted ? undefined : this.#options.read(signal)));
    this.#lastRead = currentRead.catch(() => undefined);
    return currentRead;
  }

  /** Stops listening and reading; resolves when the current read has ended. */
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
