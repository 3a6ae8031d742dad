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

/** Longer than a page may take to fetch, so that a lease ends only when its worker did. */
const LEASE_MS = 30 * SECOND;
/**
 * Shops looked at side by side by one process. Most of a visit is waiting for the shop; the few that have their answer at
 * one moment share the pool's connections.
 */
const SHOPS_AT_ONCE = 32;
/** How soon what is newly watched is noticed. */
const ADOPT_EVERY_MS = SECOND;
/** How soon whatever else was not on the timetable is: everything that is watched is gone through. */
const ADOPT_ALL_EVERY_MS = MINUTE;
/** How long shops stand in the order that all of them were brought into. */
const RANK_EVERY_MS = SECOND;
/** How soon times that another host's clock wrote ahead are noticed. */
const MEND_EVERY_MS = MINUTE;

/** What a look found while the database was away is lost and looked for again: soon, but not over and over at a full disk. */
const AWAY_MS = 5 * SECOND;

type Claim = VisitedShop & { lease: string };

/** Looking at due pages: several shops side by side, each shop one request at a time. */
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
        // Stopped on purpose, or without its database, it gives the shop back; else the lease ends by itself.
        const isAway = error instanceof Error && isDatabaseAway(error);
        if (signal.aborted) await giveBack(deps, shop, deps.config.monitor.hostGapMs);
        else if (isAway) await giveBack(deps, shop, Math.max(AWAY_MS, deps.config.monitor.hostGapMs));
        if (!signal.aborted) throw error;
      }
    },
  };
}

/** Gives a shop back as soon as that can be written, to be asked again after `waitMs`. */
async function giveBack({ db, clock, log }: Deps, shop: Claim, waitMs: number): Promise<void> {
  await writeSurely(() => {
    const now = clock.now();
    return releaseShop(db, shop.shopId, shop.lease, { free_at: after(now, waitMs), visited_at: now });
  }, log);
}

/** Takes shops; where so much is due that all shops have to be looked at to find the best, that is done once a second. */
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

/** Takes up what is newly watched, and mends what was written by a clock that runs ahead, or did before it was set back. */
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

/** True at first, then so long after the last time, and whenever the clock went back. */
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
