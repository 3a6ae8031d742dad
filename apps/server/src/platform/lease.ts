import { addMs, type Clock } from './clock.ts';
import { newId } from './ids.ts';
import type { Log } from './observability/log.ts';

/**
 * A process's claim on rows of the database. No other process takes the rows before `until`.
 * Queries that claim, extend or release the rows compare the id `lease`.
 */
export interface Lease {
  lease: string;
  until: Date;
}

export function takeLease(now: Date, durationMs: number): Lease {
  return { lease: newId(), until: addMs(now, durationMs) };
}

/**
 * Error for a lease that was lost. Another process may have done the work, so the result is
 * discarded.
 */
export class LeaseLostError extends Error {
  override name = 'LeaseLostError';
  override message = 'lease lost before the result was saved';
}

/**
 * Throws LeaseLostError if `isHeld` is false. `isHeld` says whether a write under the lease changed
 * its row.
 */
export function assertLeaseHeld(isHeld: boolean): void {
  if (!isHeld) throw new LeaseLostError();
}

interface HeldLeaseOptions {
  /** Ids of the rows that are claimed until `until`. */
  ids: readonly string[];
  until: Date;
  durationMs: number;
  /** Extends the lease in the database. Returns the ids of the rows that the lease still covers. */
  extend(until: Date): Promise<string[]>;
}

/** A lease of several rows that can be renewed. A renewal may lose some of the rows. */
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
   * Returns whether the lease covers the row now. Call this immediately before a step that cannot
   * be undone.
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

/**
 * Runs `work`, and calls `renew` every `intervalMs` until the work ends. A failed renewal is logged
 * and tried again.
 */
export async function renewDuring<T>(
  work: () => Promise<T>,
  { renew, intervalMs, log }: { renew: () => Promise<void>; intervalMs: number; log?: Log },
): Promise<T> {
  const timer = setInterval(() => {
    renew().catch((error: unknown) => log?.warn({ reason: String(error) }, 'lease extension failed'));
  }, intervalMs);
  return work().finally(() => clearInterval(timer));
}
