import type { CheckOutcome } from '@sillage/contract';
import type { Evidence } from '@sillage/page-reader';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { inStockValues } from '../../catalogue/catalogue.tables.ts';
import { offerStore } from '../../catalogue/index.ts';
import type { StockEvent } from '../checks/stock.rules.ts';
import type {} from '../prices/prices.tables.ts';
import { MAX_POINTS_PER_OFFER } from './history.rules.ts';

/** Maximum number of stock changes that are returned with their evidence. */
const MAX_CHANGES_WITH_EVIDENCE = 100;
export const MAX_CHANGES = 1000;
const MAX_SERIES = 20;
const MAX_MONTHLY_LOWS = 60;
const MAX_PAGES = 20;
/** Maximum number of offers per fragrance, more than shops sell; a page has at most 60. */
const MAX_OFFERS = 1000;

/** Kinds of stock changes; price drops and new offers appear in the price series instead. */
const stockKinds: readonly StockEvent[] = ['restock', 'sold_out', 'preorder'];

/** Returns up to 1,000 confirmed stock changes, newest first; only the first 100 have evidence. */
export function listChanges(db: Db, fragranceId: number) {
  const newest = db
    .selectFrom('events')
    .select(['id', 'kind', 'offer_ids', 'evidence', 'happened_at', 'is_flapping'])
    .select(sql<number>`row_number() over (order by happened_at desc, id desc)`.as('place'))
    .where('fragrance_id', '=', fragranceId)
    .where('kind', 'in', stockKinds)
    .where('offer_kind', '=', 'bottle')
    // Events that a user's own browser saw are private.
    .where('observer_id', 'is', null)
    .where(offerStore.isPageShown(sql`events.page_id`))
    .orderBy('happened_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_CHANGES);
  return db
    .selectFrom(newest.as('events'))
    .select(['events.id', 'events.kind', 'events.offer_ids', 'events.happened_at', 'events.is_flapping'])
    .select(
      sql<Evidence[] | null>`case when events.place <= ${MAX_CHANGES_WITH_EVIDENCE} then events.evidence end`.as(
        'evidence',
      ),
    )
    .$narrowType<{ kind: StockEvent }>()
    .orderBy('events.place')
    .execute();
}

/**
 * Returns up to 1,000 full bottles that shops offer of a fragrance, most recently checked first.
 */
export function listPastOffers(db: Db, fragranceId: number) {
  return db
    .selectFrom('offers')
    .innerJoin('pages', 'pages.id', 'offers.page_id')
    .innerJoin('shops', 'shops.id', 'pages.shop_id')
    .select(['offers.id', 'shops.name as shop', 'offers.variant', 'offers.size_ml as sizeMl', 'offers.currency'])
    .select(['offers.availability', 'offers.last_checked_at as lastCheckedAt'])
    .select(({ selectFrom }) =>
      selectFrom('latest_checks')
        .select(({ fn }) => fn.min('latest_checks.first_at').as('first'))
        .whereRef('latest_checks.offer_id', '=', 'offers.id')
        .as('firstSeenAt'),
    )
    .where('offers.fragrance_id', '=', fragranceId)
    .where('offers.kind', '=', 'bottle')
    .where('shops.excluded_at', 'is', null)
    .orderBy('offers.last_checked_at', (order) => order.desc().nullsLast())
    .orderBy('offers.id')
    .limit(MAX_OFFERS)
    .execute();
}

/** A price period of an offer, or its lowest price of a month. */
export interface PastPrice {
  offerId: number;
  currency: string | null;
  price: number | null;
  /** Null for an offer that has no prices. */
  from: Date | null;
  /** Null while the period lasts. */
  to: Date | null;
  /** True for the lowest price of a month: `from` and `to` are when it was last seen. */
  isMonthlyLow: boolean;
}

/**
 * Returns the confirmed prices of up to 20 full bottles for the price chart, oldest first: of each
 * the last 200 periods and 60 monthly lows. Those in stock come first, then the last checked ones.
 */
export async function listPastPrices(db: Db, fragranceId: number): Promise<PastPrice[]> {
  const { rows } = await sql<PastPrice>`
    select charted.id as "offerId", currency, price, "from", "to", coalesce("isMonthlyLow", false) as "isMonthlyLow"
    from (
      select id, row_number() over (order by coalesce(availability = any(${inStockValues}::text[]), false) desc,
          last_checked_at desc nulls last, id) as place
      from offers where fragrance_id = ${fragranceId} and kind = 'bottle' and ${offerStore.isPageShown(sql`page_id`)}
      order by place limit ${MAX_SERIES}
    ) as charted
    left join lateral (
      (select currency, price, from_at as "from", to_at as "to", false as "isMonthlyLow"
        from price_periods where offer_id = charted.id order by from_at desc limit ${MAX_POINTS_PER_OFFER})
      union all
      (select currency, price, seen_at, seen_at, true
        from monthly_lows where offer_id = charted.id order by month desc limit ${MAX_MONTHLY_LOWS})
    ) as seen on true
    order by charted.place, seen."from"`.execute(db);
  return rows;
}

export interface WatchedPage {
  pageId: number;
  shop: string;
  url: string;
  lastCheckedAt: Date | null;
  /** Time of the next check; null unless the viewer watches the fragrance or waits for a check. */
  nextCheckAt: Date | null;
  outcome: CheckOutcome | null;
  reason: string | null;
  method: string | null;
  confidence: number | null;
  evidence: Evidence[] | null;
  blockedSince: Date | null;
  pausedSince: Date | null;
}

/** Totals over all pages of a fragrance. The query returns the same totals in each page's row. */
export interface PageTotals {
  firstAt: Date | null;
  lastAt: Date | null;
  reports: number;
}

/**
 * Returns up to 20 pages of a fragrance, most recently checked first. A check without news stores
 * no row, so a page's result may come from an earlier check. Only users who watch the fragrance or
 * asked for a check get `nextCheckAt`, because it reveals that the fragrance is watched.
 */
export async function listWatchedPages(
  db: Db,
  fragranceId: number,
  viewerId: string | null,
): Promise<(WatchedPage & PageTotals)[]> {
  const { rows } = await sql<WatchedPage & PageTotals>`
    select pages.id as "pageId", shops.name as shop, pages.url,
      greatest(schedule.last_checked_at, seen.last_at) as "lastCheckedAt",
      case when shops.paused_at is null and (
        exists (select from watch_items where user_id = ${viewerId}::uuid and fragrance_id = ${fragranceId})
        or exists (
          select from check_requests where page_id = pages.id and user_id = ${viewerId}::uuid and answered_at is null
        )
      ) then schedule.next_check_at end as "nextCheckAt",
      coalesce(schedule.last_outcome, latest.outcome) as outcome,
      latest.reason, latest.method, latest.confidence, latest.evidence,
      crawls.blocked_since as "blockedSince", shops.paused_at as "pausedSince",
      min(first.first_at) over () as "firstAt",
      max(greatest(schedule.last_checked_at, seen.last_at)) over () as "lastAt",
      coalesce(max(schedule.reports) over (), 0) as reports
    from pages
    join shops on shops.id = pages.shop_id
    left join page_schedules as schedule on schedule.page_id = pages.id
    left join shop_crawls as crawls on crawls.shop_id = pages.shop_id
    left join lateral (select min(first_at) as first_at from latest_checks where page_id = pages.id) as first on true
    left join lateral (select max(last_checked_at) as last_at from offers where page_id = pages.id) as seen on true
    left join lateral (
      select outcome, reason, method, confidence, evidence from latest_checks
      where page_id = pages.id
        and outcome = coalesce(replace(schedule.last_outcome, 'unchanged', 'product'), outcome)
      order by checked_at desc, check_id desc limit 1
    ) as latest on true
    where pages.fragrance_id = ${fragranceId} and shops.excluded_at is null
    order by "lastCheckedAt" desc nulls last, pages.id
    limit ${MAX_PAGES}`.execute(db);
  return rows;
}
