import type { CheckOutcome } from '@sillage/contract';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db.ts';
import type {} from '../../catalogue/catalogue.tables.ts';
import { answerRequests } from '../check-requests/check-requests.repo.ts';

/** Schedule of a page after a check; `nextAt` is null while the page has no watchers. */
export interface ScheduleUpdate {
  pageId: number;
  nextAt: Date | null;
  outcome: CheckOutcome;
  failures: number;
  hasChanged: boolean;
  /** Headers for the next conditional request; null for a page that must be read in full. */
  validators: { url: string; etag: string | null; lastModified: string | null } | null;
  /**
   * Whether the check read the stock from the complete product page. False for a 304 response and
   * for a check by product feed.
   */
  isFullRead: boolean;
  isEtagUnreliable: boolean;
  /** Time of answers 404 or 410 in a row, up to this check; absent for another answer. */
  gone?: { since: Date; at: Date };
}

/**
 * Adds missing pages to the schedule, counts the checks by shop, outcome and hour, and answers
 * users' requests for a check. A request made after
 * the checks began remains open: the page stays due and is read in full.
 */
export async function saveSchedules(
  tx: Tx,
  check: { startedAt: Date; at: Date },
  updates: readonly ScheduleUpdate[],
): Promise<void> {
  const { startedAt, at } = check;
  const rows = updates.map(
    ({ pageId, nextAt, outcome, failures, hasChanged, validators, isFullRead, isEtagUnreliable, gone }) => ({
      page_id: pageId,
      next_check_at: nextAt,
      last_outcome: outcome,
      failures,
      changes: hasChanged ? 1 : 0,
      etag: validators?.etag ?? null,
      last_modified: validators?.lastModified ?? null,
      validators_url: validators?.url ?? null,
      is_full_read: isFullRead,
      is_etag_unreliable: isEtagUnreliable,
      gone_since: gone?.since ?? null,
      gone_at: gone?.at ?? null,
    }),
  );
  const isReportSettled = sql<boolean>`(known.reported_at is null or known.reported_at <= ${startedAt}::timestamptz)`;
  const hour = at.getUTCHours();
  const { rows: saved } = await sql<{ pageId: number; wasRequested: boolean }>`
    with saved as (
    insert into page_schedules as known (page_id, shop_id, next_check_at, last_checked_at, last_outcome, failures, changes,
      etag, last_modified, validators_url, read_at, is_etag_unreliable, first_checked_at, gone_since, gone_at)
    select page_id, pages.shop_id,
      -- Users who started to watch during the check were promised another one.
      coalesce(next_check_at, case when fragrances.watchers > 0 then ${at}::timestamptz end), ${at}::timestamptz, last_outcome, failures, changes,
      etag, last_modified, validators_url, case when is_full_read then ${at}::timestamptz end, is_etag_unreliable, ${at}::timestamptz, gone_since, gone_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as updates (page_id integer, next_check_at timestamptz, last_outcome text,
      failures integer, changes integer, etag text, last_modified text, validators_url text, is_full_read boolean, is_etag_unreliable boolean,
      gone_since timestamptz, gone_at timestamptz)
    join pages on pages.id = updates.page_id
    join fragrances on fragrances.id = pages.fragrance_id
    order by page_id
    on conflict (page_id) do update set
      -- A page that could not be read stays in backoff, even when it was reported.
      next_check_at = case when ${isReportSettled} or excluded.failures > 0 then excluded.next_check_at
        else least(known.next_check_at, excluded.next_check_at) end,
      last_checked_at = case when ${isReportSettled} then excluded.last_checked_at else ${startedAt} end,
      delay_seconds = greatest(0, extract(epoch from ${startedAt}::timestamptz - known.next_check_at)),
      last_outcome = excluded.last_outcome,
      failures = excluded.failures,
      changes = known.changes + excluded.changes,
      etag = case when ${isReportSettled} then excluded.etag end,
      last_modified = case when ${isReportSettled} then excluded.last_modified end,
      validators_url = excluded.validators_url,
      read_at = coalesce(excluded.read_at, known.read_at),
      is_etag_unreliable = known.is_etag_unreliable or excluded.is_etag_unreliable,
      first_checked_at = coalesce(known.first_checked_at, excluded.first_checked_at),
      gone_since = coalesce(excluded.gone_since, known.gone_since),
      gone_at = coalesce(excluded.gone_at, known.gone_at)
    returning page_id, shop_id, last_outcome, reported_at is not null as was_requested
    ), counted as (
      insert into shop_check_counts as counts (shop_id, day, outcome, hours)
      select shop_id, ${at.toISOString().slice(0, 10)}::date, last_outcome,
        array_fill(0, array[${hour}::integer]) || count(*)::integer || array_fill(0, array[${23 - hour}::integer])
      from saved group by shop_id, last_outcome order by shop_id, last_outcome
      on conflict (shop_id, day, outcome) do update
        set hours[${hour + 1}::integer] = counts.hours[${hour + 1}::integer] + excluded.hours[${hour + 1}::integer]
    )
    select page_id as "pageId", was_requested as "wasRequested" from saved`.execute(tx);
  const requested = new Set(saved.flatMap(({ pageId, wasRequested }) => (wasRequested ? [pageId] : [])));
  if (requested.size > 0)
    await answerRequests(
      tx,
      check,
      updates.filter(({ pageId }) => requested.has(pageId)),
    );
}

/** Unschedules an unwatched page. Locks the fragrance, so that adding a watcher waits for `tx`. */
export async function unschedulePage(tx: Tx, pageId: number): Promise<void> {
  await sql`
    with fragrance as (
      select watchers from fragrances where id = (select fragrance_id from pages where id = ${pageId}) for share
    )
    update page_schedules set next_check_at = null from fragrance
    where page_id = ${pageId} and fragrance.watchers = 0`.execute(tx);
}

/**
 * Records that the import of a shop has checked a page. With `nextCheckBy`, the page's next check
 * happens by then, to confirm an observed stock change. A page without a scheduled check gets none.
 */
export async function recordImportedCheck(
  tx: Tx,
  pageId: number,
  check: { at: Date; nextCheckBy: Date | null },
): Promise<void> {
  await tx
    .updateTable('page_schedules')
    .set({
      last_checked_at: check.at,
      last_outcome: 'product',
      failures: 0,
      ...(check.nextCheckBy && { next_check_at: sql<Date>`least(next_check_at, ${check.nextCheckBy})` }),
    })
    .where('page_id', '=', pageId)
    .where('next_check_at', 'is not', null)
    .execute();
}
