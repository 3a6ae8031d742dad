import type { Generated } from 'kysely';

export interface WatchItemsTable {
  id: Generated<number>;
  user_id: string;
  fragrance_id: number;
  notes: string | null;
  added_at: Date;
  /** Sizes of the watch filter in ml; null means every size. */
  sizes_ml: number[] | null;
  /**
   * Maximum price of the watch filter. The three columns of the maximum price are either all null
   * or all set.
   */
  max_price: number | null;
  max_price_currency: string | null;
  max_price_per: 'bottle' | 'ml' | null;
  notify_frequency: Generated<'every' | 'once' | 'hours'>;
  /**
   * Hours between two notifications, for the frequency `hours` only; null for other frequencies.
   */
  notify_interval_hours: Generated<number | null>;
  /** Event id of the last restock that was notified, stored only for frequencies that need it. */
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
