import type {
  Availability,
  CheckOutcome,
  EventKind,
  OfferKind,
  OfferSource,
  Problem,
  StockState,
} from '@sillage/contract';
import type { Evidence } from '@sillage/page-reader';
import type { Generated, JSONColumnType, Selectable } from 'kysely';
import type { FeedProduct } from './product-feeds/product-feed.ts';

export interface ShopCrawlsTable {
  shop_id: number;
  next_request_at: Generated<Date>;
  lease: string | null;
  leased_until: Date | null;
  /**
   * The shop's platform: `html` when a product's JSON proved unreadable, null when unknown. `ucp`
   * for a shop without a known product list that offers a catalogue by UCP; shops of the other
   * platforms may offer one too (`ucp_profiles`).
   */
  platform: 'shopify' | 'woocommerce' | 'ucp' | 'html' | null;
  /** HTTP status of robots.txt; 0 when the file could not be fetched. */
  robots_status: number | null;
  robots_body: string | null;
  robots_checked_at: Date | null;
  /** The shop's consecutive blocked checks, and the time of the first of them. */
  blocks: Generated<number>;
  blocked_since: Date | null;
  requests: Generated<number>;
  /** Restocks by hour of the day (UTC): 24 counts. */
  restock_hours: Generated<number[]>;
  /** Next page of the product feed; 0 when only sizes are left to request. */
  feed_page: Generated<number>;
  /** Requests in the current round through all pages of the product feed; 0 between rounds. */
  feed_requests: Generated<number>;
  /**
   * Number of requests in one round through the product feed, or a lower bound. Null before the
   * first round; 0 when the shop has no product feed.
   */
  feed_pages: number | null;
  feed_due_at: Date | null;
  feed_completed_at: Date | null;
  feed_cursor: string | null;
  feed_pending: Generated<PendingProduct[]>;
  crawled_at: Date | null;
  /** True once the shop asked for signatures with the tag web-bot-auth. */
  wants_bot_auth: Generated<boolean>;
  /** Day (UTC) that `search_requests` counts, as YYYY-MM-DD; queries only compare it. */
  search_day: string | null;
  search_requests: Generated<number>;
  search_blocked_at: Date | null;
  lists_missing_at: Date | null;
  sitemap_read_at: Date | null;
  /** Minimum time between two requests to the shop that an operator set; null for none. */
  min_gap_ms: Generated<number | null>;
  /**
   * A time before which no page of the shop is due, and the check delay of the page that is due
   * first. Triggers and `applySoonerChecks` write both.
   */
  page_due_at: Generated<Date | null>;
  page_delay_seconds: Generated<number | null>;
  /** Whether the shop is paused: a trigger's copy of `shops.paused_at`. */
  is_paused: Generated<boolean>;
  /** Number of pages with a next check at `pages_counted_at`. */
  scheduled_pages: Generated<number | null>;
  pages_counted_at: Generated<Date | null>;
}

/** Pages that became due sooner, until a claim applies them to `shop_crawls`; from triggers. */
export interface SoonerChecksTable {
  id: Generated<number>;
  shop_id: number;
  due_at: Date;
  delay_seconds: number | null;
}

/** Number of checks of a shop's pages by day (UTC), outcome and hour of the day: 24 counts. */
export interface ShopCheckCountsTable {
  shop_id: number;
  day: string;
  outcome: CheckOutcome;
  hours: number[];
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
  /** Seconds from when the last check was due to its start; null for an unknown time. */
  delay_seconds: Generated<number | null>;
  failures: Generated<number>;
  etag: string | null;
  last_modified: string | null;
  /** URL that returned `etag` and `last_modified`. */
  validators_url: string | null;
  /**
   * True once the server's ETag or date proved wrong. From then on, the page is always downloaded
   * in full, never with a conditional request.
   */
  is_etag_unreliable: Generated<boolean>;
  /** Time at which the product page itself was last read in full. */
  read_at: Date | null;
  /** Number of confirmed stock changes since `first_checked_at`. */
  changes: Generated<number>;
  first_checked_at: Date | null;
  /** Time at which a user last asked for a check, by *Check now* or by a report. */
  reported_at: Date | null;
  /** Number of users' reports of a problem. */
  reports: Generated<number>;
  /** First and last time of answers 404 or 410 without a reading in between; null for none. */
  gone_since: Generated<Date | null>;
  gone_at: Generated<Date | null>;
  /** Time at which an operator last resolved that the page is unreadable. */
  reviewed_at: Generated<Date | null>;
}

