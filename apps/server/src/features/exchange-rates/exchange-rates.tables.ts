import type { Generated } from 'kysely';

export interface ExchangeRatesTable {
  /** `YYYY-MM-DD` */
  day: string;
  currency: string;
  /** Units of the currency for one euro; a text when written, so that no digit is lost. */
  per_euro: string;
  fetched_at: Date;
}

/** One row: when the rates are fetched next, and by which process. */
export interface ExchangeRateFetchesTable {
  is_only: Generated<boolean>;
  next_fetch_at: Date;
  lease: string | null;
  leased_until: Date | null;
  failures: Generated<number>;
  last_error: string | null;
  last_tried_at: Date | null;
  /** Time of the last successful fetch, an unchanged file included. */
  fetched_at: Date | null;
  url: string | null;
  etag: string | null;
}

declare module '../../platform/db/db.ts' {
  interface Tables {
    exchange_rates: ExchangeRatesTable;
    exchange_rate_fetches: ExchangeRateFetchesTable;
  }
}
