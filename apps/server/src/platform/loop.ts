import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from './log.ts';

/** Work that goes on until it is stopped. */
export interface Loop {
  /** Begins no new round and resolves when the present one is over. */
  stop(): Promise<void>;
}

/**
 * Calls `round` again and again: at once while it answers true (there was work), else after `idleMs`.
 * A round that throws is logged and followed by a pause, so that an absent database does not spin a processor.
 */
export function startLoop(options: {
  name: string;
  idleMs: number;
  log: Log;
  round: (signal: AbortSignal) => Promise<boolean>;
}): Loop {
  const { name, idleMs, log, round } = options;
  const stopping = new AbortController();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const busy = await round(stopping.signal).catch((error: unknown) => {
        if (!stopping.signal.aborted) log.error({ err: error, loop: name }, 'a round failed');
        return false;
      });
      if (!busy) await sleep(idleMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  const done = run();
  return {
    stop: () => {
      stopping.abort();
      return done;
    },
  };
}
