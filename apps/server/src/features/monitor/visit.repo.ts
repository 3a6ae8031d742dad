import { type Availability, availabilities, isInStock } from '@sillage/contract';
import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import type {} from '../catalogue/catalogue.tables.ts';
import type { Outcome, ShopVisitsTable } from './monitor.tables.ts';
import { feedIsDue, overdue, usefulShops } from './shops-due.repo.ts';

/** A shop under an exclusive lease: no other process requests it until the lease ends. */
export interface ClaimedShop {
  shopId: number;
  platform: ShopVisitsTable['platform'];
  robots: { status: number | null; body: string | null; checkedAt: Date | null };
}

type VisitRow = Selectable<ShopVisitsTable>;

export interface VisitedShop extends ClaimedShop {
  blocks: number;
  blockedSince: Date | null;
  restockHours: readonly number[];
  feed: {
    page: number;
    asked: number;
    pages: number | null;
    dueAt: Date | null;
    readAt: Date | null;
    mark: string | null;
    pending: VisitRow['feed_pending'];
  };
}

/**
 * Leases up to `limit` shops that are free and have a page or a product feed due, most overdue
 * first; skips rows that other workers are claiming. Shops with a due page must be in `among`, as
 * returned by `listShopsDue`.
 */
export async function claimShops(
  db: Db,
  claim: { lease: string; now: Date; until: Date; limit: number; intervalMs: number; among: readonly number[] },
): Promise<VisitedShop[]> {
  const which = sql`(visits.shop_id = any(${claim.among}::integer[]) or ${feedIsDue(claim.now)})`;
  const { rows } = await sql<VisitRow>`
    with due as (
      ${usefulShops(which, claim)}
      limit ${claim.limit}
      for update of visits skip locked
    )
    update shop_visits set lease = ${claim.lease}, leased_until = ${claim.until}
    from due where due.shop_id = shop_visits.shop_id
    returning shop_visits.*`.execute(db);
  return rows.map(toShop);
}

function toShop(row: VisitRow): VisitedShop {
  return {
    shopId: row.shop_id,
    platform: row.platform,
    robots: { status: row.robots_status, body: row.robots_body, checkedAt: row.robots_checked_at },
    blocks: row.blocks,
    blockedSince: row.blocked_since,
    restockHours: row.restock_hours,
    feed: {
      page: row.feed_page,
      asked: row.feed_asked,
      pages: row.feed_pages,
      dueAt: row.feed_due_at,
      readAt: row.feed_read_at,
      mark: row.feed_mark,
      pending: row.feed_pending,
    },
  };
}

