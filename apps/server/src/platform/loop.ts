import { setTimeout as sleep } from 'node:timers/promises';
import { type Clock, HOUR, SECOND } from './clock.ts';
import type { Log } from './log.ts';
import { countFailure } from './metrics.ts';
import { traced, tracedSince } from './tracing.ts';

/** Work that goes on until it is stopped. */
export interface Loop {
  /** Takes nothing new and resolves when what is under way has ended, or has had its time to. */
  stop(): Promise<void>;
}

/** Work that many processes share: each takes some of it, for itself alone, and does it. */
export interface SharedWork<Item> {
  name: string;
  /** Items done side by side by one process. */
  atOnce: number;
  /** Takes up to `limit` items that are due. */
  claim(limit: number): Promise<Item[]>;
  work(item: Item, signal: AbortSignal): Promise<void>;
}

/** How long a stopping process waits for what it has begun. */
const GRACE_MS = 10 * SECOND;
/** However short the pauses that the settings allow, an idle loop must not spin a processor. */
const LEAST_IDLE_MS = 50;
/** The longest pause between two tries to find work while finding it fails, as it does while the database is away. */
const LONGEST_PAUSE_MS = 10 * SECOND;

/**
 * Takes and does work until stopped. A slow item holds one place and nobody else's. Whatever throws is logged and
 * followed by a pause, a longer one each time that finding work fails; the item comes up again when its claim ends.
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

/** Doubled with every failure in a row. */
function pauseMs(idleMs: number, failures: number): number {
  const leastMs = Math.max(idleMs, LEAST_IDLE_MS);
  return Math.max(leastMs, Math.min(leastMs * 2 ** failures, LONGEST_PAUSE_MS));
}

interface TimedWork {
  name: string;
  work: (now: Date, signal: AbortSignal) => Promise<void>;
}

/** Work at the start and then every `periodMs`; at once when the clock is set back by that much. */
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

/** Work that comes round by itself: at the start, then every hour. */
export function everyHour(clock: Clock, timed: TimedWork): SharedWork<Date> {
  return everyPeriod(clock, HOUR, timed);
}

/** Takes what is due once and does it; answers whether there was anything. */
export async function runOnce<Item>(shared: SharedWork<Item>): Promise<boolean> {
  const items = await shared.claim(shared.atOnce);
  await Promise.all(items.map((item) => shared.work(item, new AbortController().signal)));
  return items.length > 0;
}
