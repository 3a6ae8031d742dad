import type { Generated } from 'kysely';

/** Since when the prices of an offer are recorded; no row until the first check or the job. */
export interface PriceHistoriesTable {
  offer_id: number;
  since: Date;
}

/** Time at which an offer was in stock at a confirmed price. */
export interface PricePeriodsTable {
  offer_id: number;
  currency: string;
  price: number;
  from_at: Date;
  /** Null while the period lasts; it then covers the time until the offer's last check. */
  to_at: Date | null;
  /** Of a price that began as the lowest of its size: since when prices are compared. */
  low_since: Generated<Date | null>;
}

/** Lowest price of an offer in a month (UTC) of its ended periods. */
export interface MonthlyLowsTable {
  offer_id: number;
  currency: string;
  /** First day of the month, as YYYY-MM-DD. */
  month: string;
  price: number;
  /** Last time at which the price was seen in this month. */
  seen_at: Date;
}

declare module '../../../platform/db/db.ts' {
  interface Tables {
    price_histories: PriceHistoriesTable;
    price_periods: PricePeriodsTable;
    monthly_lows: MonthlyLowsTable;
  }
}
