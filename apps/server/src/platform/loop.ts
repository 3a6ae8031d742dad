import { setTimeout as sleep } from 'node:timers/promises';
import { type Clock, HOUR, SECOND } from './clock.ts';
import type { Log } from './log.ts';
import { countFailure } from './metrics.ts';
import { traced, tracedSince } from './tracing.ts';

export interface Loop {
  /** Claims nothing more; resolves when running work has ended, after GRACE_MS at the latest. */
  stop(): Promise<void>;
}

/** A queue whose items are leased by competing workers. */
export interface SharedWork<Item> {
  name: string;
  /** Maximum number of items that one process works on at the same time. */
  atOnce: number;
  /** Leases up to `limit` due items. */
  claim(limit: number): Promise<Item[]>;
  work(item: Item, signal: AbortSignal): Promise<void>;
}

/** Time for which a stopping process waits for running work. */
const GRACE_MS = 10 * SECOND;
/** Minimum pause, so that an idle loop does not occupy a processor. */
const LEAST_IDLE_MS = 50;
/** Maximum pause after failed claims, such as while the database is unavailable. */
const LONGEST_PAUSE_MS = 10 * SECOND;

/**
 * Claims and runs items until stopped. Logs and counts errors. A failed item is claimed again when
 * its lease ends; after a failed claim the loop pauses, longer each time.
 */
export function startLoop<Item>(shared: SharedWork<Item>, { idleMs, log }: { idleMs: number; log: Log }): Loop {
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = new Set<Promise<void>>();

  function begin(item: Item): void {
    const done = traced(shared.name, () => shared.work(item, signal))
      .catch((error: unknown) => report(error))
      .finally(() => running.delete(done));
    running.add(done);
  }

  function report(error: unknown): void {
    if (signal.aborted) return;
    countFailure(shared.name);
    log.error({ reason: String(error), loop: shared.name }, 'some work failed');
  }

  async function run(): Promise<void> {
    let failures = 0;
    while (!signal.aborted) {
      const askedAt = performance.now();
      const items = await shared.claim(shared.atOnce - running.size).catch((error: unknown) => {
        report(error);
        return null;
      });
      failures = items === null ? failures + 1 : 0;
      if (items?.length)
        tracedSince(`${shared.name} claim`, performance.now() - askedAt, { 'sillage.items': items.length });
      for (const item of items ?? []) begin(item);
      if (running.size >= shared.atOnce) await Promise.race(running);
      else if (!items?.length) await sleep(pauseMs(idleMs, failures), undefined, { signal }).catch(() => {});
    }
  }

  const done = run();
  return {
    stop: async () => {
      stopping.abort();
      await done;
      await Promise.race([Promise.all(running), sleep(GRACE_MS, undefined, { ref: false })]);
    },
  };
}

/** Doubles with every failed claim in a row. */
function pauseMs(idleMs: number, failures: number): number {
  const leastMs = Math.max(idleMs, LEAST_IDLE_MS);
  return Math.max(leastMs, Math.min(leastMs * 2 ** failures, LONGEST_PAUSE_MS));
}

interface TimedWork {
  name: string;
  work: (now: Date, signal: AbortSignal) => Promise<void>;
}

/**
 * Schedules work at the start and every `periodMs`; at once if the clock is set back by that much.
 */
export function everyPeriod(clock: Clock, periodMs: number, { name, work }: TimedWork): SharedWork<Date> {
  let last: Date | null = null;
  return {
    name,
    atOnce: 1,
    async claim() {
      const now = clock.now();
      if (last !== null && Math.abs(now.getTime() - last.getTime()) < periodMs) return [];
      last = now;
      return [now];
    },
    work,
  };
}

export function everyHour(clock: Clock, timed: TimedWork): SharedWork<Date> {
  return everyPeriod(clock, HOUR, timed);
}

/** Claims and runs due items once. Returns whether there were any. */
export async function runOnce<Item>(shared: SharedWork<Item>): Promise<boolean> {
  const items = await shared.claim(shared.atOnce);
  await Promise.all(items.map((item) => shared.work(item, new AbortController().signal)));
  return items.length > 0;
}
