import { setTimeout as sleep } from 'node:timers/promises';
import { after, MINUTE, SECOND } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { FetchError, type FetchedPage } from '../../platform/fetch-page.ts';
import { newId } from '../../platform/ids.ts';
import { retryAfterMs } from '../../platform/retry-after.ts';
import { forgetShop, saveShop, shopHostOf } from '../catalogue/index.ts';
import type { Robots } from './robots.rules.ts';
import { isRobotsStale } from './schedule.rules.ts';
import { type ClaimedShop, releaseShop } from './visit.repo.ts';
import * as repo from './visit-one.repo.ts';
import { fetchRobots, rulesOf, whyNot } from './visit-robots.ts';

type VisitDeps = Pick<Deps, 'db' | 'clock' | 'fetchPage'> & { config: Pick<Deps['config'], 'monitor'> };

/** A session with a shop on request of a user, outside the worker's schedule. */
interface Wish {
  /** Any address of the shop. */
  url: string;
  /** Maximum of a single pause: until the shop is free, between requests, or for Retry-After. */
  patienceMs: number;
  signal: AbortSignal;
}

/** A shop under an exclusive lease while `work` runs. */
export interface OpenShop {
  id: number;
  /** Requests one page after the shop's gap. Throws ShopRefusal or FetchError. */
  ask(url: string, wish?: { accept?: string; maxBytes?: number }): Promise<FetchedPage>;
  /** Extends the lease, as long work between two requests must. Throws ShopRefusal `lost`. */
  keep(): Promise<void>;
  /** How its products are read best; saved when the shop is released. */
  platform: ClaimedShop['platform'];
}

/** Why a shop is not requested. The message is shown to users. */
export class ShopRefusal extends Error {
  override name = 'ShopRefusal';
  /** `elsewhere`: the shop redirects to another shop, at `url`. */
  readonly reason: 'busy' | 'wait' | 'robots' | 'elsewhere' | 'lost';
  readonly retryAfterMs: number | null;
  readonly url: string | null;

  constructor(
    reason: ShopRefusal['reason'],
    message: string,
    { retryAfterMs = null, url = null }: { retryAfterMs?: number | null; url?: string | null } = {},
  ) {
    super(message);
    this.reason = reason;
    this.retryAfterMs = retryAfterMs;
    this.url = url;
  }
}

/** Longer than a fetch may take, so that the lease outlives the request. */
const LEASE_MS = 90 * SECOND;
const LOOK_AGAIN_MS = 250;
/** Maximum requests for one page while the shop responds with a busy status. */
const TRIES = 3;
const busyStatus = new Set([429, 430, 503]);

interface Visit {
  deps: VisitDeps;
  wish: Wish;
  host: string;
  lease: string;
  shop: repo.OwnShop;
  rules: Map<string, Robots>;
}

/**
 * Runs `work` under the same lease and rules as the worker's checks, so that two processes never
 * request a shop at once: robots.txt first, one request at a time, the shop's gap between requests,
 * and its Retry-After.
 * Throws ShopRefusal when the shop may not be requested or the wait is too long, and FetchError as
 * `fetchPage` does.
 */
export async function withShop<T>(deps: VisitDeps, wish: Wish, work: (shop: OpenShop) => Promise<T>): Promise<T> {
  const host = shopHostOf(wish.url);
  const id = await saveShop(deps.db, host);
  await repo.beginVisits(deps.db, id);
  const lease = newId();
  const visit: Visit = {
    deps,
    wish,
    host,
    lease,
    shop: await claim(deps, wish, { id, host, lease }),
    rules: new Map(),
  };
  const open: OpenShop = {
    id,
    platform: visit.shop.platform,
    ask: (url, how) => ask(visit, url, how),
    keep: () => keep(visit, 0),
  };
  try {
    return await work(open);
  } catch (error) {
    if (isNoShop(error)) await forgetShop(deps.db, id);
    throw error;
  } finally {
    await releaseShop(deps.db, id, lease, {
      free_at: visit.shop.freeAt,
      visited_at: deps.clock.now(),
      platform: open.platform,
    });
  }
}

/** True when a user's address leads to no shop, or to a forbidden one: its row is deleted. */
function isNoShop(error: unknown): boolean {
  return error instanceof FetchError && ['dns', 'private-address', 'bad-url'].includes(error.reason);
}

async function claim(
  { db, clock }: VisitDeps,
  { patienceMs, signal }: Wish,
  { id, host, lease }: { id: number; host: string; lease: string },
): Promise<repo.OwnShop> {
  for (let waitedMs = 0; waitedMs <= patienceMs; waitedMs += LOOK_AGAIN_MS) {
    const now = clock.now();
    const freeBy = after(now, patienceMs);
    const shop = await repo.claimShop(db, id, { lease, now, until: after(now, LEASE_MS), freeBy });
    if (shop) return shop;
    const visit = await repo.findVisit(db, id);
    // The previous holder found that it is no shop, and deleted it.
    if (!visit) break;
    if (visit.free_at > freeBy) throw askedToWait(host, visit.free_at.getTime() - now.getTime());
    await pause(LOOK_AGAIN_MS, signal);
  }
  throw new ShopRefusal('busy', `${host} is being visited by somebody else just now. Please try again in a moment.`, {
    retryAfterMs: 10 * SECOND,
  });
}

