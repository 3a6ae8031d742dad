import { CompiledQuery, type QueryResult } from 'kysely';
import type { Db } from './db.ts';

/** Runs the SQL of a library on our connection pool. */
export function runRaw(db: Db, text: string, values: readonly unknown[]): Promise<QueryResult<unknown>> {
  return db.executeQuery(CompiledQuery.raw(text, [...values]));
}
