import type { CheckOutcome, CheckRequest, Problem } from '@sillage/contract';
import { type Selectable, sql } from 'kysely';
import { addMs, DAY } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type {} from '../../catalogue/catalogue.tables.ts';
import type { CheckRequestsTable } from '../monitor.tables.ts';

const MAX_PAGES = 20;
/** Age up to which an answered request is shown to its user. */
const SHOWN_FOR_MS = DAY;
/** Age up to which a user sees the operator's answer to a report. */
const RESOLUTION_SHOWN_FOR_MS = 14 * DAY;

export interface RequestablePage {
  id: number;
  shopId: number;
  /** True if any user waits for a check of the page already. */
  isRequested: boolean;
  isPaused: boolean;
}

/**
 * Lists up to 20 pages of a fragrance at shops that are not excluded; with `pageId`, at most this
 * one.
 */
export async function listRequestablePages(
  db: Db,
  fragranceId: number,
  pageId: number | null,
): Promise<RequestablePage[]> {
  const { rows } = await sql<RequestablePage>`
    select pages.id, shop_id as "shopId", paused_at is not null as "isPaused",
      exists (select from check_requests where page_id = pages.id and answered_at is null) as "isRequested"
    from pages join shops on shops.id = pages.shop_id
    where fragrance_id = ${fragranceId} and excluded_at is null and (${pageId}::integer is null or pages.id = ${pageId}::integer)
    order by pages.id limit ${MAX_PAGES}`.execute(db);
  return rows;
}

/**
 * Lists up to 20 pages of a fragrance that were not checked since `before`, those that were never
 * checked or waited longest first. Leaves out paused shops, shops that block our checks, pages that
 * wait after a failure, and pages that any user waits for already. `onlyAddedShops` also leaves out
 * shops that the operator did not add.
 */
export async function listOutdatedPages(
  db: Db,
  fragranceId: number,
  { before, now, onlyAddedShops }: { before: Date; now: Date; onlyAddedShops: boolean },
): Promise<{ id: number; shopId: number }[]> {
  const { rows } = await sql<{ id: number; shopId: number }>`
    select pages.id, pages.shop_id as "shopId"
    from pages
    join shops on shops.id = pages.shop_id and shops.paused_at is null
    left join shop_crawls as crawls on crawls.shop_id = pages.shop_id
    left join page_schedules as schedule on schedule.page_id = pages.id
    left join lateral (select max(last_checked_at) as last_at from offers where page_id = pages.id) as seen on true
    where pages.fragrance_id = ${fragranceId} and crawls.blocked_since is null
      and (shops.added_at is not null or not ${onlyAddedShops})
      and coalesce(greatest(schedule.last_checked_at, seen.last_at), '-infinity') < ${before}
      and not coalesce(schedule.failures > 0 and schedule.next_check_at > ${now}, false)
      and not exists (select from check_requests where page_id = pages.id and answered_at is null)
    order by greatest(schedule.last_checked_at, seen.last_at) nulls first, pages.id
    limit ${MAX_PAGES}`.execute(db);
  return rows;
}

export async function isWatched(db: Db, userId: string, fragranceId: number): Promise<boolean> {
  const { rows } = await sql`
    select from watch_items where user_id = ${userId} and fragrance_id = ${fragranceId}`.execute(db);
  return rows.length > 0;
}

interface NewRequest {
  userId: string;
  pageIds: readonly number[];
  problem: Problem | null;
  now: Date;
  minGapMs: number;
}

/**
 * Stores a user's requests and makes their pages due for a check, but no sooner than `minGapMs`
 * after their last check. After a failed check, the planned time stays. Does nothing for a page
 * that the user's open request concerns already.
 */
export async function addRequests(tx: Tx, { userId, pageIds, problem, now, minGapMs }: NewRequest): Promise<void> {
  const { rows } = await sql<{ pageId: number }>`
    insert into check_requests (user_id, page_id, problem, requested_at)
    select ${userId}, id, ${problem}, ${now} from pages where id = any(${pageIds}::integer[]) order by id
    on conflict (page_id, user_id, (problem is null)) where answered_at is null
      -- A new report opens one again that an operator resolved before a check answered it.
      do update set problem = excluded.problem, resolved_at = null, resolution = null
      where check_requests.resolved_at is not null
    returning page_id as "pageId"`.execute(tx);
  const added = rows.map(({ pageId }) => pageId);
  // A shop whose pages were never watched or imported has no crawl yet.
  await sql`
    insert into shop_crawls (shop_id) select distinct shop_id from pages where id = any(${added}::integer[])
    on conflict do nothing`.execute(tx);
  await sql`
    insert into page_schedules (page_id, shop_id, next_check_at, reports, reported_at)
    select id, shop_id, ${now}, ${problem === null ? 0 : 1}, ${now}
    from pages where id = any(${added}::integer[]) order by id
    on conflict (page_id) do update set
      reports = page_schedules.reports + excluded.reports,
      reported_at = excluded.reported_at,
      -- The next check must read the full page, not a 304.
      etag = null,
      last_modified = null,
      next_check_at = case
        when page_schedules.failures > 0 and page_schedules.next_check_at is not null then page_schedules.next_check_at
        -- least() and greatest() ignore nulls.
        else least(page_schedules.next_check_at,
          greatest(excluded.next_check_at, page_schedules.last_checked_at + ${minGapMs} * interval '1 ms'))
      end`.execute(tx);
}

