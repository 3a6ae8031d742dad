import { sql } from 'kysely';
import { addMs, MINUTE } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import type {} from '../../catalogue/catalogue.tables.ts';
import type {} from '../monitor.tables.ts';

/**
 * Maximum number of unscheduled pages that one call schedules. The next call schedules the others.
 */
const MAX_PAGES_PER_RUN = 1000;

/**
 * Schedules the unscheduled pages of watched fragrances, due at once, those with the most watchers
 * first. Reads the fragrances that changed after the database snapshot `since`, or all fragrances
 * when `since` is null. Returns the snapshot for the next run. While further pages remain, this is
 * `since` again.
 */
export async function scheduleWatchedPages(db: Db, now: Date, since: string | null): Promise<string | null> {
  const isChanged = sql`changed_xid >= pg_snapshot_xmin(${since}::pg_snapshot)
    and not pg_visible_in_snapshot(changed_xid, ${since}::pg_snapshot)`;
  const { rows } = await sql<{ count: number; snapshot: string }>`
    with chosen as materialized (
      select pages.id, pages.shop_id
      from pages
      join fragrances on fragrances.id = pages.fragrance_id
      left join page_schedules on page_schedules.page_id = pages.id
      where fragrances.watchers > 0 and page_schedules.next_check_at is null and ${since === null ? sql`true` : isChanged}
      order by fragrances.watchers desc, pages.id
      limit ${MAX_PAGES_PER_RUN}
    ), scheduled as (
      insert into page_schedules as known (page_id, shop_id, next_check_at)
      select id, shop_id, ${now}::timestamptz from chosen
      on conflict (page_id) do update set next_check_at = excluded.next_check_at where known.next_check_at is null
      returning shop_id
    ), crawls as (
      insert into shop_crawls (shop_id) select distinct shop_id from scheduled on conflict do nothing
    )
    select count(*), pg_current_snapshot()::text as snapshot from chosen`.execute(db);
  const [result] = rows;
  return result && result.count < MAX_PAGES_PER_RUN ? result.snapshot : since;
}

/** Clock differences between hosts up to this limit are ignored. */
const CLOCK_SKEW_TOLERANCE_MS = MINUTE;

/**
 * Repairs timestamps that a host wrote while its clock ran ahead. The waits until the next checks
 * start again at `now`. A lease that ends too late is shortened to `leaseMs` from `now`.
 */
export async function clampClockSkew(db: Db, now: Date, leaseMs: number): Promise<void> {
  const latestPlausible = addMs(now, CLOCK_SKEW_TOLERANCE_MS);
  await sql`
    update page_schedules set last_checked_at = ${now}, read_at = least(read_at, ${now}),
      next_check_at = ${now}::timestamptz + (next_check_at - last_checked_at)
    where last_checked_at > ${latestPlausible}`.execute(db);
  await sql`
    update page_schedules set next_check_at = ${now}
    where last_checked_at is null and next_check_at > ${latestPlausible}`.execute(db);
  await sql`
    update page_schedules set reported_at = ${now}, next_check_at = least(next_check_at, ${now})
    where reported_at > ${latestPlausible}`.execute(db);
  await sql`
    update shop_crawls set crawled_at = ${now},
      next_request_at = ${now}::timestamptz + (next_request_at - crawled_at),
      feed_due_at = ${now}::timestamptz + (feed_due_at - crawled_at)
    where crawled_at > ${latestPlausible}`.execute(db);
  const lease = sql`${now}::timestamptz + make_interval(secs => ${leaseMs / 1000})`;
  await sql`
    update shop_crawls set leased_until = ${lease}
    where leased_until > ${now}::timestamptz + interval '1 hour'`.execute(db);
  await sql`update shop_crawls set robots_checked_at = null where robots_checked_at > ${latestPlausible}`.execute(db);
  await sql`
    update ucp_profiles set checked_at = ${now}, expires_at = ${now} where checked_at > ${latestPlausible}`.execute(db);
}