export interface SchedulePage {
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

export interface DuePage extends SchedulePage {
  etag: string | null;
  lastModified: string | null;
  askedUrl: string | null;
  isEtagFalse: boolean;
  readAt: Date | null;
  lastCheckedAt: Date | null;
  reportedAt: Date | null;
  /** The last check came from the shop's product feed. */
  isFed: boolean;
  /** A change or a new offer awaits its second check; false two days after the first. */
  isChanging: boolean;
  /** An in-stock price differs from the agreed one; a 304 would not say which holds. */
  isRepriced: boolean;
  /** The shop's scheduled pages; 0 when not counted. */
  shopPages: number;
}

const inStockValues = availabilities.filter(isInStock);

/** Number of the most overdue pages among which watchers break ties. */
const ALIKE = 50;

/** Returns the shop's most overdue page; on a tie, the page with the most watchers. */
export async function findDuePage(
  db: Db,
  shopId: number,
  { now, intervalMs, isCounting }: { now: Date; intervalMs: number; isCounting: boolean },
): Promise<DuePage | undefined> {
  const count = sql`(select count(*) from page_schedules where shop_id = ${shopId} and next_check_at is not null)`;
  const { rows } = await sql<DuePage>`
    select pages.id, pages.url, pages.fragrance_id as "fragranceId", fragrances.name, fragrances.brand, fragrances.watchers,
      due.failures, due.changes, due.first_checked_at as "firstCheckedAt", due.etag, due.last_modified as "lastModified",
      due.asked_url as "askedUrl", due.is_etag_false as "isEtagFalse", due.read_at as "readAt",
      due.last_checked_at as "lastCheckedAt", due.reported_at as "reportedAt",
      due.failures = 0 and due.last_outcome = 'product' and coalesce(due.read_at < due.last_checked_at, true) as "isFed",
      exists (
        select from offers left join candidates on candidates.offer_id = offers.id
        where offers.page_id = pages.id and ${now}::timestamptz - interval '2 days'
          < coalesce(candidates.since, case when offers.is_new then offers.available_since end)
      ) as "isChanging",
      exists (
        select from offers where offers.page_id = pages.id and offers.price <> offers.agreed_price
          and offers.availability = any(${inStockValues}::text[])
      ) as "isRepriced",
      ${isCounting ? count : sql`0`} as "shopPages"
    from (
      select *, ${overdue('page_schedules', now, intervalMs)} as overdue from page_schedules
      where shop_id = ${shopId} and next_check_at <= ${now}
      order by overdue desc limit ${ALIKE}
    ) due
    join pages on pages.id = due.page_id
    join fragrances on fragrances.id = pages.fragrance_id
    order by due.overdue desc, fragrances.watchers desc limit 1`.execute(db);
  return rows[0];
}

/** Columns to write when the shop is released. */
export type Release = Partial<
  Omit<VisitRow, 'shop_id' | 'free_at' | 'requests' | 'restock_hours' | 'feed_pending' | 'lease' | 'leased_until'>
> & {
  free_at: Date;
  feed_pending?: VisitRow['feed_pending'];
  /** Requests made under the lease. */
  asked?: number;
  /** Hour (UTC) of a confirmed restock. */
  restockHour?: number | null;
};

/** Releases the shop. Returns false, without a change, when the lease is lost. */
export async function releaseShop(db: Db | Tx, shopId: number, lease: string, release: Release): Promise<boolean> {
  const { asked = 0, restockHour = null, feed_pending: pending, ...change } = release;
  const { numUpdatedRows } = await db
    .updateTable('shop_visits')
    .set({
      ...change,
      lease: null,
      leased_until: null,
      ...(asked > 0 && { requests: sql<number>`requests + ${asked}` }),
      ...(pending && { feed_pending: sql<typeof pending>`${JSON.stringify(pending)}::jsonb` }),
      ...(restockHour !== null && { restock_hours: oneMoreAt(restockHour) }),
    })
    .where('shop_id', '=', shopId)
    .where('lease', '=', lease)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function oneMoreAt(hour: number) {
  return sql<number[]>`restock_hours[1:${hour}] || (restock_hours[${hour + 1}] + 1) || restock_hours[${hour + 2}:24]`;
}

/** Result of a page check. `nextAt` is the next one; null while the page has no watchers. */
export interface Turn {
  pageId: number;
  nextAt: Date | null;
  outcome: Outcome;
  failures: number;
  hasChanged: boolean;
  /** Validators of the next conditional request; null for a page that must be read in full. */
  validators: { url: string; etag: string | null; lastModified: string | null } | null;
  /** The page itself was read in full: neither a 304 response nor data of a product feed. */
  isWhole: boolean;
  /** The server's validators proved wrong. */
  isEtagFalse: boolean;
}

/**
 * Saves the results of checks that began and ended at the same times; adds missing pages to the
 * schedule. A check does not settle a report that a user made after it began: that page stays due
 * and loses its validators, so that it is read in full.
 */
export async function keepTurns(tx: Tx, look: { begunAt: Date; at: Date }, turns: readonly Turn[]): Promise<void> {
  const { begunAt, at } = look;
  const rows = turns.map(({ pageId, nextAt, outcome, failures, hasChanged, validators, isWhole, isEtagFalse }) => ({
    page_id: pageId,
    next_check_at: nextAt,
    last_outcome: outcome,
    failures,
    changes: hasChanged ? 1 : 0,
    etag: validators?.etag ?? null,
    last_modified: validators?.lastModified ?? null,
    asked_url: validators?.url ?? null,
    is_whole: isWhole,
    is_etag_false: isEtagFalse,
  }));
  const isAnswered = sql<boolean>`(known.reported_at is null or known.reported_at <= ${begunAt}::timestamptz)`;
  await sql`
    insert into page_schedules as known (page_id, shop_id, next_check_at, last_checked_at, last_outcome, failures, changes,
      etag, last_modified, asked_url, read_at, is_etag_false, first_checked_at)
    select page_id, pages.shop_id,
      -- Users who started to watch during the check were promised a next one.
      coalesce(next_check_at, case when fragrances.watchers > 0 then ${at}::timestamptz end), ${at}::timestamptz, last_outcome, failures, changes,
      etag, last_modified, asked_url, case when is_whole then ${at}::timestamptz end, is_etag_false, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as turn (page_id integer, next_check_at timestamptz, last_outcome text,
      failures integer, changes integer, etag text, last_modified text, asked_url text, is_whole boolean, is_etag_false boolean)
    join pages on pages.id = turn.page_id
    join fragrances on fragrances.id = pages.fragrance_id
    order by page_id
    on conflict (page_id) do update set
      -- A page that could not be read keeps its backoff, even when it was reported.
      next_check_at = case when ${isAnswered} or excluded.failures > 0 then excluded.next_check_at
        else least(known.next_check_at, excluded.next_check_at) end,
      last_checked_at = case when ${isAnswered} then excluded.last_checked_at else ${begunAt} end,
      last_outcome = excluded.last_outcome,
      failures = excluded.failures,
      changes = known.changes + excluded.changes,
      etag = case when ${isAnswered} then excluded.etag end,
      last_modified = case when ${isAnswered} then excluded.last_modified end,
      asked_url = excluded.asked_url,
      read_at = coalesce(excluded.read_at, known.read_at),
      is_etag_false = known.is_etag_false or excluded.is_etag_false,
      first_checked_at = coalesce(known.first_checked_at, excluded.first_checked_at)`.execute(tx);
}

/**
 * Removes a page from the schedule unless it has watchers by now. Locks the fragrance, so that a
 * transaction that adds a watcher waits for the caller's.
 */
export async function takeOff(tx: Tx, pageId: number): Promise<void> {
  await sql`
    with fragrance as (
      select watchers from fragrances where id = (select fragrance_id from pages where id = ${pageId}) for share
    )
    update page_schedules set next_check_at = null from fragrance
    where page_id = ${pageId} and fragrance.watchers = 0`.execute(tx);
}

/** Locks the offers seen by the last full read; returns ids and states, null for none. */
export async function confirmAsSeen(
  tx: Tx,
  pageId: number,
  readAt: Date,
): Promise<{ offerIds: number[]; states: Availability[] } | null> {
  const rows = await tx
    .selectFrom('offers')
    .select(['id', 'availability'])
    .where('page_id', '=', pageId)
    .where('last_checked_at', '>=', readAt)
    .where('availability', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (rows.length === 0) return null;
  return { offerIds: rows.map(({ id }) => id), states: rows.flatMap(({ availability }) => availability ?? []) };
}
