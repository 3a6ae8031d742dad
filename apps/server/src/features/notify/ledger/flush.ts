import { setTimeout as sleep } from 'node:timers/promises';
import { writeSurely } from '../../../platform/db/write-surely.ts';
import type { Log } from '../../../platform/log.ts';

/** Delay before results are written. Only a crash within this time sends a message twice. */
const FLUSH_MS = 25;

export interface Flush<Item> {
  add(item: Item): void;
  /** Resolves when everything is written; throws the error of a failed write. */
  end(): Promise<void>;
}

/** Collects items and writes them shortly afterwards in batches, one batch at a time. */
export function createFlush<Item>(write: (items: readonly Item[]) => Promise<void>, log: Log): Flush<Item> {
  let waiting: Item[] = [];
  let writing: Promise<void> | null = null;

  async function drain(): Promise<void> {
    await sleep(FLUSH_MS);
    while (waiting.length > 0) {
      const items = waiting;
      waiting = [];
      await writeSurely(() => write(items), log);
    }
    writing = null;
  }

  function begin(): Promise<void> {
    writing ??= drain();
    // `end` throws this error; without a handler until then it would be an unhandled rejection.
    writing.catch(() => {});
    return writing;
  }

  return {
    add(item) {
      waiting.push(item);
      void begin();
    },
    end: async () => {
      while (writing) await writing;
    },
  };
}
