import { sql } from 'kysely';
import { addMs, MINUTE } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type {} from '../../catalogue/catalogue.tables.ts';
import type {} from '../monitor.tables.ts';
import { ensureShopCrawl } from '../shops/shop-lease.repo.ts';

/**
 * Sets the minimum time between two requests to a shop; null for none. It applies from the next
 * request on, and counts from the last one.
 */
export async function setMinGap(tx: Tx, shopId: number, minGapMs: number | null): Promise<void> {
  await ensureShopCrawl(tx, shopId);
  await sql`
    update shop_crawls set min_gap_ms = ${minGapMs}::integer,
      next_request_at = greatest(next_request_at, crawled_at + ${minGapMs}::integer * interval '1 ms')
    where shop_id = ${shopId}`.execute(tx);
}

/** A fetch ends within this time, so that no request starts while another one runs. */
const MAX_FETCH_MS = 1.5 * MINUTE;

/**
 * Ends the lease of a shop, so that a check that is running stores nothing and causes no event. The
 * shop gets no other request until its request has ended.
 */
export async function endLease(tx: Tx, shopId: number, now: Date): Promise<void> {
  await sql`
    update shop_crawls set lease = null, leased_until = null, next_request_at = greatest(next_request_at, ${addMs(now, MAX_FETCH_MS)})
    where shop_id = ${shopId} and leased_until > ${now}`.execute(tx);
}

/** Maximum number of pages that one request of an operator makes due, the most watched first. */
const MAX_REQUESTED_PAGES = 1000;
/** Minimum time between two checks of a page that operators ask for. */
const MIN_RECHECK_MS = MINUTE;

/**
 * Makes pages due for a check that reads them in full, also after failed checks. The gap between
 * requests and the wait after a shop's Retry-After stay. Returns the number of pages.
 */
export async function requestPages(tx: Tx, pageIds: readonly number[], now: Date): Promise<number> {
  await sql`
    insert into shop_crawls (shop_id) select distinct shop_id from pages where id = any(${pageIds}::integer[])
    on conflict do nothing`.execute(tx);
  const { rows } = await sql`
    insert into page_schedules (page_id, shop_id, next_check_at, reported_at)
    select id, shop_id, ${now}, ${now} from pages where id = any(${pageIds}::integer[]) order by id
    on conflict (page_id) do update set reported_at = excluded.reported_at, etag = null, last_modified = null,
      -- least() and greatest() ignore nulls.
      next_check_at = greatest(excluded.next_check_at, page_schedules.last_checked_at + ${MIN_RECHECK_MS} * interval '1 ms')
    returning page_id`.execute(tx);
  return rows.length;
}

/** Lists watched pages of a shop, the most watched first. */
export async function listWatchedPageIds(db: Db, shopId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select pages.id from page_schedules as schedule
    join pages on pages.id = schedule.page_id
    join fragrances on fragrances.id = pages.fragrance_id
    where schedule.shop_id = ${shopId} and schedule.next_check_at is not null
    order by fragrances.watchers desc, pages.id limit ${MAX_REQUESTED_PAGES}`.execute(db);
  return rows.map(({ id }) => id);
}

export function findPageShop(db: Db, pageId: number) {
  return db
    .selectFrom('pages')
    .innerJoin('shops', 'shops.id', 'pages.shop_id')
    .select(['shops.id', 'shops.host', 'shops.paused_at as pausedAt', 'shops.excluded_at as excludedAt'])
    .where('pages.id', '=', pageId)
    .executeTakeFirst();
}
