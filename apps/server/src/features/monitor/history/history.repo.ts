import type { CheckOutcome } from '@sillage/contract';
import type { Evidence } from '@sillage/page-reader';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type {} from '../../catalogue/catalogue.tables.ts';
import type { StockEvent } from '../checks/stock.rules.ts';

/** Maximum number of stock changes that are returned with their evidence. */
const MAX_CHANGES_WITH_EVIDENCE = 100;
export const MAX_CHANGES = 1000;
const MAX_SERIES = 20;
const MAX_OBSERVATIONS_PER_SERIES = 500;
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
    // Events that a user's own browser saw are private.
    .where('observer_id', 'is', null)
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
    .orderBy('offers.last_checked_at', (order) => order.desc().nullsLast())
    .orderBy('offers.id')
    .limit(MAX_OFFERS)
    .execute();
}

/**
 * Returns the observed prices for the price chart. It covers the first 20 offers that
 * `listPastOffers` returns, each with its last 500 observations, newest first. If no observation of
 * an offer is stored any more, its latest check is returned.
 */
export function listObservations(db: Db, fragranceId: number) {
  const shown = db
    .selectFrom('offers')
    .select('id')
    .where('fragrance_id', '=', fragranceId)
    .where('kind', '=', 'bottle')
    .orderBy('last_checked_at', (order) => order.desc().nullsLast())
    .orderBy('id')
    .limit(MAX_SERIES);
  return db
    .selectFrom(shown.as('drawn'))
    .innerJoinLateral(
      (lateral) =>
        lateral
          .selectFrom('latest_checks')
          .select(['offer_id', 'checked_at', 'price', 'currency'])
          .select(({ fn }) => fn.min('first_at').over().as('first_at'))
          .whereRef('latest_checks.offer_id', '=', 'drawn.id')
          .orderBy('check_id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (lateral) =>
        lateral
          .selectFrom('checks')
          .select(['checks.checked_at as at', 'checks.price', 'checks.currency'])
          .whereRef('checks.offer_id', '=', 'last.offer_id')
          .whereRef('checks.checked_at', '>=', 'last.first_at')
          .orderBy('checks.id', 'desc')
          .limit(MAX_OBSERVATIONS_PER_SERIES)
          .as('observed'),
      (join) => join.onTrue(),
    )
    .select('drawn.id as offerId')
    .select(({ fn }) => fn.coalesce('observed.at', 'last.checked_at').as('at'))
    .select(sql<number | null>`case when observed.at is null then last.price else observed.price end`.as('price'))
    .select(
      sql<string | null>`case when observed.at is null then last.currency else observed.currency end`.as('currency'),
    )
    .execute();
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
    where pages.fragrance_id = ${fragranceId}
    order by "lastCheckedAt" desc nulls last, pages.id
    limit ${MAX_PAGES}`.execute(db);
  return rows;
}
