import type { Availability, EventKind } from '@sillage/contract';
import type { Evidence } from '@sillage/page-reader';
import type { Generated, JSONColumnType, Selectable } from 'kysely';

/** How a page check ended. Only `product` carries data; `unchanged` confirms the last state. */
export type CheckOutcome =
  | 'product'
  | 'unchanged'
  | 'blocked'
  | 'gone'
  | 'not-a-product'
  | 'error'
  | 'failed'
  | 'robots';

export interface ShopCrawlsTable {
  shop_id: number;
  next_request_at: Generated<Date>;
  lease: string | null;
  leased_until: Date | null;
  /** `html` after a product's JSON proved unreadable; null before a page reveals the platform. */
  platform: 'shopify' | 'woocommerce' | 'html' | null;
  /** 0 when the file could not be fetched. */
  robots_status: number | null;
  robots_body: string | null;
  robots_checked_at: Date | null;
  /** Consecutive blocked checks, and the time of the first. */
  blocks: Generated<number>;
  blocked_since: Date | null;
  /** All requests ever made to the shop. */
  requests: Generated<number>;
  /** Restocks by hour of the day (UTC): 24 counts. */
  restock_hours: Generated<number[]>;
  /** Next page of the product feed; 0 when only sizes are left to request. */
  feed_page: Generated<number>;
  /** Requests made in the current feed round; 0 between rounds. */
  feed_requests: Generated<number>;
  /** Requests of the last full feed round, or a lower bound; 0 for a shop without a feed. */
  feed_pages: number | null;
  feed_due_at: Date | null;
  feed_completed_at: Date | null;
  feed_cursor: string | null;
  feed_pending: Generated<PendingProduct[]>;
  crawled_at: Date | null;
}

/** A known product of a feed whose sizes are still to be requested. */
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
  last_outcome: CheckOutcome | null;
  failures: Generated<number>;
  etag: string | null;
  last_modified: string | null;
  /** URL that returned `etag` and `last_modified`. */
  validators_url: string | null;
  /** The server's validators proved wrong: the page is always read in full. */
  is_etag_unreliable: Generated<boolean>;
  /** When the page itself was last read in full. */
  read_at: Date | null;
  /** Confirmed stock changes since `first_checked_at`. */
  changes: Generated<number>;
  first_checked_at: Date | null;
  /** Time of the last user report of wrong stock, and the number of reports. */
  reported_at: Date | null;
  reports: Generated<number>;
}

export interface CandidatesTable {
  offer_id: number;
  availability: Availability;
  since: Date;
}

/**
 * Partitioned by month of `checked_at`: bound queries by it, or read `latest_checks` for the
 * latest.
 */
export interface ChecksTable {
  id: Generated<number>;
  page_id: number;
  offer_id: number | null;
  checked_at: Date;
  outcome: CheckOutcome;
  reason: string | null;
  availability: Availability | 'unknown' | null;
  price: number | null;
  currency: string | null;
  method: string | null;
  confidence: number | null;
  evidence: JSONColumnType<Evidence[]>;
}

/** Last check of each offer, or of a page without offers, per outcome; written by the database. */
export interface LatestChecksTable extends Omit<ChecksTable, 'id'> {
  check_id: number;
  /** When the first check of this kind was made. */
  first_at: Date;
}

export interface EventsTable {
  id: string;
  kind: EventKind;
  fragrance_id: number;
  offer_ids: number[];
  /** The check that proves the event; it may have been deleted since. */
  check_id: number;
  /** Copied from the check by the database, so that they outlive it. */
  page_id: Generated<number>;
  method: Generated<string | null>;
  confidence: Generated<number | null>;
  evidence: Generated<Evidence[]>;
  happened_at: Date;
  /** A restock while the offer was flapping: stored, but not notified. */
  is_flapping: boolean;
  /** Price drop only: the price before, the highest within 30 days, and the new price. */
  price_before: Generated<number | null>;
  price_high: Generated<number | null>;
  price: Generated<number | null>;
  currency: Generated<string | null>;
}

export type EventRow = Selectable<EventsTable>;

declare module '../../platform/db/db.ts' {
  interface Tables {
    shop_crawls: ShopCrawlsTable;
    page_schedules: PageSchedulesTable;
    candidates: CandidatesTable;
    checks: ChecksTable;
    latest_checks: LatestChecksTable;
    events: EventsTable;
  }
}
