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
  /**
   * Platform of the shop: `html` after the JSON of a product proved unreadable; null before a page
   * reveals the platform.
   */
  platform: 'shopify' | 'woocommerce' | 'html' | null;
  /** HTTP status of robots.txt; 0 when the file could not be fetched. */
  robots_status: number | null;
  robots_body: string | null;
  robots_checked_at: Date | null;
  /** Number of consecutive blocked checks, and the time of the first of them. */
  blocks: Generated<number>;
  blocked_since: Date | null;
  /** Number of requests ever made to the shop. */
  requests: Generated<number>;
  /** Restocks by hour of the day (UTC): 24 counts. */
  restock_hours: Generated<number[]>;
  /** Next page of the product feed; 0 when only sizes are left to request. */
  feed_page: Generated<number>;
  /** Requests made in the current feed round; 0 between rounds. */
  feed_requests: Generated<number>;
  /**
   * Number of requests of the last full feed round, or a lower bound; 0 for a shop without a feed,
   * null before the first round.
   */
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
  /**
   * Whether the server's ETag or Last-Modified date proved wrong; such a page is always read in
   * full.
   */
  is_etag_unreliable: Generated<boolean>;
  /** Time at which the product page itself was last read in full. */
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
 * Checks, partitioned by the month of `checked_at`. Limit queries by this column, or read the
 * latest checks from `latest_checks`.
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

/**
 * The latest check per outcome of each offer, or of a page without offers; the database maintains
 * these rows.
 */
export interface LatestChecksTable extends Omit<ChecksTable, 'id'> {
  check_id: number;
  /** Time of the first check of this offer that had this outcome. */
  first_at: Date;
}

export interface EventsTable {
  id: string;
  kind: EventKind;
  fragrance_id: number;
  offer_ids: number[];
  /** Id of the check that proves the event; the check may have been deleted since. */
  check_id: number;
  /**
   * Columns that the database copies from the check, so that they remain when the check is deleted.
   */
  page_id: Generated<number>;
  method: Generated<string | null>;
  confidence: Generated<number | null>;
  evidence: Generated<Evidence[]>;
  happened_at: Date;
  /**
   * Whether the event came while the offer was flapping; such an event is stored, but not notified.
   */
  is_flapping: boolean;
  /**
   * For price drops only: the price before, the highest price within 30 days, and the new price.
   */
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
