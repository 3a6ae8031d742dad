import { addMs, type Clock } from './clock.ts';
import { newId } from './ids.ts';
import type { Log } from './observability/log.ts';

/**
 * A process's claim to database rows: no other process takes the rows before `until`. The id
 * `lease` is stored in the rows, and queries compare it to find out whether the claim still holds.
 */
export interface Lease {
  lease: string;
  until: Date;
}

export function takeLease(now: Date, durationMs: number): Lease {
  return { lease: newId(), until: addMs(now, durationMs) };
}

/**
 * The worker has lost its lease. Another process may have done the work, so the worker's result is
 * discarded.
 */
export class LeaseLostError extends Error {
  override name = 'LeaseLostError';
  override message = 'lease lost before the result was saved';
}

/**
 * Throws LeaseLostError if `isHeld` is false, that is, if a write under the lease changed no row.
 */
export function assertLeaseHeld(isHeld: boolean): void {
  if (!isHeld) throw new LeaseLostError();
}

interface HeldLeaseOptions {
  ids: readonly string[];
  until: Date;
  durationMs: number;
  /** Extends the lease in the database. Returns the ids of the rows that are still leased. */
  extend(until: Date): Promise<string[]>;
}

/** Lease of several database rows by one process. A renewal may lose some of the rows. */
export class HeldLease {
  readonly #clock: Clock;
  readonly #options: HeldLeaseOptions;
  #coveredIds: ReadonlySet<string>;
  #until: Date;

  constructor(clock: Clock, options: HeldLeaseOptions) {
    this.#clock = clock;
    this.#options = options;
    this.#coveredIds = new Set(options.ids);
    this.#until = options.until;
  }

  /**
   * Returns whether this process still leases the database row with this id. Callers ask
   * immediately before a step that cannot be undone.
   */
  isCovered(id: string): boolean {
    return this.#coveredIds.has(id) && this.#clock.now() < this.#until;
  }

  async renew(): Promise<void> {
    const until = addMs(this.#clock.now(), this.#options.durationMs);
    this.#coveredIds = new Set(await this.#options.extend(until));
    this.#until = until;
  }
}

/** Renews a lease during work; a failed renewal is logged and tried again. */
export async function renewDuring<T>(
  work: () => Promise<T>,
  { renew, intervalMs, log }: { renew: () => Promise<void>; intervalMs: number; log?: Log },
): Promise<T> {
  const timer = setInterval(() => {
    renew().catch((error: unknown) => log?.warn({ reason: String(error) }, 'lease extension failed'));
  }, intervalMs);
  return work().finally(() => clearInterval(timer));
}
