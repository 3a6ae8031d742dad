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
}

declare module '../../platform/db/db.ts' {
  interface Tables {
    watch_items: WatchItemsTable;
  }
}
