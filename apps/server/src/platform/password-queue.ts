import { availableParallelism } from 'node:os';
import { AppError } from '@sillage/contract';
import PQueue from 'p-queue';
import { Piscina } from 'piscina';
import { SECOND } from './clock.ts';
import { countPasswordRefusal } from './metrics.ts';
import type * as passwordTasks from './passwords.ts';

/** Hashes passwords for requests, a few at a time, on separate threads. */
export interface PasswordQueue {
  /**
   * Reserves a place, then runs `work`. Drops queued hashing when `signal` aborts.
   * @throws AppError UNAVAILABLE at once when MAX_WAIT_MS of hashing is reserved already.
   */
  reserve<T>(signal: AbortSignal, work: (passwords: Passwords) => Promise<T>): Promise<T>;
  /** Number of requests that have a place. */
  reserved(): number;
  /** True for OVERLOADED_FOR_MS after a rejected request. */
  isOverloaded(): boolean;
  close(): Promise<void>;
}

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes the same time without a stored hash, and returns false. */
  verify(stored: string | null, password: string): Promise<boolean>;
}

/** Maximum hashing time in the queue; further requests are rejected. */
const MAX_WAIT_MS = 2 * SECOND;
/** Longer than monitoring systems wait between two health checks. */
const OVERLOADED_FOR_MS = 15 * SECOND;
/** Estimated time of a hash before the first one is measured. */
const FIRST_GUESS_MS = 50;
const NEWEST_WEIGHT = 0.1;
const IDLE_THREAD_MS = 60 * SECOND;
/** Lets page and data requests run before hashes (Linux only; other systems ignore it). */
const THREAD_NICENESS = 10;

type Task = 'hashPasswordSync' | 'verifyPasswordSync';
type Input<Name extends Task> = Parameters<(typeof passwordTasks)[Name]>[0];
type Result<Name extends Task> = ReturnType<(typeof passwordTasks)[Name]>;

/** By default one core stays free for requests that hash nothing. */
export function createPasswordQueue({
  concurrency = Math.max(1, availableParallelism() - 1),
  maxWaitMs = MAX_WAIT_MS,
  niceness = THREAD_NICENESS,
} = {}): PasswordQueue {
  const queue = new PQueue({ concurrency });
  let threads: Piscina | undefined;
  let decoy: Promise<string> | undefined;
  let reserved = 0;
  let meanMs = FIRST_GUESS_MS;
  let refusedAt = Number.NEGATIVE_INFINITY;

  /** Not libuv's pool, which file reads and DNS lookups share. Started by the first password. */
  function startThreads(): Piscina {
    return new Piscina({
      filename: new URL('./passwords.ts', import.meta.url).href,
      minThreads: 1,
      maxThreads: concurrency,
      idleTimeout: IDLE_THREAD_MS,
      niceIncrement: niceness,
    });
  }

  function run<Name extends Task>(name: Name, input: Input<Name>, signal?: AbortSignal): Promise<Result<Name>> {
    return queue.add(async () => {
      threads ??= startThreads();
      const start = performance.now();
      const result = (await threads.run(input, { name })) as Result<Name>;
      meanMs += NEWEST_WEIGHT * (performance.now() - start - meanMs);
      return result;
    }, signal && { signal });
  }

  /** A failed decoy is made again by the next request. */
  function makeDecoy(): Promise<string> {
    return run('hashPasswordSync', 'a password that no account has').catch((error: unknown) => {
      decoy = undefined;
      throw error;
    });
  }

  return {
    async reserve(signal, work) {
      if ((reserved * meanMs) / concurrency > maxWaitMs) {
        refusedAt = performance.now();
        countPasswordRefusal();
        throw new AppError('UNAVAILABLE', { retryAfterMs: maxWaitMs });
      }
      reserved += 1;
      try {
        return await work({
          hash: (password) => run('hashPasswordSync', password, signal),
          async verify(stored, password) {
            decoy ??= makeDecoy();
            const matches = await run('verifyPasswordSync', { stored: stored ?? (await decoy), password }, signal);
            return stored !== null && matches;
          },
        });
      } catch (error) {
        // The client has disconnected: no response is read, and the log needs no stack trace.
        throw signal.aborted ? new AppError('UNAVAILABLE') : error;
      } finally {
        reserved -= 1;
      }
    },
    reserved: () => reserved,
    isOverloaded: () => performance.now() - refusedAt < OVERLOADED_FOR_MS,
    close: async () => threads?.destroy(),
  };
}
