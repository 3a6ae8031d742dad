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

/** A leased shop, with changes to save on its release in `keep`. */
export interface Visit {
  shop: VisitedShop;
  lease: string;
  signal: AbortSignal;
  announce: Announce;
  keep: Omit<Release, 'free_at'>;
}

/** Result of a request; `robots` when robots.txt forbids it. */
export type Fetched = FetchedPage | FetchError | 'robots';

/**
 * Makes one request, unless robots.txt forbids it, and counts it in `visit`. Follows redirects
 * within the shop only: another shop has its own robots.txt, gap, lease and products.
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
    // The shop's other origins, with and without www, share the stored robots.txt.
    if (!rulesOf(visit.shop.robots, target.href).allows(target.href))
      throw new FetchError('redirect-refused', "The shop's robots.txt asks us not to follow its redirect");
    countRequest(visit);
  };
  countRequest(visit);
  return deps.fetchPage(url, { ...wish, signal: visit.signal, onRedirect }).catch(failureOnly);
}

/** Counts a request; each followed redirect counts as well. */
export function countRequest({ keep }: Visit): void {
  keep.asked = (keep.asked ?? 0) + 1;
}

export function isAnswer(fetched: Fetched): fetched is FetchedPage {
  return fetched !== 'robots' && !(fetched instanceof FetchError);
}

/** True for a 5xx response or a timeout: the shop is backed off as if it blocked us. */
export function isDown(fetched: Fetched): boolean {
  return isAnswer(fetched) ? fetched.status >= 500 : fetched instanceof FetchError && fetched.reason === 'timeout';
}

/** Milliseconds of Retry-After; null without it. */
export function askedToWait(fetched: Fetched, at: Date): number | null {
  return isAnswer(fetched) ? retryAfterMs(fetched.headers['retry-after'], at) : null;
}

/**
 * Counts consecutive blocked checks; returns the columns to save and the backoff in milliseconds.
 * `let-in` resets the count, `neither` leaves it unchanged.
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

/** The lease was lost: another worker may have checked the shop, so this result is discarded. */
export class LeaseLost extends Error {
  override name = 'LeaseLost';
  override message = 'the lease on a shop ended before its page was read';
}

/** True when saving failed for a reason other than the data, so that a retry can succeed. */
export function isPassing(error: unknown): boolean {
  if (error instanceof LeaseLost || (error instanceof Error && isDatabaseAway(error))) return true;
  const { code } = error as { code?: unknown };
  // PostgreSQL classes: connection, rollback (deadlock), resources, operator intervention, system.
  return typeof code === 'string' && /^(?:08|40|53|57|58|E)/.test(code);
}
