import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

/**
 * Stores a user's report of wrong stock and makes the fragrance's pages due for a check, but no
 * sooner than `minGapMs` after their last check. After a failed check, the planned time stays.
 */
export async function saveReport(db: Db, fragranceId: number, now: Date, minGapMs: number): Promise<void> {
  await sql`
    insert into page_schedules (page_id, shop_id, next_check_at, reports, reported_at)
    select id, shop_id, ${now}, 1, ${now} from pages where fragrance_id = ${fragranceId} order by id
    on conflict (page_id) do update set
      reports = page_schedules.reports + 1,
      reported_at = excluded.reported_at,
      -- The next check must read the full page, not a 304.
      etag = null,
      last_modified = null,
      next_check_at = case
        when page_schedules.failures > 0 and page_schedules.next_check_at is not null then page_schedules.next_check_at
        -- least() and greatest() ignore nulls.
        else least(page_schedules.next_check_at,
          greatest(excluded.next_check_at, page_schedules.last_checked_at + ${minGapMs} * interval '1 ms'))
      end`.execute(db);
}

/**
 * Returns the time of the next check of the fragrance's product pages. It allows for the pause
 * between requests to a shop. Null when no check is scheduled.
 */
export async function findNextCheck(db: Db, fragranceId: number, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(greatest(next_check_at, next_request_at, ${now}::timestamptz)) as at
    from pages
    join page_schedules on page_schedules.page_id = pages.id
    left join shop_crawls on shop_crawls.shop_id = pages.shop_id
    where fragrance_id = ${fragranceId} and next_check_at is not null`.execute(db);
  return rows[0]?.at ?? null;
}
