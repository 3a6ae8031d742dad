import type { Family } from '@sillage/contract';
import type { Generated } from 'kysely';

/** A price that was low when the job last looked, with what it was compared with. */
export interface DealsTable {
  offer_id: number;
  price: number;
  currency: string;
  /** Time at which the price began. */
  began_at: Date;
  size_ml: number | null;
  family: Family | null;
  usual_price: number;
  usual_days: number;
  low_price: number;
  /** Time at which the low was last seen; null if a bottle is in stock at that price. */
  low_seen_at: Date | null;
  compared_since: Date;
  low_ratio: number;
  usual_ratio: number;
  /** Euros for a millilitre; infinity without a size or an exchange rate. */
  euros_per_ml: number;
  /** Price of a millilitre in the offer's currency; infinity without a size. */
  per_ml: number;
}

/** One row: how far the job that derives deals is. */
export interface DealRefreshesTable {
  is_only: Generated<boolean>;
  /** Last fragrance of the pass that is under way; 0 between two passes. */
  after_id: Generated<number>;
  next_pass_at: Date;
  /** Changes of prices until then are in the deals. */
  changes_until: Date;
  watched_since: Date | null;
}

declare module '../../platform/db/db.ts' {
  interface Tables {
    deals: DealsTable;
    deal_refreshes: DealRefreshesTable;
  }
}
