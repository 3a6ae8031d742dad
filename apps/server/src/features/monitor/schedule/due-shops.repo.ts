import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { ShopCrawlsTable } from '../monitor.tables.ts';
import type { LeasedShop } from '../shops/shop-lease.repo.ts';

/** Maximum number of `sooner_checks` that one call applies. */
const MAX_SOONER_CHECKS = 10_000;

/**
 * Applies `sooner_checks`: a shop with a page that became due sooner, for example because a user
 * started to watch it, moves forward in the order of claims. Locked shops follow at the next call.
 */
export async function applySoonerChecks(db: Db): Promise<void> {
  await sql`
    with noted as materialized (
      select id, shop_id, due_at, delay_seconds from sooner_checks order by id limit ${MAX_SOONER_CHECKS} for update skip locked
    ), locked as materialized (
      select shop_id from shop_crawls where shop_id in (select shop_id from noted) for no key update skip locked
    ), applied as (
      delete from sooner_checks where id in (
        select id from noted where shop_id in (select shop_id from locked)
          or not exists (select from shop_crawls where shop_crawls.shop_id = noted.shop_id)
      )
    )
    update shop_crawls set page_due_at = firsts.due_at, page_delay_seconds = firsts.delay_seconds
    from (
      select distinct on (shop_id) * from noted where shop_id in (select shop_id from locked) order by shop_id, due_at
    ) firsts
    where shop_crawls.shop_id = firsts.shop_id and firsts.due_at < coalesce(page_due_at, 'infinity')`.execute(db);
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
  'scheduled_pages',
  'pages_counted_at',
] as const;
type ShopCrawlRow = Pick<Selectable<ShopCrawlsTable>, (typeof crawledColumns)[number]>;

export interface CrawledShop extends LeasedShop {
  platform: ShopCrawlRow['platform'];
  blocks: number;
  blockedSince: Date | null;
  restockHours: readonly number[];
  /** Number of scheduled pages at `pagesCountedAt`; null before the first count. */
  scheduledPages: number | null;
  pagesCountedAt: Date | null;
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
 * SQL over `shop_crawls` for due pages and for due product feeds. An index has the shop's class and
 * the time from which something is due and may be requested.
 */
const pages = {
  exist: sql`page_due_at is not null and not is_paused`,
  class: sql`shop_class(page_due_at, page_delay_seconds, next_request_at)`,
  readyAt: sql`greatest(page_due_at, next_request_at)`,
};
const feeds = {
  exist: sql`platform in ('shopify', 'woocommerce') and not is_paused`,
  class: sql`shop_class(coalesce(feed_due_at, next_request_at), null, next_request_at)`,
  readyAt: sql`greatest(feed_due_at, next_request_at)`,
};

/** Further shops that are compared, because other workers may be claiming the first ones. */
const EXTRA_SHOPS = 8;

interface Claim {
  lease: string;
  now: Date;
  until: Date;
  limit: number;
  intervalMs: number;
}

/**
 * Leases shops that have a due page or product feed, the most overdue first. A shop ranks by the
 * page that is due first or by the feed, relative to the check delay. Skips shops that other
 * workers lease or are claiming. Only shops that have been ready longest in their class are
 * compared. A class spans two factors of 2, so a claimed shop is overdue by at least a quarter of
 * the highest ratio.
 */
export async function claimShops(db: Db, { lease, now, until, limit, intervalMs }: Claim): Promise<CrawledShop[]> {
  const isFree = sql`(leased_until is null or leased_until < ${now})`;
  const divideBy = (since: RawBuilder<unknown>, seconds: RawBuilder<unknown>) =>
    sql`date_part('epoch', ${now}::timestamptz - ${since}) / greatest(${seconds}, 1)::float8`;
  const pageRatio = divideBy(sql`page_due_at`, sql`coalesce(page_delay_seconds, ${intervalMs / 6000})`);
  const feedRatio = divideBy(
    sql`coalesce(feed_due_at, nullif(next_request_at, '-infinity'))`,
    sql`${intervalMs / 1000}::float8`,
  );
  const compared = limit + EXTRA_SHOPS;
  const selectReady = ({ exist, class: shopClass, readyAt }: typeof pages, ratio: RawBuilder<unknown>) => sql`
    with recursive firsts as (
      (select ${shopClass} as class, ${readyAt} as ready_at from shop_crawls where ${exist} order by ${shopClass}, ${readyAt} limit 1)
      union all
      select next.* from firsts cross join lateral (
        select ${shopClass}, ${readyAt} from shop_crawls where ${exist} and ${shopClass} > firsts.class
        order by ${shopClass}, ${readyAt} limit 1
      ) next
    )
    select longest.* from firsts cross join lateral (
      select shop_id, ${ratio} as overdue from shop_crawls
      where ${exist} and ${shopClass} = firsts.class and ${readyAt} <= ${now} and ${isFree}
      order by ${readyAt} limit ${compared}
    ) longest
    where firsts.ready_at <= ${now}`;
  const { rows } = await sql<ShopCrawlRow>`
    with most as (
      select shop_id, max(overdue) as overdue
      from ((${selectReady(pages, pageRatio)}) union all (${selectReady(feeds, feedRatio)})) compared
      group by shop_id order by overdue desc nulls last limit ${compared}
    ), due as (
      select shop_id
      from most join shop_crawls using (shop_id)
      where next_request_at <= ${now} and ${isFree}
        and not exists (select from shops where id = shop_id and paused_at is not null)
      order by overdue desc nulls last
      limit ${limit}
      for update of shop_crawls skip locked
    )
    update shop_crawls set lease = ${lease}, leased_until = ${until}
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
    scheduledPages: row.scheduled_pages,
    pagesCountedAt: row.pages_counted_at,
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
