import type { AuthType } from '@sillage/contract';

export interface CredentialsTable {
  user_id: string;
  password_hash: string;
}

export interface SessionsTable {
  id: string;
  token_hash: Buffer;
  user_id: string;
  auth_type: AuthType;
  user_agent: string | null;
  created_at: Date;
  /** Time of the last sign-in or re-authentication. */
  authenticated_at: Date;
  last_used_at: Date;
  expires_at: Date;
}

export interface TokensTable {
  token_hash: Buffer;
  user_id: string;
  purpose: 'verify-email' | 'change-email' | 'reset-password';
  /** New email address of a change-email token; null for other purposes. */
  email: string | null;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

export interface IdentitiesTable {
  issuer: string;
  subject: string;
  user_id: string;
  created_at: Date;
}

declare module '../../platform/db/db.ts' {
  interface Tables {
    credentials: CredentialsTable;
    sessions: SessionsTable;
    tokens: TokensTable;
    identities: IdentitiesTable;
  }
}
