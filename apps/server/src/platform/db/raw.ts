import { CompiledQuery, type QueryResult } from 'kysely';
import type { Db } from './db.ts';

/** Runs a library's SQL statement on our connection pool. */
export function runRaw(db: Db, text: string, values: readonly unknown[]): Promise<QueryResult<unknown>> {
  return db.executeQuery(CompiledQuery.raw(text, [...values]));
}
