import { isDatabaseUnavailable } from '../../../platform/db/database-errors.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { assertLeaseHeld, LeaseLostError } from '../../../platform/lease.ts';
import type { PublishEvents } from '../monitor.events.ts';
import type { ShopClient } from '../shops/shop-client.ts';
import { releaseShop, releaseShops, type ShopUpdate } from '../shops/shop-lease.repo.ts';
import type { CrawledShop } from './due-shops.repo.ts';
import { type BackoffRate, computeShopBackoffMs } from './schedule.rules.ts';

export interface Crawl {
  readonly shop: CrawledShop;
  readonly lease: string;
  readonly client: ShopClient;
  readonly publish: PublishEvents;
  readonly gapMs: number;
  /**
   * Updates of the shop's database row that were decided before the request, such as a later time
   * for the product feed. They are saved in one transaction with the result of the request.
   */
  readonly update: Partial<ShopUpdate>;
}

/**
 * Runs `save` and updates the shop with the columns that `save` returns, in one transaction. Throws
 * LeaseLostError, and saves nothing, when another process may have leased the shop.
 */
export async function saveCrawl(db: Db, crawl: Crawl, save: (tx: Tx) => Promise<ShopUpdate>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { requests, wantsBotAuth } = crawl.client;
    const update = { ...crawl.update, ...(await save(tx)), requests, wants_bot_auth: wantsBotAuth };
    assertLeaseHeld(await releaseShop(tx, crawl.shop.shopId, crawl.lease, update));
  });
}

/**
 * Releases shops after checks that ended together. Throws LeaseLostError when another process may
 * have leased one of them.
 */
export async function releaseCrawls(tx: Tx, crawls: readonly { crawl: Crawl; update: ShopUpdate }[]): Promise<void> {
  const releases = crawls.map(({ crawl, update }) => {
    const { requests, wantsBotAuth } = crawl.client;
    const { shop, lease } = crawl;
    return {
      shopId: shop.shopId,
      lease,
      update: { ...crawl.update, ...update, requests, wants_bot_auth: wantsBotAuth },
    };
  });
  assertLeaseHeld(await releaseShops(tx, releases));
}

/**
 * Counts how often in a row a shop has blocked the monitor. The count stays as it is when `access`
 * is `unclear`. Returns the shop's changed columns, and `waitMs`, the pause before its next
 * request.
 */
export function updateBlockCount(
  { blocks, blockedSince }: Pick<CrawledShop, 'blocks' | 'blockedSince'>,
  result: { access: 'allowed' | 'blocked' | 'unclear'; at: Date; retryAfterMs: number | null; rate: BackoffRate },
): { columns: Pick<Partial<ShopUpdate>, 'blocks' | 'blocked_since'>; waitMs: number } {
  const { access, at, retryAfterMs, rate } = result;
  if (access === 'allowed') return { columns: blocks > 0 ? { blocks: 0, blocked_since: null } : {}, waitMs: 0 };
  const count = access === 'blocked' ? blocks + 1 : 0;
  const waitMs = computeShopBackoffMs(count, { ...rate, retryAfterMs }, Math.random());
  return { columns: access === 'blocked' ? { blocks: count, blocked_since: blockedSince ?? at } : {}, waitMs };
}

/** True when saving failed for a reason other than the data, so that a retry can succeed. */
export function isTransientError(error: unknown): boolean {
  if (error instanceof LeaseLostError || (error instanceof Error && isDatabaseUnavailable(error))) return true;
  const { code } = error as { code?: unknown };
  // PostgreSQL classes: connection, prepared statement (0A, 26), rollback (deadlock), resources,
  // operator intervention, system.
  return typeof code === 'string' && /^(?:08|0A|26|40|53|57|58|E)/.test(code);
}
