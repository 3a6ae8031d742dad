import type { Availability } from '@sillage/contract';
import type { Generated, JSONColumnType } from 'kysely';
import type { Evidence } from './reader/verdict.ts';

/** How a look at a page ended; only `product` says anything about stock. */
export type Outcome = 'product' | 'blocked' | 'gone' | 'not-a-product' | 'error' | 'failed' | 'robots';

export interface ShopVisitsTable {
  shop_id: number;
  free_at: Generated<Date>;
  lease: string | null;
  leased_until: Date | null;
  /** `shopify` once a page said so, `html` when its product feed was tried in vain. */
  platform: 'shopify' | 'html' | null;
  /** 0 when the file could not be fetched. */
  robots_status: number | null;
  robots_body: string | null;
  robots_checked_at: Date | null;
}

export interface PageSchedulesTable {
  page_id: number;
  shop_id: number;
  next_check_at: Date | null;
  last_checked_at: Date | null;
  last_outcome: Outcome | null;
  failures: Generated<number>;
}

export interface CandidatesTable {
  offer_id: number;
  availability: Availability;
  since: Date;
}

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

export interface EventsTable {
  id: string;
  kind: 'restock' | 'sold_out';
  fragrance_id: number;
  offer_ids: number[];
  check_id: number;
  happened_at: Date;
  /** A restock that came while its offer flapped: recorded, but nobody is told. */
  is_flapping: boolean;
}

declare module '../../platform/db/db.ts' {
  interface Tables {
    shop_visits: ShopVisitsTable;
    page_schedules: PageSchedulesTable;
    candidates: CandidatesTable;
    checks: ChecksTable;
    events: EventsTable;
  }
}
