import type { OfferKind } from '@sillage/contract';
import type { Generated, JSONColumnType } from 'kysely';

export interface WatchItemsTable {
  id: Generated<number>;
  user_id: string;
  fragrance_id: number;
  notes: string | null;
  added_at: Date;
  /** Sizes of the watch filter in ml; null means every size. */
  sizes_ml: number[] | null;
  /** Maximum price of the watch filter. This column and the next two are all null or all set. */
  max_price: number | null;
  max_price_currency: string | null;
  max_price_per: 'bottle' | 'ml' | null;
  /** Kinds of goods that the watch is for; at least one. */
  offer_kinds: Generated<OfferKind[]>;
  notify_frequency: Generated<'every' | 'once' | 'hours'>;
  /** Hours between a watch's notifications; null for frequencies other than `hours`. */
  notify_interval_hours: Generated<number | null>;
  /**
   * Id of the restock event that was last notified for this watch. Stored only for the frequencies
   * `once` and `hours`, which limit the notifications.
   */
  notified_event_id: Generated<string | null>;
  notified_at: Generated<Date | null>;
  /** Time until which the watch sends no messages; null without such a snooze. */
  snoozed_until: Generated<Date | null>;
  /**
   * Price below which a snooze ends. This column and the next two are all null or all set, and null
   * while `snoozed_until` is set.
   */
  snoozed_above_price: Generated<number | null>;
  snoozed_above_currency: Generated<string | null>;
  snoozed_above_per: Generated<'bottle' | 'ml' | null>;
  /** Reason that the inbox shows for events during the snooze. */
  snooze_reason: Generated<string | null>;
}

/** A fragrance that a user bought. */
export interface BoughtTable {
  user_id: string;
  fragrance_id: number;
  bought_at: Date;
}

/** A watch that was ended from an alert, stored for 30 days so that the user can undo it. */
export interface EndedWatchesTable {
  user_id: string;
  fragrance_id: number;
  /** The row of `watch_items` as it was. */
  watch: JSONColumnType<Record<string, unknown>>;
  ended_at: Date;
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
    bought: BoughtTable;
    ended_watches: EndedWatchesTable;
    watchlist_shares: WatchlistSharesTable;
  }
}
