import { setTimeout as sleep } from 'node:timers/promises';
import { backoff } from './backoff.rules.ts';
import { type Clock, HOUR, SECOND } from './clock.ts';
import type { Log } from './observability/log.ts';
import { countJobFailure } from './observability/metrics.ts';
import { recordSpan, traced } from './observability/tracing.ts';

export interface RunningJob {
  /**
   * Claims no more items of the queue. Resolves when the claimed items are done, or after
   * SHUTDOWN_GRACE_MS.
   */
  stop(): Promise<void>;
}

/** A queue whose items are leased by competing workers. */
export interface Job<Item> {
  name: string;
  /** Maximum number of queue items that one process works on at the same time. */
  concurrency: number;
  claim(limit: number): Promise<Item[]>;
  work(item: Item, signal: AbortSignal): Promise<void>;
  /** Time between two runs; absent for a job that works whenever something is due. */
  periodMs?: number;
}

/** Is called when something happens to a job, and must be cheap and never throw. */
export interface JobMonitor {
  /** The job looked for work. */
  seen(): void;
  started(): void;
  /** An item is done, or failed with `error`. */
  ended(error?: unknown): void;
  /** The job could not look for work. */
  failed(error: unknown): void;
}

interface JobOptions {
  pollIntervalMs: number;
  log: Log;
  monitor?: JobMonitor;
}

const SHUTDOWN_GRACE_MS = 10 * SECOND;
/**
 * Minimum pause between two queries for due items, so that an idle job does not occupy a processor.
 */
const MIN_POLL_INTERVAL_MS = 20;
/** Maximum pause after failed claims, such as while the database is unavailable. */
const MAX_PAUSE_MS = 10 * SECOND;

/** A job logs and counts its errors. A failed item is claimed again when its lease ends. */
export function startJob<Item>(job: Job<Item>, { pollIntervalMs, log, monitor }: JobOptions): RunningJob {
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = new Set<Promise<void>>();

  function startItem(item: Item): void {
    monitor?.started();
    const done = traced(job.name, () => job.work(item, signal))
      .then(
        () => monitor?.ended(),
        (error: unknown) => {
          reportFailure(error);
          if (!signal.aborted) monitor?.ended(error);
        },
      )
      .finally(() => running.delete(done));
    running.add(done);
  }

  function reportFailure(error: unknown): void {
    if (signal.aborted) return;
    countJobFailure(job.name);
    log.error({ reason: String(error), job: job.name }, 'job failed');
  }

  async function run(): Promise<void> {
    let failures = 0;
    while (!signal.aborted) {
      const claimedAt = performance.now();
      const items = await job.claim(job.concurrency - running.size).catch((error: unknown) => {
        reportFailure(error);
        if (!signal.aborted) monitor?.failed(error);
        return null;
      });
      if (items !== null) monitor?.seen();
      failures = items === null ? failures + 1 : 0;
      if (items?.length)
        recordSpan(`${job.name} claim`, performance.now() - claimedAt, { 'sillage.items': items.length });
      for (const item of items ?? []) startItem(item);
      if (running.size >= job.concurrency) await Promise.race(running);
      else if (!items?.length)
        await sleep(computePauseMs(pollIntervalMs, failures), undefined, { signal }).catch(() => {});
    }
  }

  const done = run();
  return {
    stop: async () => {
      stopping.abort();
      await done;
      await Promise.race([Promise.all(running), sleep(SHUTDOWN_GRACE_MS, undefined, { ref: false })]);
    },
  };
}

/**
 * Returns how long a job pauses before it looks for work again. Each failed attempt in a row
 * doubles the pause.
 */
function computePauseMs(pollIntervalMs: number, failures: number): number {
  const firstMs = Math.max(pollIntervalMs, MIN_POLL_INTERVAL_MS);
  return backoff(failures + 1, { firstMs, maxMs: Math.max(firstMs, MAX_PAUSE_MS) });
}

interface PeriodicWork {
  name: string;
  work: (now: Date, signal: AbortSignal) => Promise<void>;
}

/**
 * Creates a job that runs at the start and then every `periodMs`. It also runs when the clock has
 * been set back by `periodMs` or more.
 */
export function createPeriodicJob(clock: Clock, periodMs: number, { name, work }: PeriodicWork): Job<Date> {
  let lastRunAt: Date | null = null;
  return {
    name,
    concurrency: 1,
    periodMs,
    async claim() {
      const now = clock.now();
      if (lastRunAt !== null && Math.abs(now.getTime() - lastRunAt.getTime()) < periodMs) return [];
      lastRunAt = now;
      return [now];
    },
    work,
  };
}

export function createHourlyJob(clock: Clock, periodicWork: PeriodicWork): Job<Date> {
  return createPeriodicJob(clock, HOUR, periodicWork);
}

/** Claims the due items of a job once and works on them. Returns whether any items were due. */
export async function runOnce<Item>(job: Job<Item>): Promise<boolean> {
  const items = await job.claim(job.concurrency);
  await Promise.all(items.map((item) => job.work(item, new AbortController().signal)));
  return items.length > 0;
}
