import type { Availability, EventKind } from '@sillage/contract';
import type { Evidence } from '@sillage/page-reader';
import type { Generated, JSONColumnType, Selectable } from 'kysely';

/** How a look at a page ended; only `product` says anything about stock, and `unchanged` that all is as it was. */
export type Outcome = 'product' | 'unchanged' | 'blocked' | 'gone' | 'not-a-product' | 'error' | 'failed' | 'robots';

export interface ShopVisitsTable {
  shop_id: number;
  free_at: Generated<Date>;
  lease: string | null;
  leased_until: Date | null;
  /** `shopify` or `woocommerce` once a page said so, `html` when its product feed was tried in vain. */
  platform: 'shopify' | 'woocommerce' | 'html' | null;
  /** 0 when the file could not be fetched. */
  robots_status: number | null;
  robots_body: string | null;
  robots_checked_at: Date | null;
  /** Looks in a row that the shop did not let us have, and since when. */
  blocks: Generated<number>;
  blocked_since: Date | null;
  /** Everything we ever asked it for. */
  requests: Generated<number>;
  /** Restocks seen by hour of the day, UTC: 24 counts. */
  restock_hours: Generated<number[]>;
  /** The page of the feed that comes next; 0 when only sizes are left to ask for. */
  feed_page: Generated<number>;
  /** Requests of the round that is under way; 0 when none is. */
  feed_asked: Generated<number>;
  /** Requests of a whole round as last counted, or at least so many; 0 for a shop without a feed. */
  feed_pages: number | null;
  feed_due_at: Date | null;
  feed_read_at: Date | null;
  feed_mark: string | null;
  feed_pending: Generated<PendingProduct[]>;
  visited_at: Date | null;
}

/** A product of ours in a feed whose sizes are yet to be asked for. */
export interface PendingProduct {
  id: string;
  url: string;
  name: string;
  vendor: string | null;
}

export interface PageSchedulesTable {
  page_id: number;
  shop_id: number;
  next_check_at: Date | null;
  last_checked_at: Date | null;
  last_outcome: Outcome | null;
  failures: Generated<number>;
  etag: string | null;
  last_modified: string | null;
  /** The address that gave `etag` and `last_modified`. */
  asked_url: string | null;
  /** What its server says of changes was found to be untrue: it is always read whole. */
  is_etag_false: Generated<boolean>;
  /** When it was last read whole, by itself. */
  read_at: Date | null;
  /** Confirmed changes of stock since `first_checked_at`. */
  changes: Generated<number>;
  first_checked_at: Date | null;
  /** How often people said that what we show is wrong. */
  reported_at: Date | null;
  reports: Generated<number>;
}

export interface CandidatesTable {
  offer_id: number;
  availability: Availability;
  since: Date;
}

/** In parts by months of `checked_at`: give it a bound where there is one, and ask `sights` for what was seen last. */
export interface ChecksTable {
  id: Generated<number>;
  page_id: number;
  offer_id: number | null;
  checked_at: Date;
  outcome: Outcome;
  reason: string | null;
  availability: Availability | 'unknown' | null;
  price: number | null;
  currency: string | null;
  method: string | null;
  confidence: number | null;
  evidence: JSONColumnType<Evidence[]>;
}

/** The last check of each offer, or of a page that told of none, by how the look ended; the database keeps it so. */
export interface SightsTable extends Omit<ChecksTable, 'id'> {
  check_id: number;
  /** When the first check of its kind was made. */
  first_at: Date;
}

export interface EventsTable {
  id: string;
  kind: EventKind;
  fragrance_id: number;
  offer_ids: number[];
  /** The check that proves it, which may be gone. */
  check_id: number;
  /** What it said, which stays: copied by the database. */
  page_id: Generated<number>;
  method: Generated<string | null>;
  confidence: Generated<number | null>;
  evidence: Generated<Evidence[]>;
  happened_at: Date;
  /** A restock that came while its offer flapped: recorded, but nobody is told. */
  is_flapping: boolean;
  /** Of a price drop: before this change, at its highest within 30 days, and now. */
  price_before: Generated<number | null>;
  price_high: Generated<number | null>;
  price: Generated<number | null>;
  currency: Generated<string | null>;
}

export type EventRow = Selectable<EventsTable>;

declare module '../../platform/db/db.ts' {
  interface Tables {
    shop_visits: ShopVisitsTable;
    page_schedules: PageSchedulesTable;
    candidates: CandidatesTable;
    checks: ChecksTable;
    sights: SightsTable;
    events: EventsTable;
  }
}
