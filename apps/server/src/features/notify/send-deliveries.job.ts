import { after, SECOND } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { newId } from '../../platform/ids.ts';
import { type Loop, startLoop } from '../../platform/loop.ts';
import { claimDeliveries } from './notify.repo.ts';
import { deliver } from './notify.service.ts';

/** Longer than the mail server may take, so that a lease ends only when its sender did. */
const LEASE_MS = 60 * SECOND;
const AT_ONCE = 16;

/** Sends what is due until stopped. */
export function startSending(deps: Deps): Loop {
  return startLoop({ name: 'send-deliveries', idleMs: SECOND, log: deps.log, round: () => sendDue(deps) });
}

/** One round; answers whether anything was due. */
export async function sendDue(deps: Deps): Promise<boolean> {
  const now = deps.clock.now();
  const lease = newId();
  const claimed = await claimDeliveries(deps.db, { lease, now, until: after(now, LEASE_MS), limit: AT_ONCE });
  await Promise.all(claimed.map((delivery) => deliver(deps, delivery, lease)));
  return claimed.length > 0;
}
