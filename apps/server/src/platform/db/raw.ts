import { CompiledQuery, type QueryResult } from 'kysely';
import type { Db } from './db.ts';

/** Runs a query that a library wrote, through our pool: for libraries that keep a table of their own. */
export function runRaw(db: Db, text: string, values: readonly unknown[]): Promise<QueryResult<unknown>> {
  return db.executeQuery(CompiledQuery.raw(text, [...values]));
}
