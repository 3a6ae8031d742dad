import type { JSONColumnType, Selectable } from 'kysely';
import type { Algorithm, PublicJwk } from './key-pair.ts';

export interface SigningKeysTable {
  kid: string;
  algorithm: Algorithm;
  public_jwk: JSONColumnType<PublicJwk>;
  encrypted_private_key: Buffer;
  created_at: Date;
  active_from: Date;
  retired_at: Date | null;
}

export type SigningKeyRow = Selectable<SigningKeysTable>;

declare module '../db/db.ts' {
  interface Tables {
    signing_keys: SigningKeysTable;
  }
}
