import { after, SECOND } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { newId } from '../../platform/ids.ts';
import type { SharedWork } from '../../platform/loop.ts';
import type { Announce } from './monitor.events.ts';
import { type ClaimedShop, claimShops, releaseShop, scheduleWatched } from './visit.repo.ts';
import { visitShop } from './visit-shop.service.ts';

/** Longer than a page may take to fetch, so that a lease ends only when its worker did. */
const LEASE_MS = 30 * SECOND;
/** Shops looked at side by side by one process. */
const SHOPS_AT_ONCE = 8;

type Claim = ClaimedShop & { lease: string };

/** Looking at due pages: several shops side by side, each shop one request at a time. */
export function checkPages(deps: Deps, announce: Announce): SharedWork<Claim> {
  return {
    name: 'check-pages',
    atOnce: SHOPS_AT_ONCE,
    async claim(limit) {
      const now = deps.clock.now();
      await scheduleWatched(deps.db, now);
      const lease = newId();
      const shops = await claimShops(deps.db, { lease, now, until: after(now, LEASE_MS), limit });
      return shops.map((shop) => ({ ...shop, lease }));
    },
    async work(shop, signal) {
      try {
        await visitShop(deps, { shop, lease: shop.lease, signal, announce });
      } catch (error) {
        // Stopped on purpose, it gives the shop back; else the lease ends by itself.
        if (!signal.aborted) throw error;
        const freeAt = after(deps.clock.now(), deps.config.monitor.hostGapMs);
        await releaseShop(deps.db, shop.shopId, shop.lease, { free_at: freeAt });
      }
    },
  };
}
