import { type Insertable, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import { items } from './watchlist.repo.ts';
import type { WatchItemsTable } from './watchlist.tables.ts';

export async function listWatchedIds(db: Db, userId: string): Promise<number[]> {
  const rows = await db.selectFrom('watch_items').select('fragrance_id').where('user_id', '=', userId).execute();
  return rows.map((row) => row.fragrance_id);
}

/** Inserts watches, except existing ones; returns the fragrance ids of the new ones. */
export async function insertItems(tx: Tx, rows: readonly Insertable<WatchItemsTable>[]): Promise<number[]> {
  if (rows.length === 0) return [];
  const inserted = await tx
    .insertInto('watch_items')
    .values([...rows])
    .onConflict((conflict) => conflict.columns(['user_id', 'fragrance_id']).doNothing())
    .returning('fragrance_id')
    .execute();
  return inserted.map((row) => row.fragrance_id);
}

const isOneOf = (ids: readonly number[]) => sql<boolean>`watch_items.fragrance_id = any(${ids}::int[])`;

export function listItemsByIds(db: Db, userId: string, fragranceIds: readonly number[]) {
  return items(db, userId)
    .where(isOneOf(fragranceIds))
    .orderBy('watch_items.added_at', 'desc')
    .orderBy('watch_items.id', 'desc')
    .execute();
}

export function lockItemsByIds(tx: Tx, userId: string, fragranceIds: readonly number[]) {
  return items(tx, userId)
    .where(isOneOf(fragranceIds))
    .orderBy('watch_items.added_at', 'desc')
    .orderBy('watch_items.id', 'desc')
    .forUpdate('watch_items')
    .execute();
}

export async function deleteItems(tx: Tx, userId: string, fragranceIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('watch_items').where('user_id', '=', userId).where(isOneOf(fragranceIds)).execute();
}
