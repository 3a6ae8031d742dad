import type { Generated } from 'kysely';

export interface FeedSuggestionsTable {
  id: string;
  user_id: string;
  /** May contain credentials: show it only through `maskAddress`. */
  address: string;
  status: Generated<'waiting' | 'accepted' | 'declined'>;
  created_at: Date;
  decided_at: Date | null;
  decline_reason: Generated<string | null>;
}

declare module '../../platform/db/db.ts' {
  interface Tables {
    feed_suggestions: FeedSuggestionsTable;
  }
}