/** A user's request for a check of a page: a report of a problem, or *Check now*. */
export interface CheckRequestsTable {
  id: Generated<number>;
  user_id: string;
  page_id: number;
  /** What is wrong with the page; null for *Check now*. */
  problem: Problem | null;
  requested_at: Date;
  /** Time and outcome of the first check after the request, and the fragrance's state after it. */
  answered_at: Date | null;
  outcome: CheckOutcome | null;
  stock_state: StockState | null;
  /** Time at which an operator resolved the report, and the note for the user. */
  resolved_at: Generated<Date | null>;
  resolution: Generated<string | null>;
}

export interface CandidatesTable {
  offer_id: number;
  availability: Availability;
  since: Date;
}

/** Partitioned by month: limit queries of checks by `checked_at`, or read `latest_checks`. */
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
 * Latest check with each outcome, for each offer and for each page whose check found no offers. A
 * database trigger writes the rows.
 */
export interface LatestChecksTable extends Omit<ChecksTable, 'id'> {
  check_id: number;
  /** Time of the offer's or page's first check with the outcome that it still has. */
  first_at: Date;
}

export interface EventsTable {
  id: string;
  kind: EventKind;
  /** Kind of goods that the event is about: its offers have this kind. */
  offer_kind: Generated<OfferKind>;
  fragrance_id: number;
  offer_ids: number[];
  /** Check that proves the event; the check may have been deleted since. */
  check_id: number;
  /**
   * The database fills the columns `page_id`, `method`, `confidence` and `evidence` from the check
   * that proves the event, because the check may be deleted later.
   */
  page_id: Generated<number>;
  method: Generated<string | null>;
  confidence: Generated<number | null>;
  evidence: Generated<Evidence[]>;
  happened_at: Date;
  /** The user whose browser saw the event, and who alone sees it; null for a shared event. */
  observer_id: Generated<string | null>;
  /**
   * True if users are not notified of the event. Either the stock changes too often, or users were
   * notified of the same or a lower price within the last day.
   */
  is_flapping: boolean;
  /**
   * Only for price drops: the previous price, the highest price of the last 30 days, the new price.
   * Of a `lowest_price`, `price_before` is the lowest price before it, and `price_high` null.
   */
  price_before: Generated<number | null>;
  price_high: Generated<number | null>;
  price: Generated<number | null>;
  currency: Generated<string | null>;
  /** Of an event at the lowest price of its size: since when prices are compared; else null. */
  low_since: Generated<Date | null>;
}

/** A product that a shop lists, by which offers are found. */
export interface ShopProductsTable {
  id: Generated<number>;
  shop_id: number;
  url: string;
  source: OfferSource;
  /** Product of a feed; null for the address of a product page from a sitemap. */
  product: FeedProduct | null;
  gtins: string[];
  words: string[];
  modified_at: Date | null;
  seen_at: Date;
  /** Time at which a search or an import last read the page; null for never. */
  read_at: Date | null;
}

/** A file of a shop's sitemap. */
export interface ShopSitemapsTable {
  id: Generated<number>;
  shop_id: number;
  url: string;
  modified_at: Date | null;
  read_at: Date;
  addresses: number;
}

export type EventRow = Selectable<EventsTable>;

declare module '../../platform/db/db.ts' {
  interface Tables {
    shop_crawls: ShopCrawlsTable;
    shop_check_counts: ShopCheckCountsTable;
    page_schedules: PageSchedulesTable;
    sooner_checks: SoonerChecksTable;
    check_requests: CheckRequestsTable;
    candidates: CandidatesTable;
    checks: ChecksTable;
    latest_checks: LatestChecksTable;
    events: EventsTable;
    shop_products: ShopProductsTable;
    shop_sitemaps: ShopSitemapsTable;
  }
}
