import { after, SECOND } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { newId } from '../../platform/ids.ts';
import { type Loop, startLoop } from '../../platform/loop.ts';
import type { Announce } from './monitor.events.ts';
import { claimShops, releaseShop, scheduleWatched } from './visit.repo.ts';
import { visitShop } from './visit-shop.service.ts';

/** Longer than a page may take to fetch, so that a lease ends only when its worker did. */
const LEASE_MS = 30 * SECOND;
/** Shops looked at side by side by one process. */
const SHOPS_AT_ONCE = 8;

/** Looks at due pages, several shops side by side and each shop one request at a time, until stopped. */
export function startChecking(deps: Deps, announce: Announce): Loop {
  const idleMs = Math.min(SECOND, deps.config.monitor.hostGapMs);
  return startLoop({
    name: 'check-pages',
    idleMs,
    log: deps.log,
    round: (signal) => checkDuePages(deps, announce, signal),
  });
}

/** One round; answers whether any shop had a page due. */
export async function checkDuePages(deps: Deps, announce: Announce, signal: AbortSignal): Promise<boolean> {
  const now = deps.clock.now();
  await scheduleWatched(deps.db, now);
  const lease = newId();
  const shops = await claimShops(deps.db, { lease, now, until: after(now, LEASE_MS), limit: SHOPS_AT_ONCE });
  await Promise.all(
    shops.map((shop) =>
      visitShop(deps, { shop, lease, signal, announce }).catch((error: unknown) =>
        breakOff(deps, shop.shopId, lease, error, signal),
      ),
    ),
  );
  return shops.length > 0;
}

/** A visit that broke off leaves its page due. Stopped on purpose, it gives the shop back; else the lease ends by itself. */
async function breakOff(deps: Deps, shopId: number, lease: string, error: unknown, signal: AbortSignal): Promise<void> {
  if (!signal.aborted) return deps.log.error({ err: error, shop: shopId }, 'a visit to a shop failed');
  await releaseShop(deps.db, shopId, lease, { free_at: after(deps.clock.now(), deps.config.monitor.hostGapMs) });
}
