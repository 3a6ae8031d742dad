import type { Generated, JSONColumnType } from 'kysely';
import type { FeedFormat, FeedItemContent } from './feed-row.ts';
import type { RowProblem } from './read-row.ts';

export interface FeedFilesTable {
  id: Generated<number>;
  /** May contain credentials: show it only through `maskAddress`. */
  address: string;
  shop_host: string | null;
  format: FeedFormat | null;
  created_at: Date;
  paused_at: Date | null;
  next_read_at: Date;
  lease: string | null;
  leased_until: Date | null;
  failures: Generated<number>;
  last_error: string | null;
  last_tried_at: Date | null;
  /** Last complete reading, and the date of the file that was read. */
  read_at: Date | null;
  file_at: Date | null;
  result: JSONColumnType<FeedResult> | null;
  etag: string | null;
  last_modified: string | null;
  content_hash: string | null;
  /** False while the content with this hash was not applied to the end. */
  is_applied: Generated<boolean>;
  shop_ids: Generated<number[]>;
}

/** What a complete reading found. */
export interface FeedResult {
  rows: number;
  /** Rows that are not used, by reason. */
  unused: Partial<Record<RowProblem, number>>;
  /** Rows that are certainly no fragrance. */
  otherGoods: number;
  /** Rows beyond the maximum that is stored. */
  beyondLimit: number;
  shops: number;
  fragrances: number;
  /** Pages of which the feed's stock was saved. */
  checkedPages: number;
  restocks: number;
  /** True if the file was too old to say anything about the present stock. */
  isOutdated: boolean;
}

export interface FeedFileRowsTable {
  id: Generated<number>;
  feed_file_id: number;
  shop_host: string;
  product_key: string;
  content: FeedItemContent;
}

declare module '../../../platform/db/db.ts' {
  interface Tables {
    feed_files: FeedFilesTable;
    feed_file_rows: FeedFileRowsTable;
  }
}
