import type { AdminShopFilter, CheckOutcome, ShopInterfaceName } from '@sillage/contract';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type {} from '../../catalogue/catalogue.tables.ts';
import type {} from '../feed-files/feed-files.tables.ts';
import type {} from '../monitor.tables.ts';
import type {} from '../ucp/ucp.tables.ts';

export interface ShopRow {
  id: number;
  host: string;
  name: string;
  watchedPages: number;
  isOwn: boolean;
  blockedSince: Date | null;
  pausedAt: Date | null;
  excludedAt: Date | null;
  minGapMs: number | null;
  lastRequestAt: Date | null;
  nextCheckAt: Date | null;
}

export interface ShopQuery {
  /** Part of a host; empty for all. */
  search: string;
  filter: AdminShopFilter;
  /** Number of watched pages and id of the last shop of the page before. */
  after: { watchedPages: number; id: number } | null;
  limit: number;
}

const conditions: Record<AdminShopFilter, ReturnType<typeof sql<boolean>>> = {
  all: sql`true`,
  blocked: sql`crawls.blocks > 0 and shops.paused_at is null`,
  paused: sql`shops.paused_at is not null`,
  own: sql`shops.added_at is not null`,
};

const columns = sql`shops.id, shops.host, shops.name, coalesce(watched.pages, 0)::int as "watchedPages",
  shops.added_at is not null as "isOwn", crawls.blocked_since as "blockedSince", shops.paused_at as "pausedAt",
  shops.excluded_at as "excludedAt", crawls.min_gap_ms as "minGapMs", crawls.crawled_at as "lastRequestAt",
  case when shops.paused_at is null then watched.next_at end as "nextCheckAt"`;

/** Lists shops, those with the most watched pages first. */
export async function listShops(db: Db, { search, filter, after, limit }: ShopQuery): Promise<ShopRow[]> {
  // The search is a plain part of the host: its special characters of LIKE are escaped.
  const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<ShopRow>`
    with watched as (
      select shop_id, count(*) as pages, min(next_check_at) as next_at
      from page_schedules where next_check_at is not null group by shop_id
    )
    select ${columns} from shops
    left join watched on watched.shop_id = shops.id
    left join shop_crawls as crawls on crawls.shop_id = shops.id
    where ${conditions[filter]} and shops.host like ${pattern}
      and ${after === null ? sql`true` : sql`(-coalesce(watched.pages, 0), shops.id) > (${-after.watchedPages}, ${after.id})`}
    order by coalesce(watched.pages, 0) desc, shops.id limit ${limit}`.execute(db);
  return rows;
}

export type ShopDetailRow = ShopRow & {
  url: string | null;
  pages: number;
  duePages: number;
  platform: 'shopify' | 'woocommerce' | 'ucp' | 'html' | null;
  hasUcp: boolean;
  hasFeedFile: boolean;
  hasSitemap: boolean;
  robotsStatus: number | null;
  robotsBody: string | null;
  robotsReadAt: Date | null;
  requests: number;
  searchesToday: number;
  nextRequestAt: Date | null;
};

export async function findShop(db: Db, id: number, now: Date): Promise<ShopDetailRow | undefined> {
  const { rows } = await sql<ShopDetailRow>`
    select ${columns}, coalesce(shops.url, (select url from pages where shop_id = shops.id order by id limit 1)) as url,
      (select count(*)::int from pages where shop_id = shops.id) as pages, coalesce(watched.due, 0)::int as "duePages",
      crawls.platform, coalesce(crawls.requests, 0) as requests,
      exists (select from ucp_profiles where shop_id = shops.id and status = 'offered') as "hasUcp",
      exists (select from feed_files where shops.id = any(shop_ids) and paused_at is null) as "hasFeedFile",
      crawls.sitemap_read_at is not null as "hasSitemap",
      robots_status as "robotsStatus", robots_body as "robotsBody", robots_checked_at as "robotsReadAt",
      case when search_day = ${now.toISOString().slice(0, 10)}::date then search_requests else 0 end as "searchesToday",
      -- A shop that was never requested has -infinity, which is not a valid date.
      case when next_request_at > ${now} then next_request_at end as "nextRequestAt"
    from shops
    left join shop_crawls as crawls on crawls.shop_id = shops.id
    cross join lateral (
      select count(*) as pages, min(next_check_at) as next_at, count(*) filter (where next_check_at <= ${now}) as due
      from page_schedules where shop_id = shops.id and next_check_at is not null
    ) as watched
    where shops.id = ${id}`.execute(db);
  return rows[0];
}

/** Interfaces by which a shop is read, in the order in which they are tried. */
export function listInterfaces(shop: ShopDetailRow): ShopInterfaceName[] {
  const { platform } = shop;
  return [
    ...(shop.hasUcp ? (['ucp'] as const) : []),
    ...(platform === 'shopify' || platform === 'woocommerce' ? [platform] : []),
    ...(shop.hasFeedFile ? (['feed-file'] as const) : []),
    ...(shop.hasSitemap ? (['sitemap'] as const) : []),
    ...(shop.pages > 0 ? (['page'] as const) : []),
  ];
}

export interface OutcomeCountRow {
  outcome: CheckOutcome;
  day: number;
  month: number;
}

/**
 * Counts the checks of a shop by outcome, from counts by hour: those of the present hour and the 23
 * before it, and those of the last 30 days.
 */
export async function countOutcomes(db: Db, shopId: number, now: Date): Promise<OutcomeCountRow[]> {
  const { rows } = await sql<OutcomeCountRow>`
    select outcome, sum(count) filter (where at > ${now}::timestamptz - interval '24 hours')::int as day, sum(count)::int as month
    from shop_check_counts
    cross join lateral (
      select count, (day + make_interval(hours => place::int - 1)) at time zone 'UTC' as at
      from unnest(hours) with ordinality as counted (count, place)
    ) as hourly
    where shop_id = ${shopId} and day >= (${now}::timestamptz at time zone 'UTC')::date - 30
      and at > ${now}::timestamptz - interval '30 days' and at <= ${now}
    group by outcome order by outcome`.execute(db);
  return rows;
}
