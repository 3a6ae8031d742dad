import { tidyAccounts } from './features/auth/index.ts';
import { checkPages, tidyHistory, tidyNews } from './features/monitor/index.ts';
import {
  correctWaits,
  fanOut,
  makeDigests,
  outward,
  recordDeliveries,
  sendBundles,
  sendDeliveries,
  tidyLedger,
} from './features/notify/index.ts';
import { MINUTE, SECOND } from './platform/clock.ts';
import type { Deps } from './platform/deps.ts';
import { type Loop, startLoop } from './platform/loop.ts';

/** Starts all background jobs, and connects notifications to the monitor's events. */
export function startWorker(deps: Deps): Loop {
  const { log } = deps;
  const idleMs = Math.min(SECOND, deps.config.monitor.hostGapMs);
  const loops = [
    startLoop(checkPages(deps, recordDeliveries), { idleMs, log }),
    startLoop(fanOut(deps), { idleMs: SECOND, log }),
    ...outward.map((channel) => startLoop(sendDeliveries(deps, channel), { idleMs: SECOND, log })),
    ...outward.map((channel) => startLoop(sendBundles(deps, channel), { idleMs: SECOND, log })),
    startLoop(correctWaits(deps), { idleMs: MINUTE, log }),
    startLoop(makeDigests(deps), { idleMs: MINUTE, log }),
    startLoop(tidyAccounts(deps), { idleMs: MINUTE, log }),
    startLoop(tidyNews(deps), { idleMs: MINUTE, log }),
    startLoop(tidyHistory(deps), { idleMs: MINUTE, log }),
    startLoop(tidyLedger(deps), { idleMs: MINUTE, log }),
  ];
  return { stop: async () => void (await Promise.all(loops.map((loop) => loop.stop()))) };
}
