import { isDatabaseAway } from '../../platform/db/away.ts';
import type { Deps } from '../../platform/deps.ts';
import { FetchError, type FetchedPage, type FetchPage } from '../../platform/fetch-page.ts';
import { retryAfterMs } from '../../platform/retry-after.ts';
import { shopHostOf } from '../catalogue/index.ts';
import type { Announce } from './monitor.events.ts';
import type { Robots } from './robots.rules.ts';
import { shopBackOffMs } from './schedule.rules.ts';
import type { Release, VisitedShop } from './visit.repo.ts';
import { failureOnly, rulesOf } from './visit-robots.ts';

/** A claimed shop while it is ours, and what its plan adds to what is kept when it is given back. */
export interface Visit {
  shop: VisitedShop;
  lease: string;
  signal: AbortSignal;
  announce: Announce;
  keep: Omit<Release, 'free_at'>;
}

/** How a request ended. */
export type Fetched = FetchedPage | FetchError | 'robots';

/**
 * Makes one request, unless robots.txt forbids it; what it cost is counted on the visit. A redirect is followed within the
 * shop only: any other has a robots.txt, a gap and a lease of its own, and what it sells is not this shop's.
 */
export async function askShop(
  deps: Pick<Deps, 'fetchPage'>,
  visit: Visit,
  url: string,
  { robots, ...wish }: Parameters<FetchPage>[1] & { robots: Robots },
): Promise<Fetched> {
  if (!robots.allows(url)) return 'robots';
  const onRedirect = (target: URL) => {
    if (shopHostOf(target.href) !== shopHostOf(url))
      throw new FetchError('redirect-refused', `${shopHostOf(url)} sends us on to another shop`);
    // Its other origins, with and without www, go by the file that we have.
    if (!rulesOf(visit.shop.robots, target.href).allows(target.href))
      throw new FetchError('redirect-refused', "The shop's robots.txt asks us not to follow its redirect");
    countRequest(visit);
  };
  countRequest(visit);
  return deps.fetchPage(url, { ...wish, signal: visit.signal, onRedirect }).catch(failureOnly);
}

/** Every request counts, and each that a redirect led to. */
export function countRequest({ keep }: Visit): void {
  keep.asked = (keep.asked ?? 0) + 1;
}

export function isAnswer(fetched: Fetched): fetched is FetchedPage {
  return fetched !== 'robots' && !(fetched instanceof FetchError);
}

/** A shop that is down, or that lets us wait until we give up, has no page for us now: it is left alone like one that blocks us. */
export function isDown(fetched: Fetched): boolean {
  return isAnswer(fetched) ? fetched.status >= 500 : fetched instanceof FetchError && fetched.reason === 'timeout';
}

/** What the shop asked for in Retry-After. */
export function askedToWait(fetched: Fetched, at: Date): number | null {
  return isAnswer(fetched) ? retryAfterMs(fetched.headers['retry-after'], at) : null;
}

/**
 * Counts looks that a shop did not let us have, and answers what is kept of it and how long it is left alone for it: nothing
 * for a page that was ours to read, however it ended. What is neither changes nothing.
 */
export function blocksAfter(
  { blocks, blockedSince }: Pick<VisitedShop, 'blocks' | 'blockedSince'>,
  seen: { how: 'let-in' | 'blocked' | 'neither'; at: Date; retryAfterMs: number | null; intervalMs: number },
): { change: { blocks?: number; blocked_since?: Date | null }; waitMs: number } {
  const { how, at, ...pace } = seen;
  if (how === 'let-in') return { change: blocks > 0 ? { blocks: 0, blocked_since: null } : {}, waitMs: 0 };
  const count = how === 'blocked' ? blocks + 1 : 0;
  const waitMs = shopBackOffMs(count, pace, Math.random());
  return { change: how === 'blocked' ? { blocks: count, blocked_since: blockedSince ?? at } : {}, waitMs };
}

/** Another worker may have looked at the shop since, so this look counts for nothing. */
export class LeaseLost extends Error {
  override name = 'LeaseLost';
  override message = 'the lease on a shop ended before its page was read';
}

/** Whether storing failed for a reason that has nothing to do with what was to be stored: it is tried again later. */
export function isPassing(error: unknown): boolean {
  if (error instanceof LeaseLost || (error instanceof Error && isDatabaseAway(error))) return true;
  const { code } = error as { code?: unknown };
  // PostgreSQL's classes: connections, rollbacks (deadlocks), resources, operators at work, the system.
  return typeof code === 'string' && /^(?:08|40|53|57|58|E)/.test(code);
}
