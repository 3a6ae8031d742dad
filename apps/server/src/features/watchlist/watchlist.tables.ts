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
  tell_again: Generated<'every' | 'once' | 'hours'>;
  /** For the rule `hours` only. */
  tell_again_hours: Generated<number | null>;
  /** The last restock notified, for rules that need it. */
  told_event_id: Generated<string | null>;
  told_at: Generated<Date | null>;
}

declare module '../../platform/db/db.ts' {
  interface Tables {
    watch_items: WatchItemsTable;
  }
}
