import type { Problem } from '@sillage/contract';
import { sql } from 'kysely';
import { addMs, DAY } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type {} from '../../catalogue/catalogue.tables.ts';
import type {} from '../monitor.tables.ts';
import { lastResult } from './page-checks.repo.ts';

/** A page that was last read longer ago is no news, and is left out unless a user reports it. */
const RECENTLY_READ_MS = 30 * DAY;

export interface StoredResult {
  at: string;
  outcome: string;
  reason: string | null;
  availability: string | null;
  price: number | null;
  currency: string | null;
  method: string | null;
  confidence: number | null;
  evidence: { source: string; says: string }[] | null;
}

export interface ReportRow {
  pageId: number;
  url: string;
  shopId: number;
  host: string;
  isPaused: boolean;
  fragranceId: number;
  fragrance: string;
  watchers: number;
  problems: Problem[] | null;
  firstAt: Date | null;
  lastAt: Date | null;
  unreadableChecks: number | null;
  lastCheck: StoredResult | null;
  lastReading: StoredResult | null;
  nextCheckAt: Date | null;
}

/** Maximum number of reports of one page that are counted by kind. */
const MAX_REPORTS_PER_PAGE = 1000;

export interface ReportQuery {
  now: Date;
  /** Watchers and id of the last page of the part before. */
  after: { watchers: number; id: number } | null;
  limit: number;
}

/**
 * Lists pages with an open report or that became unreadable: two checks in a row failed, and one
 * read the page within 30 days. The most watched come first.
 */
export async function listReports(db: Db, { now, after, limit }: ReportQuery): Promise<ReportRow[]> {
  return selectReports(
    db,
    sql`
    select pages.id, fragrances.watchers from (
      select page_id from check_requests where problem is not null and resolved_at is null
      union
      select page_id from page_schedules as schedule where ${isUnreadable(now)}
    ) as listed
    join pages on pages.id = listed.page_id
    join shops on shops.id = pages.shop_id and shops.excluded_at is null
    join fragrances on fragrances.id = pages.fragrance_id
    where ${after === null ? sql`true` : sql`(-fragrances.watchers, pages.id) > (${-after.watchers}, ${after.id})`}
    order by fragrances.watchers desc, pages.id limit ${limit}`,
    now,
  );
}

export async function findReport(db: Db, pageId: number, now: Date): Promise<ReportRow | undefined> {
  const [row] = await selectReports(db, sql`select id, 0 as watchers from pages where id = ${pageId}`, now);
  return row;
}

function isUnreadable(now: Date) {
  return sql<boolean>`(schedule.failures > 1 and schedule.next_check_at is not null
    and schedule.read_at > ${addMs(now, -RECENTLY_READ_MS)} and coalesce(schedule.read_at > schedule.reviewed_at, true))`;
}

async function selectReports(db: Db, chosen: ReturnType<typeof sql>, now: Date): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    with chosen as materialized (${chosen})
    select pages.id as "pageId", pages.url, shops.id as "shopId", shops.host, shops.paused_at is not null as "isPaused",
      fragrances.id as "fragranceId", fragrances.name || ' by ' || fragrances.brand as fragrance, fragrances.watchers,
      reported.problems, reported."firstAt", reported."lastAt",
      case when ${isUnreadable(now)} then schedule.failures end as "unreadableChecks",
      case when schedule.last_checked_at is not null then json_build_object('at', schedule.last_checked_at,
        'outcome', schedule.last_outcome, 'reason', latest.reason, 'availability', latest.availability, 'price', latest.price,
        'currency', latest.currency, 'method', latest.method, 'confidence', latest.confidence, 'evidence', latest.evidence) end as "lastCheck",
      reading.result as "lastReading",
      case when shops.paused_at is null then greatest(schedule.next_check_at, crawls.next_request_at) end as "nextCheckAt"
    from chosen
    join pages on pages.id = chosen.id
    join shops on shops.id = pages.shop_id
    join fragrances on fragrances.id = pages.fragrance_id
    left join page_schedules as schedule on schedule.page_id = pages.id
    left join shop_crawls as crawls on crawls.shop_id = pages.shop_id
    left join lateral (
      select array_agg(problem) as problems, min(requested_at) as "firstAt", max(requested_at) as "lastAt" from (
        select problem, requested_at from check_requests
        where page_id = pages.id and problem is not null and resolved_at is null limit ${MAX_REPORTS_PER_PAGE}
      ) as open
    ) as reported on true
    left join lateral ${lastResult} as latest on true
    left join lateral (
      select json_build_object('at', checked_at, 'outcome', outcome, 'reason', reason, 'availability', availability,
        'price', price, 'currency', currency, 'method', method, 'confidence', confidence, 'evidence', evidence) as result
      from latest_checks where page_id = pages.id and outcome = 'product'
        and schedule.last_outcome not in ('product', 'unchanged')
      order by checked_at desc, check_id desc limit 1
    ) as reading on true
    order by fragrances.watchers desc, pages.id`.execute(db);
  return rows;
}

/**
 * Resolves the open reports of a page. Locks the page, so that of two operators one resolves them.
 * Returns the reports, oldest first, and whether the page counted as unreadable.
 */
export async function resolveReports(
  tx: Tx,
  pageId: number,
  { note, now }: { note: string; now: Date },
): Promise<{ reports: { userId: string; problem: Problem }[]; wasUnreadable: boolean }> {
  await sql`select from pages where id = ${pageId} for no key update`.execute(tx);
  const { rows: reviewed } = await sql`
    update page_schedules as schedule set reviewed_at = ${now}
    where page_id = ${pageId} and ${isUnreadable(now)} returning page_id`.execute(tx);
  const { rows: reports } = await sql<{ userId: string; problem: Problem }>`
    with resolved as (
      update check_requests set resolved_at = ${now}, resolution = ${note}
      where page_id = ${pageId} and problem is not null and resolved_at is null returning id, user_id, problem
    )
    select user_id as "userId", problem from resolved order by id`.execute(tx);
  await sql`
    insert into live_changes (fragrance_id, kind, happened_at)
    select fragrance_id, 'stock', ${now} from pages where id = ${pageId}`.execute(tx);
  return { reports, wasUnreadable: reviewed.length > 0 };
}
