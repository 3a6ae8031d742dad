import { startChecking } from './features/monitor/index.ts';
import { recordDeliveries, startSending } from './features/notify/index.ts';
import type { Deps } from './platform/deps.ts';
import type { Loop } from './platform/loop.ts';

/** Starts everything that works without being asked. The monitor does not know who listens to its events: this line does. */
export function startWorker(deps: Deps): Loop {
  const loops = [startChecking(deps, recordDeliveries), startSending(deps)];
  return { stop: async () => void (await Promise.all(loops.map((loop) => loop.stop()))) };
}
