import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import type {} from '../catalogue/catalogue.tables.ts';
import type {} from './suggestions.tables.ts';

/** Counts what waits for the operator, each at most to `limit`. */
export async function countWaiting(db: Db, limit: number): Promise<{ suggestion: number; feed: number }> {
  const { rows } = await sql<{ suggestion: number; feed: number }>`
    select
      (select count(*) from (select from suggestions where status = 'waiting' limit ${limit}) as waiting) as suggestion,
      (select count(*) from (select from feed_suggestions where status = 'waiting' limit ${limit}) as waiting) as feed`.execute(
    db,
  );
  return { suggestion: Number(rows[0]?.suggestion ?? 0), feed: Number(rows[0]?.feed ?? 0) };
}

/** Returns the concentration and visibility of suggested fragrances, by id. */
export async function findSuggested(db: Db, fragranceIds: readonly number[]) {
  const rows = await db
    .selectFrom('fragrances')
    .select(['id', 'concentration', 'is_listed'])
    .where(sql<boolean>`id = any(${fragranceIds}::integer[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export async function listIdsOf(tx: Tx, fragranceId: number): Promise<string[]> {
  const rows = await tx.selectFrom('suggestions').select('id').where('fragrance_id', '=', fragranceId).execute();
  return rows.map(({ id }) => id);
}

/** Gives suggestions back to the fragrance that was merged; those of an unlisted one wait again. */
export async function restore(
  tx: Tx,
  ids: readonly string[],
  { from, isListed }: { from: number; isListed: boolean },
): Promise<void> {
  await tx
    .updateTable('suggestions')
    .set({ fragrance_id: from, ...(!isListed && { status: 'waiting', decided_at: null }) })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
}

/** Makes a declined suggestion wait again; returns false if it is not declined. */
export async function reopen(tx: Tx, table: 'suggestions' | 'feed_suggestions', id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable(table)
    .set({ status: 'waiting', decided_at: null, decline_reason: null })
    .where('id', '=', id)
    .where('status', '=', 'declined')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export function lock(tx: Tx, id: string) {
  return tx
    .selectFrom('suggestions')
    .select(['status', 'fragrance_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}
