import { addMs, type Clock } from './clock.ts';
import { newId } from './ids.ts';
import type { Log } from './observability/log.ts';

/**
 * A process's claim on rows: until `until` no other process takes them. The queries that claim,
 * extend and release the rows are in the repos, and compare `lease`.
 */
export interface Lease {
  lease: string;
  until: Date;
}

export function takeLease(now: Date, durationMs: number): Lease {
  return { lease: newId(), until: addMs(now, durationMs) };
}

/** The lease was lost: another process may have done the work, so this result is discarded. */
export class LeaseLostError extends Error {
  override name = 'LeaseLostError';
  override message = 'lease lost before the result was saved';
}

/** `isHeld` is the result of a write that changes its row only under the lease. */
export function assertLeaseHeld(isHeld: boolean): void {
  if (!isHeld) throw new LeaseLostError();
}

interface HeldLeaseOptions {
  /** Rows claimed until `until`. */
  ids: readonly string[];
  until: Date;
  durationMs: number;
  /** Extends the lease in the database, and returns the ids that it still covers. */
  extend(until: Date): Promise<string[]>;
}

/** A lease of several rows that is renewed, each of which may be lost alone. */
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

  /** Whether the lease covers this row now. Check it immediately before an irrevocable step. */
  isCovered(id: string): boolean {
    return this.#coveredIds.has(id) && this.#clock.now() < this.#until;
  }

  async renew(): Promise<void> {
    const until = addMs(this.#clock.now(), this.#options.durationMs);
    this.#coveredIds = new Set(await this.#options.extend(until));
    this.#until = until;
  }
}

/** Runs `work`, and `renew` every `intervalMs` meanwhile. A failed renewal is tried again. */
export async function renewDuring<T>(
  work: () => Promise<T>,
  { renew, intervalMs, log }: { renew: () => Promise<void>; intervalMs: number; log?: Log },
): Promise<T> {
  const timer = setInterval(() => {
    renew().catch((error: unknown) => log?.warn({ reason: String(error) }, 'lease extension failed'));
  }, intervalMs);
  return work().finally(() => clearInterval(timer));
}
