/** Size of a job's next batch, and the pause before it. */
export interface BatchPlan {
  size: number;
  /** Length of the pause after a batch, as a multiple of the time that the batch took. */
  pauseRatio: number;
  /** Number of batches in a row without slow other work, since the plan last changed. */
  quietBatches: number;
}

export interface BatchLimits {
  minSize: number;
  maxSize: number;
  firstSize: number;
}

export interface BatchResult {
  batchMs: number;
  /** Latency of other work while no batch runs. */
  quietMs: number;
  /** Mean latency of other work while the batch ran; infinite for a batch that failed. */
  duringMs: number;
  /** Whether there were enough items for the batch. */
  isFull: boolean;
}

/** Other work is slow if its latency is more than this multiple of the quiet latency. */
const MAX_SLOWDOWN = 2;
/** A smaller difference of latencies is not significant. */
const MIN_DIFFERENCE_MS = 2;
/** A batch that takes longer is halved: other work may begin, and be slow, while it runs. */
const MAX_BATCH_MS = 250;
/** With this ratio, a job works for a fifth of the time. */
const MAX_PAUSE_RATIO = 4;
/**
 * Maximum length of a pause. It limits how long a fan-out takes when the database is so slow that
 * even a small batch takes seconds.
 */
const MAX_PAUSE_MS = 500;
/** Number of batches without slow other work after which the job becomes faster by one step. */
const QUIET_BATCHES_PER_STEP = 5;

export function planFirstBatch({ firstSize }: BatchLimits): BatchPlan {
  return { size: firstSize, pauseRatio: 0, quietBatches: 0 };
}

/** Returns the plan of the next batch. A job slows down at once, and speeds up again in steps. */
export function planNextBatch(plan: BatchPlan, result: BatchResult, limits: BatchLimits): BatchPlan {
  if (isSlow(result))
    return {
      size: Math.max(limits.minSize, Math.floor(plan.size / 4)),
      pauseRatio: Math.min(MAX_PAUSE_RATIO, Math.max(1, 2 * plan.pauseRatio)),
      quietBatches: 0,
    };
  // A small rest shows nothing about larger batches.
  if (!result.isFull) return plan;
  if (plan.pauseRatio === 0) return { ...plan, size: chooseSize(plan.size, result.batchMs, limits) };
  if (plan.quietBatches + 1 < QUIET_BATCHES_PER_STEP) return { ...plan, quietBatches: plan.quietBatches + 1 };
  return { ...plan, pauseRatio: plan.pauseRatio > 1 ? plan.pauseRatio / 2 : 0, quietBatches: 0 };
}

function chooseSize(size: number, batchMs: number, { minSize, maxSize }: BatchLimits): number {
  if (batchMs > MAX_BATCH_MS) return Math.max(minSize, Math.floor(size / 2));
  return batchMs > MAX_BATCH_MS / 2 ? size : Math.min(maxSize, 2 * size);
}

function isSlow({ quietMs, duringMs }: BatchResult): boolean {
  return duringMs > MAX_SLOWDOWN * quietMs && duringMs - quietMs > MIN_DIFFERENCE_MS;
}

export function computePauseMs({ pauseRatio }: BatchPlan, batchMs: number): number {
  return Math.min(MAX_PAUSE_MS, pauseRatio * batchMs);
}
