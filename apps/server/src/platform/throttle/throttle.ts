import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND } from '../clock.ts';
import {
  type BatchLimits,
  type BatchPlan,
  type BatchResult,
  computePauseMs,
  planFirstBatch,
  planNextBatch,
} from './throttle.rules.ts';

interface ThrottleOptions {
  limits: BatchLimits;
  /** Runs a small operation, such as a query. Its duration is the measured latency. */
  probe: () => Promise<unknown>;
  /** Returns the time in milliseconds. */
  now?: () => number;
  wait?: (ms: number, signal?: AbortSignal) => Promise<void>;
}

/** Number of probes before a batch, which measure the quiet latency. */
const PROBES_BEFORE = 5;
/** Pause between two probes during a batch, so that the probes themselves cost little. */
const PROBE_INTERVAL_MS = 2;
/** Growth of the quiet latency per batch: it follows a database that became slower. */
const QUIET_GROWTH = 1.005;
/** After this time without a batch, a job starts again with its first plan. */
const RESET_MS = 10 * SECOND;

async function waitFor(ms: number, signal?: AbortSignal): Promise<void> {
  await sleep(ms, undefined, signal && { signal }).catch(() => {});
}

/**
 * Runs the batches of a job so that other work stays fast. Measures the latency of a probe before
 * and during each batch, which includes the delay of the process's event loop. While the latency is
 * high, the batches are small, and the pauses between them long.
 */
export class Throttle {
  readonly #options: Required<ThrottleOptions>;
  #plan: BatchPlan;
  #endedAt = Number.NEGATIVE_INFINITY;
  #pauseMs = 0;
  /** The lowest latency that was measured. It grows slowly until a lower one is measured. */
  #quietMs = Number.POSITIVE_INFINITY;

  constructor(options: ThrottleOptions) {
    this.#options = { now: () => performance.now(), wait: waitFor, ...options };
    this.#plan = planFirstBatch(options.limits);
  }

  /**
   * Pauses if other work was slow during the last batch, then runs a batch, unless aborted. `batch`
   * returns how many items it has done.
   */
  async run(batch: (size: number) => Promise<number>, signal?: AbortSignal): Promise<void> {
    const { limits, now, wait } = this.#options;
    const idleMs = now() - this.#endedAt;
    if (idleMs > RESET_MS) this.#plan = planFirstBatch(limits);
    else if (idleMs < this.#pauseMs) await wait(this.#pauseMs - idleMs, signal);
    if (!signal?.aborted) await this.#measureQuiet(signal);
    if (signal?.aborted) return;
    const startedAt = now();
    let isRunning = true;
    const { size } = this.#plan;
    const running = batch(size).finally(() => {
      isRunning = false;
      this.#endedAt = now();
    });
    const [duringMs, done] = await Promise.all([
      this.#measureLatency(() => isRunning),
      running.catch((error: unknown) => {
        this.#adapt({ batchMs: now() - startedAt, duringMs: Number.POSITIVE_INFINITY, isFull: true });
        throw error;
      }),
    ]);
    this.#quietMs = Math.min(this.#quietMs, duringMs);
    this.#adapt({ batchMs: this.#endedAt - startedAt, duringMs, isFull: done >= size });
  }

  #adapt(batch: Omit<BatchResult, 'quietMs'>): void {
    this.#plan = planNextBatch(this.#plan, { ...batch, quietMs: this.#quietMs }, this.#options.limits);
    this.#pauseMs = computePauseMs(this.#plan, batch.batchMs);
  }

  async #measureQuiet(signal?: AbortSignal): Promise<void> {
    const latencyMs = await this.#measureLatency((probes) => probes < PROBES_BEFORE && !signal?.aborted);
    this.#quietMs = Math.min(latencyMs, this.#quietMs * QUIET_GROWTH);
  }

  /** Probes at least once, and as long as `isWanted`. Returns the mean latency in milliseconds. */
  async #measureLatency(isWanted: (probes: number) => boolean): Promise<number> {
    const { probe, now, wait } = this.#options;
    let probes = 0;
    let totalMs = 0;
    do {
      if (probes > 0) await wait(PROBE_INTERVAL_MS);
      const startedAt = now();
      await probe();
      totalMs += now() - startedAt;
      probes += 1;
    } while (isWanted(probes));
    return totalMs / probes;
  }
}
