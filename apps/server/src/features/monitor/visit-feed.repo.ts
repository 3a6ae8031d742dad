import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type {} from '../catalogue/catalogue.tables.ts';
import type {} from './monitor.tables.ts';
import type { SchedulePage } from './visit.repo.ts';

/** What a shop's feed would be read for. */
export interface FeedAudience {
  /** Its pages that we know, those on the timetable, and those that come due by `soonBy`. */
  pages: number;
  watched: number;
  soon: number;
  /** Of the pages on the timetable together. */
  watchers: number;
  changes: number;
  firstCheckedAt: Date | null;
  /** One of its pages; null where there is none. */
  url: string | null;
}

export async function findAudience(db: Db, shopId: number, soonBy: Date): Promise<FeedAudience> {
  const { rows } = await sql<FeedAudience>`
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
  return rows[0] as FeedAudience;
}

/** The shop's pages by their keys, but of what nobody watches only those that were not looked at since `since`. */
export async function findByKeys(
  db: Db,
  shopId: number,
  keys: readonly string[],
  since: Date,
): Promise<(SchedulePage & { key: string })[]> {
  const { rows } = await sql<SchedulePage & { key: string }>`
    select pages.id, pages.url, page_key(pages.url) as key, pages.fragrance_id as "fragranceId", fragrances.name,
      fragrances.brand, fragrances.watchers, coalesce(known.failures, 0) as failures, coalesce(known.changes, 0) as changes,
      known.first_checked_at as "firstCheckedAt"
    from pages
    join fragrances on fragrances.id = pages.fragrance_id
    left join page_schedules known on known.page_id = pages.id
    where pages.shop_id = ${shopId} and page_key(pages.url) = any(${keys}::text[])
      and (fragrances.watchers > 0 or known.last_checked_at is null or known.last_checked_at < ${since})`.execute(db);
  return rows;
}
