import type { Generated } from 'kysely';

/** Accounts that the operator wants to delete. */
export interface AccountDeletionsTable {
  user_id: string;
  /** The link in the email names it, signed. */
  id: string;
  requested_at: Date;
  /** Time at which the mail server accepted the email; until then nothing is deleted. */
  notified_at: Generated<Date | null>;
  delete_at: Generated<Date | null>;
  attempts: Generated<number>;
  /** Why the last attempt to send the email failed. */
  last_error: Generated<string | null>;
  next_try_at: Date;
  lease: Generated<string | null>;
}

declare module '../../../platform/db/db.ts' {
  interface Tables {
    account_deletions: AccountDeletionsTable;
  }
}
