import type { Scope } from '@sillage/contract';

export interface ApiKeysTable {
  id: string;
  user_id: string;
  name: string;
  key_hash: Buffer;
  /** The key's first characters, by which its user recognises it. */
  prefix: string;
  scopes: Scope[];
  created_at: Date;
  /** Null for a key without an end. */
  expires_at: Date | null;
  last_used_at: Date | null;
  revoked_at: Date | null;
}

declare module '../../../platform/db/db.ts' {
  interface Tables {
    api_keys: ApiKeysTable;
  }
}
