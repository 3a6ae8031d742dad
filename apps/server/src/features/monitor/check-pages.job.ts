import { after, MINUTE, SECOND } from '../../platform/clock.ts';
import { isDatabaseAway } from '../../platform/db/away.ts';
import { writeSurely } from '../../platform/db/write-surely.ts';
import type { Deps } from '../../platform/deps.ts';
import { newId } from '../../platform/ids.ts';
import type { SharedWork } from '../../platform/loop.ts';
import type { Announce } from './monitor.events.ts';
import { listShopsDue } from './shops-due.repo.ts';
import { mendClock, scheduleWatched } from './timetable.repo.ts';
import { claimShops, releaseShop, type VisitedShop } from './visit.repo.ts';
import { visitShop } from './visit-shop.service.ts';

/** Longer than a fetch may take, so that a lease expires only if its worker died. */
const LEASE_MS = 30 * SECOND;
/**
 * Shops checked in parallel by one process. Most of a check is waiting for the shop; the few with a
 * response at the same moment share the pool's connections.
 */
const SHOPS_AT_ONCE = 32;
/** Time until newly watched fragrances are scheduled. */
const ADOPT_EVERY_MS = SECOND;
/** Time between full scans for watched pages that are missing from the schedule. */
const ADOPT_ALL_EVERY_MS = MINUTE;
/** Time for which a ranking of all shops is reused. */
const RANK_EVERY_MS = SECOND;
/** Time until timestamps from another host's fast clock are repaired. */
const MEND_EVERY_MS = MINUTE;

/** Wait after the database was unavailable for a result; limits requests while a disk is full. */
const AWAY_MS = 5 * SECOND;

type Claim = VisitedShop & { lease: string };

/** Checks due pages of several shops in parallel, with one request at a time per shop. */
export function checkPages(deps: Deps, announce: Announce): SharedWork<Claim> {
  const tidy = timetable(deps);
  const take = taking(deps);
  return {
    name: 'check-pages',
    atOnce: SHOPS_AT_ONCE,
    async claim(limit) {
      const now = deps.clock.now();
      await tidy(now);
      return take(now, limit);
    },
    async work(shop, signal) {
      try {
        await visitShop(deps, { shop, lease: shop.lease, signal, announce });
      } catch (error) {
        // On shutdown or without the database, release the shop; else the lease expires by itself.
        const isAway = error instanceof Error && isDatabaseAway(error);
        if (signal.aborted) await giveBack(deps, shop, deps.config.monitor.hostGapMs);
        else if (isAway) await giveBack(deps, shop, Math.max(AWAY_MS, deps.config.monitor.hostGapMs));
        if (!signal.aborted) throw error;
      }
    },
  };
}

/** Releases a shop as soon as the database allows; its next request comes after `waitMs`. */
async function giveBack({ db, clock, log }: Deps, shop: Claim, waitMs: number): Promise<void> {
  await writeSurely(() => {
    const now = clock.now();
    return releaseShop(db, shop.shopId, shop.lease, { free_at: after(now, waitMs), visited_at: now });
  }, log);
}

/** Leases shops. When ranking must read all shops, the ranking is reused for a second. */
function taking({ db, config }: Deps): (now: Date, limit: number) => Promise<Claim[]> {
  const { intervalMs } = config.monitor;
  const isTimeToRank = every(RANK_EVERY_MS);
  let ranked: readonly number[] | null = null;

  async function claimAmong(among: readonly number[], now: Date, limit: number): Promise<Claim[]> {
    const lease = newId();
    const shops = await claimShops(db, { lease, now, until: after(now, LEASE_MS), limit, intervalMs, among });
    return shops.map((shop) => ({ ...shop, lease }));
  }

  return async (now, limit) => {
    if (!isTimeToRank(now) && ranked !== null) return claimAmong(ranked, now, limit);
    const { shopIds, isRanked } = await listShopsDue(db, { now, intervalMs });
    ranked = isRanked ? shopIds : null;
    return claimAmong(shopIds, now, limit);
  };
}

/** Schedules newly watched pages, and repairs timestamps from a clock that runs or ran ahead. */
function timetable({ db }: Deps): (now: Date) => Promise<void> {
  const isTimeToMend = every(MEND_EVERY_MS);
  const isTimeToAdopt = every(ADOPT_EVERY_MS);
  const isTimeToAdoptAll = every(ADOPT_ALL_EVERY_MS);
  let adopted: string | null = null;
  return async (now) => {
    if (isTimeToMend(now)) await mendClock(db, now, LEASE_MS);
    if (isTimeToAdoptAll(now)) adopted = null;
    if (isTimeToAdopt(now)) adopted = await scheduleWatched(db, now, adopted);
  };
}

/** True at first, then once per `ms`, and whenever the clock went back. */
function every(ms: number): (now: Date) => boolean {
  let [last, seen] = [-Infinity, -Infinity];
  return (now) => {
    const at = now.getTime();
    const isTime = at < seen || at - last >= ms;
    seen = at;
    if (isTime) last = at;
    return isTime;
  };
}