async function ask(visit: Visit, url: string, wish: { accept?: string; maxBytes?: number } = {}): Promise<FetchedPage> {
  await refreshRobots(visit, url);
  refuseForbidden(visit, url);
  const { clock, fetchPage } = visit.deps;
  const onRedirect = (target: URL) => {
    if (shopHostOf(target.href) !== visit.host)
      throw new ShopRefusal('elsewhere', `${visit.host} sends us on to ${target.host}.`, { url: target.href });
    refuseForbidden(visit, target.href);
  };
  for (let tries = 1; ; tries += 1) {
    await takeTurn(visit, url);
    const answer = await fetchPage(url, { ...wish, signal: visit.wish.signal, onRedirect }).finally(() =>
      leaveGap(visit, url),
    );
    if (!busyStatus.has(answer.status)) return answer;
    const now = clock.now();
    const gapMs = visit.shop.freeAt.getTime() - now.getTime();
    const waitMs = Math.max(gapMs, retryAfterMs(answer.headers['retry-after'], now) ?? gapMs * 2 ** tries);
    visit.shop.freeAt = after(now, waitMs);
    if (tries >= TRIES) return answer;
  }
}

/** Fetches robots.txt once a day, and again after a failed attempt. */
async function refreshRobots(visit: Visit, url: string): Promise<void> {
  const { deps, shop, lease } = visit;
  const isKnown = shop.robots.status !== 0 && !isRobotsStale(shop.robots, deps.clock.now());
  if (isKnown) return;
  await takeTurn(visit, url);
  const { failure, ...robots } = await fetchRobots(deps, url, visit.wish.signal);
  shop.robots = { status: robots.robots_status, body: robots.robots_body, checkedAt: robots.robots_checked_at };
  visit.rules.clear();
  leaveGap(visit, url);
  if (failure) throw failure;
  const until = after(deps.clock.now(), LEASE_MS);
  if (!(await repo.keepShop(deps.db, shop.shopId, lease, { ...robots, leased_until: until }))) throw lost(visit);
}

function rulesFor(visit: Visit, url: string): Robots {
  const { origin } = new URL(url);
  const known = visit.rules.get(origin) ?? rulesOf(visit.shop.robots, url);
  visit.rules.set(origin, known);
  return known;
}

function refuseForbidden(visit: Visit, url: string): void {
  if (!rulesFor(visit, url).allows(url)) throw new ShopRefusal('robots', `${whyNot(visit.shop.robots.status)}.`);
}

/** Waits until the shop may be requested; the lease covers the wait and the request. */
async function takeTurn(visit: Visit, url: string): Promise<void> {
  const { deps, wish, host, shop } = visit;
  const waitMs = Math.max(0, shop.freeAt.getTime() - deps.clock.now().getTime());
  if (waitMs > wish.patienceMs) throw askedToWait(host, waitMs);
  await keep(visit, waitMs);
  if (waitMs > 0) await pause(waitMs, wish.signal);
  wish.signal.throwIfAborted();
  leaveGap(visit, url);
}

async function keep(visit: Visit, waitMs: number): Promise<void> {
  const { deps, shop, lease } = visit;
  const until = after(deps.clock.now(), waitMs + LEASE_MS);
  if (!(await repo.keepShop(deps.db, shop.shopId, lease, { leased_until: until }))) throw lost(visit);
}

/** Sets the earliest time of the next request; runs after a failed request too. */
function leaveGap(visit: Visit, url: string): void {
  const { clock, config } = visit.deps;
  const crawlDelayMs = rulesFor(visit, url).crawlDelayMs ?? 0;
  visit.shop.freeAt = after(clock.now(), Math.max(config.monitor.hostGapMs, crawlDelayMs));
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => signal.throwIfAborted());
}

function askedToWait(host: string, waitMs: number): ShopRefusal {
  return new ShopRefusal('wait', `${host} asks us to wait ${inWords(waitMs)}. Please try again then.`, {
    retryAfterMs: waitMs,
  });
}

function inWords(ms: number): string {
  const amount = (value: number, unit: string) => `${value} ${unit}${value === 1 ? '' : 's'}`;
  if (ms <= 90 * SECOND) return amount(Math.max(1, Math.ceil(ms / SECOND)), 'second');
  return ms <= 90 * MINUTE ? amount(Math.ceil(ms / MINUTE), 'minute') : amount(Math.ceil(ms / (60 * MINUTE)), 'hour');
}

function lost({ host }: Visit): ShopRefusal {
  return new ShopRefusal(
    'lost',
    `The visit to ${host} took too long and somebody else has begun one. Please try again.`,
  );
}
