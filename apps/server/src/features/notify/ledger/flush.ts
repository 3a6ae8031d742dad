import { setTimeout as sleep } from 'node:timers/promises';
import { writeSurely } from '../../../platform/db/write-surely.ts';
import type { Log } from '../../../platform/log.ts';

/** What was accepted is written this soon: only what a crash catches in between is sent twice. */
const FLUSH_MS = 25;

/** Results on their way to the database. */
export interface Flush<Item> {
  add(item: Item): void;
  /** Writes what is left and resolves when all is written; throws what could not be. */
  end(): Promise<void>;
}

/** Collects what comes side by side and writes it a little later in one piece, one piece at a time. */
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
    // Whoever ends hears of it; nobody waits before.
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
