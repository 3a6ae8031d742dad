import type { Kysely, Transaction } from 'kysely';

/** Every table of the database; each feature adds its own in its `.tables.ts`. */
export interface Tables {
  secrets: { name: string; value: string };
}

/** A connection pool or a transaction: queries take either. */
export type Db = Kysely<Tables>;
/** Proof that the caller is inside a transaction. */
export type Tx = Transaction<Tables>;
