import type { QuizResult, User } from '@sillage/contract';
import type { Generated } from 'kysely';

export interface UsersTable {
  id: string;
  username: string;
  /** The username in lower case, for comparisons. The database generates this column. */
  username_key: Generated<string>;
  first_name: string | null;
  last_name: string | null;
  email: string;
  /** The email address in lower case, for comparisons. The database generates this column. */
  email_key: Generated<string>;
  /** New email address that is not yet confirmed; null when no change is pending. */
  pending_email: Generated<string | null>;
  email_verified_at: Date | null;
  auth_provider: User['authProvider'];
  /** True as soon as the address is verified. */
  is_active: boolean;
  /** Time at which the operator suspended the account; null unless it is suspended. */
  suspended_at: Generated<Date | null>;
  created_at: Date;
  /** A user's result of the quiz; null until the user takes the quiz. */
  quiz_result: Generated<QuizResult | null>;
  /** Time at which the command line made the user an operator; null for others. */
  operator_since: Generated<Date | null>;
}

export interface PreferencesTable {
  user_id: string;
  email_notifications: Generated<boolean>;
  watchlist_updates: Generated<boolean>;
  weekly_digest: Generated<boolean>;
  /** Whether the user gets emails about answers to reports. */
  report_answers: Generated<boolean>;
  default_filter: Generated<'all' | 'in-stock' | 'men' | 'women' | 'unisex'>;
  /** IANA name of the user's time zone; null means UTC. */
  time_zone: Generated<string | null>;
  /** Start of quiet hours in local time, `HH:MM`; null, like `quiet_to`, without quiet hours. */
  quiet_from: Generated<string | null>;
  quiet_to: Generated<string | null>;
  daily_limit: Generated<number>;
  price_drop_percent: Generated<number>;
  /** Currency of converted prices (ISO 4217); null shows only the shops' own. */
  display_currency: Generated<string | null>;
  /** Countries that deliver to the user (ISO 3166-1 alpha-2); empty means all. */
  countries: Generated<string[]>;
  /**
   * Time of the next weekly digest, always Monday 08:00 in the user's time zone. Null when the
   * digest is off, or until the digest job sets the time.
   */
  next_digest_at: Generated<Date | null>;
  /** Id of the newest inbox entry that the user has read; null when the user has read none. */
  inbox_read_up_to: Generated<string | null>;
}

declare module '../../platform/db/db.ts' {
  interface Tables {
    users: UsersTable;
    preferences: PreferencesTable;
  }
}
