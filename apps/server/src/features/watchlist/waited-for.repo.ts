import { sql } from 'kysely';
import type { OfferFacts } from '../catalogue/index.ts';

/**
 * Whether a watch waits for this very offer: its size is among the chosen ones and its price not above the highest. What
 * the shop does not state (a size, a price in that currency) is not held against it, since an alert too many is a smaller
 * harm than one that never came.
 */
export const isWaitedFor = sql<boolean>`(
  (watch_items.sizes_ml is null or offers.size_ml is null or offers.size_ml = any(watch_items.sizes_ml))
  and (watch_items.max_price is null or offers.price is null
    or offers.currency is distinct from watch_items.max_price_currency
    or coalesce(offers.price / case watch_items.max_price_per when 'ml' then offers.size_ml else 1 end, 0) <= watch_items.max_price)
)`;

/** An offer as JSON carries it. */
export type WaitedOffer = Omit<OfferFacts, 'lastCheckedAt'> & { lastCheckedAt: string | null };

/** What of a fragrance's offers a narrowed watch waits for; null for one that waits for all of them. */
export const waitedOffers = sql<WaitedOffer[] | null>`case
  when watch_items.sizes_ml is null and watch_items.max_price is null then null
  else (
    select coalesce(json_agg(json_build_object('url', pages.url, 'availability', offers.availability,
      'price', offers.price, 'currency', offers.currency, 'lastCheckedAt', offers.last_checked_at) order by pages.id, offers.id), '[]')
    from offers join pages on pages.id = offers.page_id
    where offers.fragrance_id = watch_items.fragrance_id and ${isWaitedFor}
  )
end`;
