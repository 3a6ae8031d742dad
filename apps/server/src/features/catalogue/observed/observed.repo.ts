import type { Availability } from '@sillage/contract';
import { type RawBuilder, sql } from 'kysely';
import { addMs, DAY } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import type {} from '../catalogue.tables.ts';

/** Offer as the user's own browser saw it; its dates are text, because `json_agg` returns text. */
export interface ObservedOfferRow {
  variant: string | null;
  sizeMl: number | null;
  availability: Availability | null;
  price: number | null;
  currency: string | null;
  /** Availability that another observation must confirm. */
  candidate: Availability | null;
}

export interface ObservedRow {
  id: string;
  url: string;
  title: string | null;
  outcome: 'product' | 'unreadable';
  counts: boolean;
  observedAt: Date;
  visitedAt: Date;
  /** Time at which the last observation arrived; null after its deletion. */
  receivedAt: Date | null;
  readAt: Date | null;
  fragranceId: number | null;
  /** Null for a page that the catalogue does not show to the user. */
  shop: string | null;
  suggestionId: string | null;
  isWatched: boolean;
  offers: ObservedOfferRow[];
}

/** Which of a user's observed pages to read, and which of their offers. */
export interface ObservedSelection {
  /** SQL join with other tables, by `observed_pages`, `pages` and `fragrances`. */
  join?: RawBuilder<unknown>;
  where?: RawBuilder<boolean>;
  /** SQL condition on `offers`; full bottles by default. */
  offers?: RawBuilder<boolean>;
}

const MAX_OBSERVED_PAGES_READ = 200;

/** A confirmed suggestion's page counts as soon as the catalogue has its address. */
const pageId = sql`coalesce(observed_pages.page_id, (select same.id from pages as same where same.url = observed_pages.url))`;

const isVisible = sql`(fragrances.is_listed or exists (
  select from suggestions where suggestions.fragrance_id = fragrances.id and suggestions.user_id = observed_pages.user_id))`;

/** Lists pages that the user's own browser has read, the last read first, with their offers. */
export async function listObserved(
  db: Db,
  userId: string,
  now: Date,
  { join = sql``, where = sql`true`, offers = sql`offers.kind = 'bottle'` }: ObservedSelection = {},
): Promise<ObservedRow[]> {
  const { rows } = await sql<ObservedRow>`
    select observed_pages.id, observed_pages.url, observed_pages.title, observed_pages.outcome, observed_pages.counts,
      coalesce(observed_pages.read_at, observed_pages.observed_at) as "observedAt", observed_pages.read_at as "readAt",
      observed_pages.observed_at as "visitedAt", (
        select received_at from observations as latest
        where latest.observed_page_id = observed_pages.id and latest.observed_at = observed_pages.observed_at
      ) as "receivedAt",
      fragrances.id as "fragranceId", case when fragrances.id is not null then shops.name end as shop, drafts.id as "suggestionId",
      exists (
        select from watch_items as watched where watched.user_id = observed_pages.user_id and watched.fragrance_id = fragrances.id
      ) as "isWatched",
      (
        select coalesce(json_agg(json_build_object('variant', offers.variant, 'sizeMl', offers.size_ml, 'availability', offers.availability,
          'price', offers.price, 'currency', offers.currency, 'candidate', offers.candidate_availability)
          order by offers.size_ml, offers.id desc), '[]')
        from observed_offers as offers
        where offers.observed_page_id = observed_pages.id and ${offers}
      ) as offers
    from observed_pages
    left join pages on pages.id = ${pageId}
    left join shops on shops.id = pages.shop_id
    left join fragrances on fragrances.id = pages.fragrance_id and ${isVisible}
    left join suggestions as drafts on drafts.id = observed_pages.suggestion_id and drafts.status = 'read'
      and drafts.created_at >= ${addMs(now, -DAY)} and fragrances.id is null
    ${join}
    where observed_pages.user_id = ${userId} and ${where}
    order by "observedAt" desc, observed_pages.id desc
    limit ${MAX_OBSERVED_PAGES_READ}`.execute(db);
  return rows;
}

export function isObservedPage(id: string): RawBuilder<boolean> {
  return sql`observed_pages.id = ${id}`;
}

export function hasObservedUrl(urls: readonly string[]): RawBuilder<boolean> {
  return sql`observed_pages.url = any(${urls}::text[])`;
}

export function isOfFragrance(fragranceId: number): RawBuilder<boolean> {
  return sql`fragrances.id = ${fragranceId}`;
}
