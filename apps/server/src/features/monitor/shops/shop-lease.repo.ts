import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { ShopCrawlsTable } from '../monitor.tables.ts';

/** A shop that one process has leased: no other process requests the shop until the lease ends. */
export interface LeasedShop {
  shopId: number;
  robots: StoredRobots;
  wantsBotAuth: boolean;
  /** Minimum time between two requests that an operator set for the shop; 0 for none. */
  minGapMs: number;
}

export interface StoredRobots {
  /** Status of the robots.txt response; null before the first request, 0 after a failed one. */
  status: number | null;
  body: string | null;
  checkedAt: Date | null;
}

export type ShopLease = LeasedShop & { nextRequestAt: Date };

/** Columns in a shop's row that a worker may change while it holds the lease of the shop. */
export type LeaseChange = Partial<
  Pick<
    ShopCrawlsTable,
    | 'platform'
    | 'robots_status'
    | 'robots_body'
    | 'robots_checked_at'
    | 'search_blocked_at'
    | 'lists_missing_at'
    | 'sitemap_read_at'
  >
>;

/** Adds the shop to `shop_crawls`, unless the shop is deleted or already there. */
export async function ensureShopCrawl(db: Db, shopId: number): Promise<void> {
  await db
    .insertInto('shop_crawls')
    .columns(['shop_id'])
    .expression(db.selectFrom('shops').select('id').where('id', '=', shopId).forKeyShare())
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Claims a shop; null when it is leased or may not be requested until after `availableBy`. */
export async function claimShop(
  db: Db,
  shopId: number,
  claim: { lease: string; now: Date; until: Date; availableBy: Date },
): Promise<ShopLease | null> {
  const row = await db
    .updateTable('shop_crawls')
    .set({ lease: claim.lease, leased_until: claim.until })
    .where('shop_id', '=', shopId)
    .where('next_request_at', '<=', claim.availableBy)
    .where((where) => where.or([where('leased_until', 'is', null), where('leased_until', '<', claim.now)]))
    .returning(['next_request_at', 'robots_status', 'robots_body', 'robots_checked_at', 'wants_bot_auth', 'min_gap_ms'])
    .executeTakeFirst();
  if (!row) return null;
  const robots = { status: row.robots_status, body: row.robots_body, checkedAt: row.robots_checked_at };
  // A shop that was never requested has -infinity, which is not a valid date.
  const nextRequestAt = new Date(Math.max(Number(row.next_request_at), claim.now.getTime()));
  return { shopId, robots, wantsBotAuth: row.wants_bot_auth, minGapMs: row.min_gap_ms ?? 0, nextRequestAt };
}

/** Returns the next request time and the lease of a shop; undefined for a deleted shop. */
export function findShopCrawl(db: Db, shopId: number) {
  return db
    .selectFrom('shop_crawls')
    .select(['next_request_at', 'leased_until'])
    .where('shop_id', '=', shopId)
    .executeTakeFirst();
}

/**
 * Extends a shop's lease. Returns the shop's present minimum gap; null when the caller no longer
 * holds the lease.
 */
export async function extendShopLease(
  db: Db,
  shopId: number,
  lease: string,
  change: { leased_until: Date } & LeaseChange,
): Promise<{ minGapMs: number } | null> {
  const row = await db
    .updateTable('shop_crawls')
    .set(change)
    .where('shop_id', '=', shopId)
    .where('lease', '=', lease)
    .returning('min_gap_ms')
    .executeTakeFirst();
  return row ? { minGapMs: row.min_gap_ms ?? 0 } : null;
}

/**
 * Counts a request in the shop's daily budget. Returns false, without counting, when the budget of
 * that day (UTC) is used up.
 */
export async function takeDailyRequest(
  db: Db,
  shopId: number,
  { now, limit }: { now: Date; limit: number },
): Promise<boolean> {
  const day = now.toISOString().slice(0, 10);
  const { rows } = await sql`
    update shop_crawls set search_day = ${day}::date,
      search_requests = case when search_day = ${day}::date then search_requests + 1 else 1 end
    where shop_id = ${shopId} and (search_day is distinct from ${day}::date or search_requests < ${limit})
    returning shop_id`.execute(db);
  return rows.length > 0;
}

/** Whether products of the shop are known from its lists or sitemaps. */
export async function hasShopProducts(db: Db, shopId: number): Promise<boolean> {
  const product = db.selectFrom('shop_products').select('id').where('shop_id', '=', shopId).limit(1);
  return (await product.executeTakeFirst()) !== undefined;
}

/** How a shop can be searched, as far as known; undefined for a shop that was never requested. */
export function findSearchState(db: Db, shopId: number) {
  return db
    .selectFrom('shop_crawls')
    .select([
      'platform',
      'search_blocked_at as blockedAt',
      'lists_missing_at as listsMissingAt',
      'sitemap_read_at as sitemapReadAt',
    ])
    .where('shop_id', '=', shopId)
    .executeTakeFirst();
}

type ShopCrawlRow = Selectable<ShopCrawlsTable>;

export type ShopUpdate = Partial<
  Omit<
    ShopCrawlRow,
    | 'shop_id'
    | 'next_request_at'
    | 'requests'
    | 'restock_hours'
    | 'feed_pending'
    | 'lease'
    | 'leased_until'
    | 'min_gap_ms'
    | 'page_due_at'
    | 'page_delay_seconds'
    | 'is_paused'
  >
> & {
  next_request_at: Date;
  feed_pending?: ShopCrawlRow['feed_pending'];
  requests?: number;
  /** Hour of the day (UTC) of a confirmed restock; null without a restock. */
  restockHour?: number | null;
};

/**
 * Updates a shop and ends its lease; returns false, without a change, when the lease is lost. After
 * requests, the operator's minimum gap applies, even if it was set during them.
 */
export async function releaseShop(db: Db | Tx, shopId: number, lease: string, update: ShopUpdate): Promise<boolean> {
  const { requests = 0, restockHour = null, feed_pending: pending, ...change } = update;
  const { next_request_at: nextRequestAt, crawled_at: endedAt } = change;
  const { numUpdatedRows } = await db
    .updateTable('shop_crawls')
    .set({
      ...change,
      ...(requests > 0 && endedAt && { next_request_at: applyMinGap(nextRequestAt, endedAt) }),
      lease: null,
      leased_until: null,
      ...(requests > 0 && { requests: sql<number>`requests + ${requests}` }),
      ...(pending && { feed_pending: sql<typeof pending>`${JSON.stringify(pending)}::jsonb` }),
      ...(restockHour !== null && { restock_hours: incrementHour(restockHour) }),
    })
    .where('shop_id', '=', shopId)
    .where('lease', '=', lease)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Updates shops after a request to each, and ends their leases. Returns false when the lease of any
 * of them is lost; the caller then rolls the transaction back.
 */
export async function releaseShops(
  tx: Tx,
  releases: readonly { shopId: number; lease: string; update: ShopUpdate }[],
): Promise<boolean> {
  const common: object[] = [];
  for (const { shopId, lease, update } of releases) {
    const { next_request_at, crawled_at, requests, wants_bot_auth, restockHour, ...others } = update;
    if (Object.keys(others).length === 0 && requests && restockHour === null)
      common.push({ shop_id: shopId, lease, next_request_at, crawled_at, requests, wants_bot_auth });
    else if (!(await releaseShop(tx, shopId, lease, update))) return false;
  }
  if (common.length === 0) return true;
  const { numAffectedRows = 0n } = await sql`
    update shop_crawls as crawls set lease = null, leased_until = null, crawled_at = released.crawled_at,
      next_request_at = greatest(released.next_request_at, released.crawled_at + min_gap_ms * interval '1 ms'),
      requests = crawls.requests + released.requests, wants_bot_auth = released.wants_bot_auth
    from jsonb_to_recordset(${JSON.stringify(common)}::jsonb) as released (shop_id integer, lease uuid,
      next_request_at timestamptz, crawled_at timestamptz, requests integer, wants_bot_auth boolean)
    where crawls.shop_id = released.shop_id and crawls.lease = released.lease`.execute(tx);
  return numAffectedRows === BigInt(common.length);
}

/** SQL for the time of the next request; `greatest` ignores the null of a shop without a gap. */
function applyMinGap(nextRequestAt: Date, endedAt: Date) {
  return sql<Date>`greatest(${nextRequestAt}::timestamptz, ${endedAt}::timestamptz + min_gap_ms * interval '1 ms')`;
}

function incrementHour(hour: number) {
  return sql<number[]>`restock_hours[1:${hour}] || (restock_hours[${hour + 1}] + 1) || restock_hours[${hour + 2}:24]`;
}
