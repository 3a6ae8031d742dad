import { setTimeout as sleep } from 'node:timers/promises';
import { addMs, SECOND } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { takeLease } from '../../../platform/lease.ts';
import { FetchError } from '../../../platform/net/fetch-page.ts';
import { shopStore } from '../../catalogue/index.ts';
import { createBudgetError, createPausedError, createWaitError, ShopAccessError } from './shop-access-error.ts';
import { ShopClient, type ShopClientDeps } from './shop-client.ts';
import * as repo from './shop-lease.repo.ts';

export { ShopAccessError } from './shop-access-error.ts';

type SessionDeps = ShopClientDeps & Pick<Deps, 'db'>;

interface SessionOptions {
  /** URL of any page of the shop. */
  url: string;
  /**
   * Maximum length of a single wait: until another process releases the shop, between two requests,
   * or for the shop's Retry-After.
   */
  maxWaitMs: number;
  /** Daily budget of requests for searching the shop; null for requests that it does not limit. */
  dailyRequests?: number | null;
  signal: AbortSignal;
}

/** A shop's lease is longer than a fetch may take, so that the lease outlives the request. */
const LEASE_MS = 90 * SECOND;
const CLAIM_RETRY_MS = 250;

/**
 * Runs `work` with a client of the shop, under the same lease as the worker's checks, so that two
 * processes never request a shop at once. Throws ShopAccessError when the shop may not be requested
 * or the wait is too long, and FetchError as `fetchPage` does.
 */
export async function withShopSession<T>(
  deps: SessionDeps,
  options: SessionOptions,
  work: (shop: ShopClient) => Promise<T>,
): Promise<T> {
  const host = shopStore.shopHostOf(options.url);
  const id = await shopStore.saveShop(deps.db, host);
  await rejectPaused(deps.db, { id, host });
  await repo.ensureShopCrawl(deps.db, id);
  const { lease, nextRequestAt, ...shop } = await claimLease(deps, options, { id, host });
  const extendLease = async (pauseMs: number, change: repo.LeaseChange) => {
    // The operator may pause the shop during a long session.
    await rejectPaused(deps.db, { id, host });
    const until = addMs(deps.clock.now(), pauseMs + LEASE_MS);
    return repo.extendShopLease(deps.db, id, lease, { ...change, leased_until: until });
  };
  const { maxWaitMs, dailyRequests = null, signal } = options;
  const countRequest = async () => {
    if (dailyRequests === null) return;
    const isTaken = await repo.takeDailyRequest(deps.db, id, { now: deps.clock.now(), limit: dailyRequests });
    if (!isTaken) throw createBudgetError(host, dailyRequests);
  };
  const session = { maxWaitMs, extendLease, countRequest };
  const client = new ShopClient(deps, { host, ...shop, nextRequestAt, signal, session });
  try {
    return await work(client);
  } catch (error) {
    // A shop whose products are known exists, even while its name cannot be resolved.
    if (isNotAShop(error) && !(await repo.hasShopProducts(deps.db, id))) await shopStore.deleteUnusedShop(deps.db, id);
    throw error;
  } finally {
    await repo.releaseShop(deps.db, id, lease, {
      next_request_at: client.nextRequestAt,
      crawled_at: deps.clock.now(),
      requests: client.requests,
      wants_bot_auth: client.wantsBotAuth,
    });
  }
}

/**
 * True if the error shows that no shop is at this address: the host is unknown or forbidden, or the
 * URL is invalid.
 */
function isNotAShop(error: unknown): boolean {
  return error instanceof FetchError && ['dns', 'private-address', 'bad-url'].includes(error.reason);
}

async function rejectPaused(db: SessionDeps['db'], { id, host }: { id: number; host: string }): Promise<void> {
  if (await shopStore.isShopPaused(db, id)) throw createPausedError(host);
}

async function claimLease(
  { db, clock }: SessionDeps,
  { maxWaitMs, signal }: SessionOptions,
  { id, host }: { id: number; host: string },
): Promise<repo.ShopLease & { lease: string }> {
  for (let waitedMs = 0; waitedMs <= maxWaitMs; waitedMs += CLAIM_RETRY_MS) {
    const now = clock.now();
    const availableBy = addMs(now, maxWaitMs);
    const lease = takeLease(now, LEASE_MS);
    const shop = await repo.claimShop(db, id, { ...lease, now, availableBy });
    if (shop) return { ...shop, lease: lease.lease };
    const crawl = await repo.findShopCrawl(db, id);
    // The previous holder found that it is no shop, and deleted it.
    if (!crawl) break;
    if (crawl.next_request_at > availableBy)
      throw createWaitError(host, crawl.next_request_at.getTime() - now.getTime());
    await sleep(CLAIM_RETRY_MS, undefined, { signal }).catch(() => signal.throwIfAborted());
  }
  throw new ShopAccessError(
    'busy',
    `${host} is being read by another process at the moment. Please try again in a moment.`,
    { retryAfterMs: 10 * SECOND },
  );
}
