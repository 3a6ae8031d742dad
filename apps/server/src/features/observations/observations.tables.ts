import type { Availability, ObservedVerdict, OfferKind } from '@sillage/contract';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';

export interface ObservedPagesTable {
  id: string;
  user_id: string;
  url: string;
  /** The catalogue's page at this address; null while it has none that the user may see. */
  page_id: number | null;
  suggestion_id: string | null;
  title: string | null;
  /** Outcome of the last observation, and whether it counts. */
  outcome: 'product' | 'unreadable';
  counts: boolean;
  observed_at: Date;
  /** Time of the last observation that counts. */
  read_at: Date | null;
  created_at: Date;
}

/** Result of an offer's last observation, from which price changes are confirmed. */
export interface LatestObservation {
  outcome: 'product';
  reason: string | null;
  availability: Availability | 'unknown';
  price: number | null;
  currency: string | null;
  method: string | null;
}

/** State of an offer as one user's browser saw it, with the columns of `offers`. */
export interface ObservedOffersTable {
  /** Negative, so that it is never the id of a shared offer. */
  id: GeneratedAlways<number>;
  user_id: string;
  observed_page_id: string;
  variant: string | null;
  sku: string | null;
  gtin: string | null;
  size_ml: number | null;
  kind: Generated<OfferKind>;
  price: number | null;
  currency: string | null;
  confirmed_price: number | null;
  confirmed_currency: string | null;
  availability: Availability | null;
  available_since: Date | null;
  last_checked_at: Date | null;
  recent_restocks: Generated<Date[]>;
  recent_preorders: Generated<Date[]>;
  first_seen_at: Date | null;
  is_new: Generated<boolean>;
  candidate_availability: Availability | null;
  candidate_since: Date | null;
  latest: JSONColumnType<LatestObservation> | null;
}

/** Single observations, for the user's data export. */
export interface ObservationsTable {
  id: GeneratedAlways<number>;
  user_id: string;
  observed_page_id: string;
  observed_at: Date;
  received_at: Date;
  outcome: 'product' | 'unreadable';
  counts: boolean;
  verdict: JSONColumnType<ObservedVerdict>;
}

declare module '../../platform/db/db.ts' {
  interface Tables {
    observed_pages: ObservedPagesTable;
    observed_offers: ObservedOffersTable;
    observations: ObservationsTable;
  }
}
