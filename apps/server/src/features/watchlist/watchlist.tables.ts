import type { Generated } from 'kysely';

export interface WatchItemsTable {
  id: Generated<number>;
  user_id: string;
  fragrance_id: number;
  notes: string | null;
  added_at: Date;
  /** Null means every size. */
  sizes_ml: number[] | null;
  /** The three maximum price columns are all null or all set. */
  max_price: number | null;
  max_price_currency: string | null;
  max_price_per: 'bottle' | 'ml' | null;
  notify_frequency: Generated<'every' | 'once' | 'hours'>;
  /** For the rule `hours` only. */
  notify_interval_hours: Generated<number | null>;
  /** The last restock notified, for rules that need it. */
  notified_event_id: Generated<string | null>;
  notified_at: Generated<Date | null>;
}

/** A public link to a watchlist; its address contains the signed id. */
export interface WatchlistSharesTable {
  id: string;
  user_id: string;
  title: string;
  with_notes: boolean;
  created_at: Date;
}

declare module '../../platform/db/db.ts' {
  interface Tables {
    watch_items: WatchItemsTable;
    watchlist_shares: WatchlistSharesTable;
  }
}
