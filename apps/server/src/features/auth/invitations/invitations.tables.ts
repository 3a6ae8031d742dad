import type { Generated } from 'kysely';

/** Where an invitation was made. */
export type InvitationSource = 'command-line' | 'operator';

export interface InvitationsTable {
  id: string;
  token_hash: Buffer;
  source: InvitationSource;
  /** The only address that may register; null for any, and once the invitation is used. */
  email: string | null;
  created_at: Date;
  expires_at: Date;
  revoked_at: Generated<Date | null>;
  /**
   * Account that registered with the invitation. Until its address is verified, another
   * registration with the invitation replaces it. Null after its deletion.
   */
  user_id: Generated<string | null>;
  /** Time at which the address of that account was verified. */
  used_at: Generated<Date | null>;
}

declare module '../../../platform/db/db.ts' {
  interface Tables {
    invitations: InvitationsTable;
  }
}
