import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { inStockValues } from '../../catalogue/catalogue.tables.ts';
import type {} from '../monitor.tables.ts';

export interface ScheduledPage {
  id: number;
  url: string;
  fragranceId: number;
  name: string;
  brand: string;
  watchers: number;
  failures: number;
  changes: number;
  firstCheckedAt: Date | null;
}

export interface DuePage extends ScheduledPage {
  etag: string | null;
  lastModified: string | null;
  validatorsUrl: string | null;
  isEtagUnreliable: boolean;
  readAt: Date | null;
  lastCheckedAt: Date | null;
  /** True while a user waits for a check, by *Check now* or after a report of a problem. */
  isRequested: boolean;
  isFromFeed: boolean;
  /** True while a change or new offer awaits its second check, for two days after the first. */
  isChanging: boolean;
  /** An unconfirmed price needs a full read, because a 304 response does not state the price. */
  isPriceUnconfirmed: boolean;
  /** Whether the fragrance seems discontinued. */
  isDiscontinued: boolean;
  /** First and last time of the page's answers 404 or 410 in a row; null for none. */
  goneSince: Date | null;
  goneAt: Date | null;
  /** Time of the last check that read offers; null unless the page answered 404 or 410 before. */
  offersReadAt: Date | null;
  /** Pages of the shop that have a next check; `crawlShop` sets it if they were not counted. */
  shopPages: number;
}

/** Maximum number of pages of a class that are compared, those that have been due longest. */
const MAX_PAGES_PER_CLASS = 50;

/** Class of a page by its check delay and whether a user waits for it; an index has this order. */
const checkClass = sql`check_class(next_check_at, last_checked_at, reported_at)`;

/**
 * Finds the page of the shop to check next: one that a user waits for, else the most overdue one.
 * On a tie, the page with the most watchers comes first. Only pages that have been due longest in
 * their class are compared. As the check delays of a class differ by a factor of up to 1.25, the
 * page is overdue by at least 4/5 of the highest ratio.
 */
export async function findDuePage(
  db: Db,
  shopId: number,
  { now, intervalMs, isCounting }: { now: Date; intervalMs: number; isCounting: boolean },
): Promise<DuePage | undefined> {
  const scheduled = sql`from page_schedules where shop_id = ${shopId} and next_check_at is not null`;
  const { rows } = await sql<DuePage>`
    with recursive firsts as (
      (select ${checkClass} as class, next_check_at ${scheduled} order by ${checkClass}, next_check_at limit 1)
      union all
      select next.* from firsts cross join lateral (
        select ${checkClass}, next_check_at ${scheduled} and ${checkClass} > firsts.class
        order by ${checkClass}, next_check_at limit 1
      ) next
    ), compared as (
      select longest.* from firsts cross join lateral (
        select page_id, ${overdueRatio(now, intervalMs)} as overdue,
          coalesce(reported_at > coalesce(last_checked_at, '-infinity'), false) as requested
        ${scheduled} and ${checkClass} = firsts.class and next_check_at <= ${now}
        order by next_check_at limit ${MAX_PAGES_PER_CLASS}
      ) longest
      where firsts.next_check_at <= ${now}
    )
    select pages.id, pages.url, pages.fragrance_id as "fragranceId", fragrances.name, fragrances.brand, fragrances.watchers,
      due.failures, due.changes, due.first_checked_at as "firstCheckedAt", due.etag, due.last_modified as "lastModified",
      due.validators_url as "validatorsUrl", due.is_etag_unreliable as "isEtagUnreliable", due.read_at as "readAt",
      due.last_checked_at as "lastCheckedAt", most.requested as "isRequested",
      due.failures = 0 and due.last_outcome = 'product' and coalesce(due.read_at < due.last_checked_at, true) as "isFromFeed",
      fragrances.discontinued_since is not null as "isDiscontinued", due.gone_since as "goneSince", due.gone_at as "goneAt",
      case when due.gone_since is not null then (select max(last_checked_at) from offers where page_id = pages.id) end
        as "offersReadAt",
      exists (
        select from offers left join candidates on candidates.offer_id = offers.id
        where offers.page_id = pages.id and ${now}::timestamptz - interval '2 days'
          < coalesce(candidates.since, case when offers.is_new then offers.available_since end)
      ) as "isChanging",
      exists (
        select from offers where offers.page_id = pages.id and offers.price <> offers.confirmed_price
          and offers.availability = any(${inStockValues}::text[])
      ) as "isPriceUnconfirmed",
      ${isCounting ? sql`(select count(*) ${scheduled})` : sql`0`} as "shopPages"
    from (select * from compared order by requested desc, overdue desc limit ${MAX_PAGES_PER_CLASS}) most
    join page_schedules due on due.page_id = most.page_id
    join pages on pages.id = most.page_id
    join fragrances on fragrances.id = pages.fragrance_id
    order by most.requested desc, most.overdue desc, fragrances.watchers desc limit 1`.execute(db);
  return rows[0];
}

/**
 * SQL that divides the time for which a page is overdue by the page's check delay. `byUrgency`
 * sorts pages by the same ratio.
 */
function overdueRatio(now: Date, intervalMs: number) {
  const own = sql`coalesce(date_part('epoch', next_check_at - last_checked_at), ${intervalMs / 6000}::float8)`;
  // extract() returns the same as numeric, at half the speed
  return sql`date_part('epoch', ${now}::timestamptz - next_check_at) / greatest(${own}, 1)`;
}
