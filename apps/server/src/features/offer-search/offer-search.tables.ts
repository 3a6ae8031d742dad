import type { Availability, FoundOffer, OfferSearch, OfferSource, SearchedShop } from '@sillage/contract';
import type { Verdict } from '@sillage/page-reader';
import type { Generated } from 'kysely';

export interface OfferSearchesTable {
  id: string;
  fragrance_id: number;
  state: Generated<OfferSearch['state']>;
  /** True if no user asked for it: a watched fragrance had no readable offer. */
  is_automatic: boolean;
  shops: Generated<SearchedShop[]>;
  started_at: Date;
  ended_at: Date | null;
  lease: string | null;
  leased_until: Date | null;
}

/** A user who asked for a search. */
export interface OfferSearchRequestsTable {
  search_id: string;
  user_id: string;
  requested_at: Date;
}

/** An offer that a search found at a shop, or that was found before and is still known. */
export interface FoundOffersTable {
  id: Generated<number>;
  fragrance_id: number;
  shop_id: number;
  url: string;
  title: string;
  variant: string | null;
  size_ml: number | null;
  price: number | null;
  currency: string | null;
  availability: Availability | null;
  gtin: string | null;
  source: OfferSource;
  match: FoundOffer['match'];
  why: string;
  /** What the source states of the whole product. */
  verdict: Verdict;
  seen_at: Date;
}

/** A product that an operator decided is not the fragrance. */
interface RejectedOffersTable {
  fragrance_id: number;
  url: string;
  rejected_at: Date;
}

declare module '../../platform/db/db.ts' {
  interface Tables {
    offer_searches: OfferSearchesTable;
    offer_search_requests: OfferSearchRequestsTable;
    found_offers: FoundOffersTable;
    rejected_offers: RejectedOffersTable;
  }
}
