import type { Generated } from 'kysely';

export interface WatchItemsTable {
  id: Generated<number>;
  user_id: string;
  fragrance_id: number;
  notes: string | null;
  added_at: Date;
  /** Null: every size. */
  sizes_ml: number[] | null;
  /** All three or none. */
  max_price: number | null;
  max_price_currency: string | null;
  max_price_per: 'bottle' | 'ml' | null;
  tell_again: Generated<'every' | 'once' | 'hours'>;
  /** Of the rule `hours` only. */
  tell_again_hours: Generated<number | null>;
  /** The restock that was told last, where the rule asks for it. */
  told_event_id: Generated<string | null>;
  told_at: Generated<Date | null>;
}

declare module '../../platform/db/db.ts' {
  interface Tables {
    watch_items: WatchItemsTable;
  }
}
