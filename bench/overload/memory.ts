/** Memory of a process before, during and after a flood. */
import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { megabytes } from '../lib/processes.ts';

const SAMPLE_MS = 250;
/** Time in which the garbage collector may return the memory of the flood. */
const MAX_RECOVERY_MS = 30_000;
const MAX_RATIO = 1.2;

/** Starts to watch the memory; `recover` waits until it has returned, for half a minute at most. */
export function watchMemory(child: ChildProcess) {
  const before = megabytes(child);
  let peak = before;
  const sampling = setInterval(() => {
    peak = Math.max(peak, megabytes(child));
  }, SAMPLE_MS);
  return {
    async recover() {
      const begun = performance.now();
      while (megabytes(child) > before * MAX_RATIO && performance.now() - begun < MAX_RECOVERY_MS)
        await sleep(SAMPLE_MS);
      clearInterval(sampling);
      return { before, peak, after: megabytes(child), seconds: (performance.now() - begun) / 1000 };
    },
  };
}
