import { CompiledQuery, type QueryResult } from 'kysely';
import type { Db } from './db.ts';

/** Runs SQL of a library that has a table of its own, through our pool. */
export function runRaw(db: Db, text: string, values: readonly unknown[]): Promise<QueryResult<unknown>> {
  return db.executeQuery(CompiledQuery.raw(text, [...values]));
}
