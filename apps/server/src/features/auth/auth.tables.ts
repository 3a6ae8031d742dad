export interface CredentialsTable {
  user_id: string;
  password_hash: string;
}

export interface SessionsTable {
  token_hash: Buffer;
  user_id: string;
  user_agent: string | null;
  created_at: Date;
  last_used_at: Date;
  expires_at: Date;
}

export interface TokensTable {
  token_hash: Buffer;
  user_id: string;
  purpose: 'verify-email';
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

declare module '../../platform/db/db.ts' {
  interface Tables {
    credentials: CredentialsTable;
    sessions: SessionsTable;
    tokens: TokensTable;
  }
}
