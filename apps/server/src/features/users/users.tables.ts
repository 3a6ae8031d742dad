import type { QuizResult, User } from '@sillage/contract';
import type { Generated } from 'kysely';

export interface UsersTable {
  id: string;
  username: string;
  /** Generated in lower case, for comparisons. */
  username_key: Generated<string>;
  first_name: string | null;
  last_name: string | null;
  email: string;
  /** Generated in lower case, for comparisons. */
  email_key: Generated<string>;
  /** A new address that is not yet confirmed. */
  pending_email: Generated<string | null>;
  email_verified_at: Date | null;
  auth_provider: User['authProvider'];
  is_active: boolean;
  created_at: Date;
  /** Null until the user takes the quiz. */
  quiz_result: Generated<QuizResult | null>;
}

export interface PreferencesTable {
  user_id: string;
  email_notifications: Generated<boolean>;
  watchlist_updates: Generated<boolean>;
  weekly_digest: Generated<boolean>;
  default_filter: Generated<'all' | 'in-stock' | 'men' | 'women' | 'unisex'>;
  /** An IANA name; null counts as UTC. */
  time_zone: Generated<string | null>;
  /** Local times of day, `HH:MM`; both or neither are set. */
  quiet_from: Generated<string | null>;
  quiet_to: Generated<string | null>;
  daily_limit: Generated<number>;
  price_drop_percent: Generated<number>;
  /** The next Monday 08:00 local time while the digest is on; null until the digest job sets it. */
  next_digest_at: Generated<Date | null>;
  /** The newest inbox entry that the user has read. */
  inbox_read_up_to: Generated<string | null>;
}

declare module '../../platform/db/db.ts' {
  interface Tables {
    users: UsersTable;
    preferences: PreferencesTable;
  }
}
