import { sql } from 'kysely';
import type { OfferFacts } from '../catalogue/index.ts';

/**
 * SQL for whether an offer matches the watch filter: its size is selected and its price not above
 * the maximum. An unknown size, price or price in that currency matches, since a superfluous alert
 * does less harm than a missing one.
 */
export const isWaitedFor = sql<boolean>`(
  (watch_items.sizes_ml is null or offers.size_ml is null or offers.size_ml = any(watch_items.sizes_ml))
  and (watch_items.max_price is null or offers.price is null
    or offers.currency is distinct from watch_items.max_price_currency
    or coalesce(offers.price / case watch_items.max_price_per when 'ml' then offers.size_ml else 1 end, 0) <= watch_items.max_price)
)`;

/** An offer as `json_agg` returns it. */
export type WaitedOffer = Omit<OfferFacts, 'lastCheckedAt'> & { lastCheckedAt: string | null };

/** Offers that match the watch filter; null for a watch without one. */
export const waitedOffers = sql<WaitedOffer[] | null>`case
  when watch_items.sizes_ml is null and watch_items.max_price is null then null
  else (
    select coalesce(json_agg(json_build_object('url', pages.url, 'availability', offers.availability,
      'price', offers.price, 'currency', offers.currency, 'lastCheckedAt', offers.last_checked_at) order by pages.id, offers.id), '[]')
    from offers join pages on pages.id = offers.page_id
    where offers.fragrance_id = watch_items.fragrance_id and ${isWaitedFor}
  )
end`;