/**
 * Returns the time of the next check of any of the pages. It allows for the pause between requests
 * to a shop. Null when no check is scheduled.
 */
export async function findNextCheck(db: Db, pageIds: readonly number[], now: Date): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(greatest(next_check_at, next_request_at, ${now}::timestamptz)) as at
    from page_schedules
    left join shop_crawls on shop_crawls.shop_id = page_schedules.shop_id
    where page_id = any(${pageIds}::integer[]) and next_check_at is not null`.execute(db);
  return rows[0]?.at ?? null;
}

export interface AnsweredPage {
  pageId: number;
  outcome: CheckOutcome;
}

/**
 * Answers the requests that were open when the checks of `pages` began, and pushes the answers to
 * open pages of the web app.
 */
export async function answerRequests(
  tx: Tx,
  { startedAt, at }: { startedAt: Date; at: Date },
  pages: readonly AnsweredPage[],
): Promise<void> {
  const checked = JSON.stringify(pages.map(({ pageId, outcome }) => ({ page_id: pageId, outcome })));
  await sql`
    with answered as (
      update check_requests set answered_at = ${at}, outcome = checked.outcome, stock_state = fragrances.stock_state
      from jsonb_to_recordset(${checked}::jsonb) as checked (page_id integer, outcome text)
      join pages on pages.id = checked.page_id
      join fragrances on fragrances.id = pages.fragrance_id
      where check_requests.page_id = checked.page_id and answered_at is null and requested_at <= ${startedAt}
      returning pages.fragrance_id
    )
    insert into live_changes (fragrance_id, kind, happened_at)
    select distinct fragrance_id, 'stock', ${at}::timestamptz from answered`.execute(tx);
}

/**
 * Lists the user's last request of each kind for each page of a fragrance, unless it is old: the
 * operator's answer to a report stays for two weeks. An open request to a paused shop is left out,
 * because no check will answer it soon.
 */
export async function listRequests(db: Db, fragranceId: number, userId: string, now: Date): Promise<CheckRequest[]> {
  const { rows } = await sql<Selectable<CheckRequestsTable>>`
    select distinct on (check_requests.page_id, problem is null) check_requests.*
    from check_requests join pages on pages.id = check_requests.page_id join shops on shops.id = pages.shop_id
    where user_id = ${userId} and fragrance_id = ${fragranceId}
      and (answered_at is null and paused_at is null or answered_at > ${addMs(now, -SHOWN_FOR_MS)}
        or resolved_at > ${addMs(now, -RESOLUTION_SHOWN_FOR_MS)})
    order by check_requests.page_id, problem is null, requested_at desc, check_requests.id desc
    limit ${2 * MAX_PAGES}`.execute(db);
  return rows.map(toCheckRequest);
}

/** Lists all stored requests of a user, oldest first, for the export of the account. */
export async function listAllRequests(db: Db, userId: string): Promise<(CheckRequest & { url: string })[]> {
  const rows = await db
    .selectFrom('check_requests')
    .innerJoin('pages', 'pages.id', 'check_requests.page_id')
    .selectAll('check_requests')
    .select('pages.url')
    .where('user_id', '=', userId)
    .orderBy('check_requests.id')
    .execute();
  return rows.map((row) => ({ ...toCheckRequest(row), url: row.url }));
}

export async function deleteRequestsBefore(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('check_requests')
    .where('requested_at', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

function toCheckRequest(row: Selectable<CheckRequestsTable>): CheckRequest {
  return {
    pageId: row.page_id,
    problem: row.problem,
    requestedAt: row.requested_at.toISOString(),
    answeredAt: row.answered_at?.toISOString() ?? null,
    outcome: row.outcome,
    stockState: row.stock_state,
    ...(row.resolved_at && { resolution: { at: row.resolved_at.toISOString(), note: row.resolution ?? '' } }),
  };
}
