import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/log.ts';

/** What was accepted is written this soon: only what a crash catches in between is sent twice. */
const FLUSH_MS = 25;
const LONGEST_PAUSE_MS = 5 * SECOND;
/** About as long as a lease lasts: after that somebody else may have it, and the write would change nothing. */
const MAX_TRIES = 15;

/** Writes, and tries again while the database is away: a message that went out must not be forgotten for that. */
export async function writeSurely(write: () => Promise<void>, log: Log): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write();
    } catch (error) {
      if (attempt >= MAX_TRIES) throw error;
      log.warn({ reason: String(error), attempt }, 'what became of a message was not written yet');
      await sleep(Math.min(LONGEST_PAUSE_MS, 100 * 2 ** attempt));
    }
  }
}

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
