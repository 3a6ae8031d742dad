import { sql } from 'kysely';
import { addMs, DAY } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import type {} from '../../catalogue/catalogue.tables.ts';
import type {} from '../monitor.tables.ts';
import type { ScheduledPage } from '../schedule/due-pages.repo.ts';
import type { ShopUpdate } from '../shops/shop-lease.repo.ts';

export interface FeedCoverage {
  /**
   * `pages` counts all pages of the shop. `watched` counts its scheduled pages, and `soon` counts
   * the scheduled pages that are due by `soonBy`.
   */
  pages: number;
  watched: number;
  soon: number;
  /** Totals of the shop's scheduled pages; `changes` counts confirmed stock changes. */
  watchers: number;
  changes: number;
  firstCheckedAt: Date | null;
  /** Newest page of the shop; null for a shop without pages. */
  url: string | null;
}

export async function findFeedCoverage(db: Db, shopId: number, soonBy: Date): Promise<FeedCoverage> {
  const { rows } = await sql<FeedCoverage>`
    select (select count(*) from pages where shop_id = ${shopId}) as pages,
      count(*) as watched,
      count(*) filter (where next_check_at <= ${soonBy}) as soon,
      coalesce(sum(fragrances.watchers), 0) as watchers,
      coalesce(sum(changes), 0) as changes,
      min(first_checked_at) as "firstCheckedAt",
      (select url from pages where shop_id = ${shopId} order by id desc limit 1) as url
    from page_schedules
    join pages on pages.id = page_schedules.page_id
    join fragrances on fragrances.id = pages.fragrance_id
    where page_schedules.shop_id = ${shopId} and next_check_at is not null`.execute(db);
  return rows[0] as FeedCoverage;
}

export type KnownFeedPage = ScheduledPage & {
  key: string;
  readAt: Date | null;
};

/**
 * Finds the stored pages of products in a product feed. Leaves out unwatched pages checked after
 * `since`. Also leaves out pages that a user reported, because they must be checked themselves.
 */
export async function findPagesByKeys(
  db: Db,
  shopId: number,
  keys: readonly string[],
  since: Date,
): Promise<KnownFeedPage[]> {
  const { rows } = await sql<KnownFeedPage>`
    select pages.id, pages.url, page_key(pages.url) as key, pages.fragrance_id as "fragranceId", fragrances.name,
      fragrances.brand, fragrances.watchers, coalesce(known.failures, 0) as failures, coalesce(known.changes, 0) as changes,
      known.first_checked_at as "firstCheckedAt", known.read_at as "readAt"
    from pages
    join fragrances on fragrances.id = pages.fragrance_id
    left join page_schedules known on known.page_id = pages.id
    where pages.shop_id = ${shopId} and page_key(pages.url) = any(${keys}::text[])
      and (fragrances.watchers > 0 or known.last_checked_at is null or known.last_checked_at < ${since})
      and (known.reported_at is null or known.reported_at <= known.last_checked_at)`.execute(db);
  return rows;
}

/** Progress before the first request of a round through the product feed. */
export const FEED_START = { feed_page: 1, feed_requests: 0, feed_cursor: null, feed_pending: [] };

/** Suspends the feed for a day, because the feed contradicts the shop's pages. */
export function suspendFeed(at: Date): Partial<ShopUpdate> {
  return { ...FEED_START, feed_completed_at: null, feed_due_at: addMs(at, DAY) };
}
