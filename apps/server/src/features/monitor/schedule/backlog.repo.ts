import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type {} from '../monitor.tables.ts';

/**
 * Counts due pages of shops that are not paused; `seconds` is the time for which the most overdue
 * page has been due.
 */
export async function measureCheckBacklog(db: Db, now: Date): Promise<{ pages: number; seconds: number }> {
  const { rows } = await sql<{ pages: number; seconds: number }>`
    select count(*) as pages, coalesce(extract(epoch from ${now} - min(next_check_at)), 0)::float8 as seconds
    from page_schedules
    where next_check_at <= ${now} and shop_id not in (select id from shops where paused_at is not null)`.execute(db);
  return rows[0] ?? { pages: 0, seconds: 0 };
}

export interface RecentChecks {
  /** Pages checked since then, and those of them that were read. */
  pages: number;
  readable: number;
  /** Seconds from the time at which a check was due to its start: the median and 19 of 20. */
  medianDelay: number | null;
  longDelay: number | null;
}

export async function measureRecentChecks(db: Db, since: Date): Promise<RecentChecks> {
  const { rows } = await sql<RecentChecks>`
    select count(*)::int as pages, count(*) filter (where last_outcome in ('product', 'unchanged'))::int as readable,
      percentile_cont(0.5) within group (order by delay_seconds) as "medianDelay",
      percentile_cont(0.95) within group (order by delay_seconds) as "longDelay"
    from page_schedules where last_checked_at >= ${since}`.execute(db);
  return rows[0] ?? { pages: 0, readable: 0, medianDelay: null, longDelay: null };
}

/** Counts the shops with watched pages: all, those that block us, and those that are paused. */
export async function countShops(db: Db): Promise<{ watched: number; blocked: number; paused: number }> {
  const { rows } = await sql<{ watched: number; blocked: number; paused: number }>`
    select count(*)::int as watched, count(*) filter (where blocks > 0 and paused_at is null)::int as blocked,
      count(*) filter (where paused_at is not null)::int as paused
    from shops left join shop_crawls on shop_crawls.shop_id = shops.id
    where exists (select from page_schedules where page_schedules.shop_id = shops.id and next_check_at is not null)`.execute(
    db,
  );
  return rows[0] ?? { watched: 0, blocked: 0, paused: 0 };
}
