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
    watchlist_shares: WatchlistSharesTable;
  }
}
