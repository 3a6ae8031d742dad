import type { Kysely, Transaction } from 'kysely';

/** All tables of the database; each feature adds its own in its `.tables.ts`. */
export interface Tables {
  secrets: { name: string; value: string };
}

export type Db = Kysely<Tables>;
/**
 * Database inside a transaction. A function with a parameter of this type can run only in a
 * transaction.
 */
export type Tx = Transaction<Tables>;
