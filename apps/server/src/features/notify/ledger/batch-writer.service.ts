import { setTimeout as sleep } from 'node:timers/promises';
import { writeWithRetry } from '../../../platform/db/write-with-retry.ts';
import type { Log } from '../../../platform/observability/log.ts';

/** Delay before the results of sending are saved; a crash before that sends messages again. */
const WRITE_DELAY_MS = 25;

export interface BatchWriter<Item> {
  add(item: Item): void;
  /** Resolves when all items are written; throws the error of a failed write. */
  end(): Promise<void>;
}

/** Collects items and writes them shortly afterwards in batches, one batch at a time. */
export function createBatchWriter<Item>(write: (items: readonly Item[]) => Promise<void>, log: Log): BatchWriter<Item> {
  let pending: Item[] = [];
  let running: Promise<void> | null = null;

  async function drain(): Promise<void> {
    await sleep(WRITE_DELAY_MS);
    while (pending.length > 0) {
      const items = pending;
      pending = [];
      await writeWithRetry(() => write(items), log);
    }
    running = null;
  }

  function start(): Promise<void> {
    running ??= drain();
    // `end` throws this error; without a handler until then it would be an unhandled rejection.
    running.catch(() => {});
    return running;
  }

  return {
    add(item) {
      pending.push(item);
      void start();
    },
    end: async () => {
      while (running) await running;
    },
  };
}
