import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { ShopCrawlsTable } from '../monitor.tables.ts';
import type { LeasedShop } from '../shops/shop-lease.repo.ts';

/**
 * Maximum number of due pages for which all their shops are listed. With more due pages, only the
 * most overdue shops are listed.
 */
const MAX_UNRANKED_DUE_PAGES = 5000;
/**
 * Maximum number of overdue shops that a query returns. A worker checks fewer shops before it
 * queries again.
 */
const MAX_RANKED_SHOPS = 500;

/**
 * Lists shops with due pages, in any order. With too many due pages, lists only the most overdue
 * shops (`isRanked`).
 */
export async function listDueShops(
  db: Db,
  when: { now: Date; intervalMs: number },
): Promise<{ shopIds: number[]; isRanked: boolean }> {
  const { rows } = await sql<{ count: number; shopIds: number[] }>`
    select count(*), coalesce(array_agg(distinct shop_id), '{}') as "shopIds" from (
      select shop_id from page_schedules where next_check_at <= ${when.now} limit ${MAX_UNRANKED_DUE_PAGES + 1}
    ) due`.execute(db);
  const [due] = rows;
  if (due && due.count <= MAX_UNRANKED_DUE_PAGES) return { shopIds: due.shopIds, isRanked: false };
  const { rows: ranked } = await sql<{ shop_id: number }>`
    ${selectShopsByUrgency(sql`true`, when)} limit ${MAX_RANKED_SHOPS}`.execute(db);
  return { shopIds: ranked.map(({ shop_id }) => shop_id), isRanked: true };
}

const crawledColumns = [
  'shop_id',
  'platform',
  'robots_status',
  'robots_body',
  'robots_checked_at',
  'wants_bot_auth',
  'min_gap_ms',
  'blocks',
  'blocked_since',
  'restock_hours',
  'feed_page',
  'feed_requests',
  'feed_pages',
  'feed_due_at',
  'feed_completed_at',
  'feed_cursor',
  'feed_pending',
] as const;
type ShopCrawlRow = Pick<Selectable<ShopCrawlsTable>, (typeof crawledColumns)[number]>;

export interface CrawledShop extends LeasedShop {
  platform: ShopCrawlRow['platform'];
  blocks: number;
  blockedSince: Date | null;
  restockHours: readonly number[];
  feed: {
    page: number;
    requests: number;
    pages: number | null;
    dueAt: Date | null;
    completedAt: Date | null;
    cursor: string | null;
    pending: ShopCrawlRow['feed_pending'];
  };
}

/**
 * Leases shops that have a due page or product feed, the most overdue first. Skips shops that other
 * workers lease or are claiming. `shopIds`, from `listDueShops`, are the shops with due pages.
 */
export async function claimShops(
  db: Db,
  claim: { lease: string; now: Date; until: Date; limit: number; intervalMs: number; shopIds: readonly number[] },
): Promise<CrawledShop[]> {
  const condition = sql`(crawls.shop_id = any(${claim.shopIds}::integer[]) or ${isProductFeedDue(claim.now)})`;
  const { rows } = await sql<ShopCrawlRow>`
    with due as (
      ${selectShopsByUrgency(condition, claim)}
      limit ${claim.limit}
      for update of crawls skip locked
    )
    update shop_crawls set lease = ${claim.lease}, leased_until = ${claim.until}
    from due where due.shop_id = shop_crawls.shop_id
    returning ${sql.join(crawledColumns.map((column) => sql.ref(`shop_crawls.${column}`)))}`.execute(db);
  return rows.map(toCrawledShop);
}

function toCrawledShop(row: ShopCrawlRow): CrawledShop {
  return {
    shopId: row.shop_id,
    platform: row.platform,
    robots: { status: row.robots_status, body: row.robots_body, checkedAt: row.robots_checked_at },
    wantsBotAuth: row.wants_bot_auth,
    minGapMs: row.min_gap_ms ?? 0,
    blocks: row.blocks,
    blockedSince: row.blocked_since,
    restockHours: row.restock_hours,
    feed: {
      page: row.feed_page,
      requests: row.feed_requests,
      pages: row.feed_pages,
      dueAt: row.feed_due_at,
      completedAt: row.feed_completed_at,
      cursor: row.feed_cursor,
      pending: row.feed_pending,
    },
  };
}

/**
 * SQL that selects due shops, most overdue first. The page that has been due longest and the
 * product feed each have an overdue ratio, and the shop ranks by the higher one.
 */
function selectShopsByUrgency(condition: RawBuilder<unknown>, { now, intervalMs }: { now: Date; intervalMs: number }) {
  return sql`
    select crawls.shop_id from shop_crawls crawls
    left join lateral (
      select next_check_at, last_checked_at from page_schedules schedules
      where schedules.shop_id = crawls.shop_id and next_check_at <= ${now}
      order by next_check_at limit 1
    ) first on true
    where ${condition} and crawls.shop_id not in (select id from shops where paused_at is not null)
      and next_request_at <= ${now} and (leased_until is null or leased_until < ${now})
      and (first.next_check_at is not null or ${isProductFeedDue(now)})
    order by greatest(
      ${overdueRatio('first', now, intervalMs)},
      case when platform in ('shopify', 'woocommerce')
        then date_part('epoch', ${now}::timestamptz - feed_due_at) / ${intervalMs / 1000}::float8 end) desc nulls last, next_request_at`;
}

function isProductFeedDue(now: Date) {
  return sql`(platform in ('shopify', 'woocommerce') and (feed_due_at is null or feed_due_at <= ${now}))`;
}

/**
 * SQL that divides the time for which a page is overdue by the page's check delay. `byUrgency`
 * sorts pages by the same ratio.
 */
export function overdueRatio(table: string, now: Date, intervalMs: number) {
  const next = sql.ref<Date>(`${table}.next_check_at`);
  const last = sql.ref<Date | null>(`${table}.last_checked_at`);
  const own = sql`coalesce(date_part('epoch', ${next} - ${last}), ${intervalMs / 6000}::float8)`;
  // extract() returns the same as numeric, at half the speed
  return sql<number>`date_part('epoch', ${now}::timestamptz - ${next}) / greatest(${own}, 1)`;
}
