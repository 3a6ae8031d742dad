import { availableParallelism } from 'node:os';
import { AppError } from '@sillage/contract';
import PQueue from 'p-queue';
import { Piscina } from 'piscina';
import { SECOND } from './clock.ts';
import { countPasswordRejection } from './observability/metrics.ts';
import type * as passwordTasks from './passwords.ts';

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Verifies a password. Without a stored hash, verification fails after the usual time. */
  verify(stored: string | null, password: string): Promise<boolean>;
}

/** Maximum expected wait for a password hash. Requests that would wait longer are rejected. */
const MAX_WAIT_MS = 2 * SECOND;
/**
 * Time after a rejected request for which the password queue counts as overloaded. It is longer
 * than the interval of health checks.
 */
const OVERLOADED_FOR_MS = 15 * SECOND;
const INITIAL_HASH_MS = 50;
const NEWEST_WEIGHT = 0.1;
const IDLE_THREAD_MS = 60 * SECOND;
/** Low priority of hashing threads, so that requests run first (Linux only, ignored elsewhere). */
const THREAD_NICENESS = 10;

type Task = 'hashPasswordSync' | 'verifyPasswordSync';
type Input<Name extends Task> = Parameters<(typeof passwordTasks)[Name]>[0];
type Result<Name extends Task> = ReturnType<(typeof passwordTasks)[Name]>;

interface RunOptions {
  signal: AbortSignal;
  priority: number;
}

interface QueueOptions {
  /** Number of hashing threads; by default the number of cores minus one, at least one. */
  concurrency?: number;
  maxWaitMs?: number;
  niceness?: number;
}

/** Hashes passwords for requests, a few at a time, on separate threads. */
export class PasswordQueue {
  readonly #concurrency: number;
  readonly #maxWaitMs: number;
  readonly #niceness: number;
  readonly #queue: PQueue;
  #threads: Piscina | undefined;
  #decoyHash: Promise<string> | undefined;
  #reserved = 0;
  /** Ids of the users with a request that comes first. */
  readonly #known = new Set<string>();
  #meanMs = INITIAL_HASH_MS;
  #rejectedAt = Number.NEGATIVE_INFINITY;

  constructor({
    concurrency = Math.max(1, availableParallelism() - 1),
    maxWaitMs = MAX_WAIT_MS,
    niceness = THREAD_NICENESS,
  }: QueueOptions = {}) {
    this.#concurrency = concurrency;
    this.#maxWaitMs = maxWaitMs;
    this.#niceness = niceness;
    this.#queue = new PQueue({ concurrency });
  }

  /**
   * When `signal` aborts, passwords that wait in the queue are dropped. `knownUserId` is the id of
   * a signed-in user, or of a user who has signed in with this browser before: these requests come
   * first, but one at a time for each user, so that no user can stop all others.
   * @throws AppError UNAVAILABLE at once when the expected wait is longer than `maxWaitMs`.
   */
  async reserve<T>(signal: AbortSignal, work: (passwords: Passwords) => Promise<T>, knownUserId?: string): Promise<T> {
    const firstUserId = knownUserId !== undefined && !this.#known.has(knownUserId) ? knownUserId : null;
    const ahead = firstUserId === null ? this.#reserved : this.#known.size;
    if ((ahead * this.#meanMs) / this.#concurrency > this.#maxWaitMs) {
      this.#rejectedAt = performance.now();
      countPasswordRejection();
      throw new AppError('UNAVAILABLE', { retryAfterMs: this.#maxWaitMs });
    }
    this.#reserved += 1;
    if (firstUserId !== null) this.#known.add(firstUserId);
    const options = { signal, priority: firstUserId === null ? 0 : 1 };
    try {
      return await work({
        hash: (password) => this.#run('hashPasswordSync', password, options),
        verify: (stored, password) => this.#verify(stored, password, options),
      });
    } catch (error) {
      // The client has disconnected: no response is read, and the log needs no stack trace.
      throw signal.aborted ? new AppError('UNAVAILABLE') : error;
    } finally {
      this.#reserved -= 1;
      if (firstUserId !== null) this.#known.delete(firstUserId);
    }
  }

  reserved(): number {
    return this.#reserved;
  }

  isOverloaded(): boolean {
    return performance.now() - this.#rejectedAt < OVERLOADED_FOR_MS;
  }

  async close(): Promise<void> {
    await this.#threads?.destroy();
  }

  async #verify(stored: string | null, password: string, options: RunOptions): Promise<boolean> {
    this.#decoyHash ??= this.#hashDecoy();
    const input = { stored: stored ?? (await this.#decoyHash), password };
    const matches = await this.#run('verifyPasswordSync', input, options);
    return stored !== null && matches;
  }

  /**
   * Makes the decoy hash, against which a password is verified when no hash is stored. If this
   * fails, the next request tries again.
   */
  #hashDecoy(): Promise<string> {
    return this.#run('hashPasswordSync', 'a password that no account has').catch((error: unknown) => {
      this.#decoyHash = undefined;
      throw error;
    });
  }

  #run<Name extends Task>(name: Name, input: Input<Name>, options?: RunOptions): Promise<Result<Name>> {
    return this.#queue.add(async () => {
      this.#threads ??= this.#startThreads();
      const start = performance.now();
      const result = (await this.#threads.run(input, { name })) as Result<Name>;
      this.#meanMs += NEWEST_WEIGHT * (performance.now() - start - this.#meanMs);
      return result;
    }, options);
  }

  /** Starts hashing threads apart from libuv's pool, which file reads and DNS lookups share. */
  #startThreads(): Piscina {
    return new Piscina({
      filename: new URL('./passwords.ts', import.meta.url).href,
      minThreads: 1,
      maxThreads: this.#concurrency,
      idleTimeout: IDLE_THREAD_MS,
      niceIncrement: this.#niceness,
    });
  }
}
