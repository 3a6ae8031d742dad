import type { Insertable } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import type {} from '../catalogue/catalogue.tables.ts';
import type { WatchItemsTable } from './watchlist.tables.ts';

const columns = [
  'watch_items.id',
  'watch_items.fragrance_id',
  'watch_items.notes',
  'watch_items.added_at',
  'fragrances.name',
  'fragrances.brand',
  'fragrances.gender',
  'fragrances.image_url',
  'fragrances.is_sold_out',
  'fragrances.availability',
  'fragrances.family',
  'fragrances.price',
  'fragrances.product_url',
  'fragrances.last_checked_at',
] as const;

/** More than anybody watches; keeps the list bounded. */
const LIMIT = 1000;

/** Returns the new row's id, or null when the user already watches this fragrance. */
export async function insertItem(tx: Tx, item: Insertable<WatchItemsTable>): Promise<number | null> {
  const row = await tx
    .insertInto('watch_items')
    .values(item)
    .onConflict((conflict) => conflict.columns(['user_id', 'fragrance_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Writes notes; answers whether there is such an item. */
export async function updateNotes(db: Db, userId: string, fragranceId: number, notes: string | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('watch_items')
    .set({ notes })
    .where('user_id', '=', userId)
    .where('fragrance_id', '=', fragranceId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes one item; answers whether there was one. */
export async function deleteItem(tx: Tx, userId: string, fragranceId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('watch_items')
    .where('user_id', '=', userId)
    .where('fragrance_id', '=', fragranceId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

function items(db: Db, userId: string) {
  return db
    .selectFrom('watch_items')
    .innerJoin('fragrances', 'fragrances.id', 'watch_items.fragrance_id')
    .select(columns)
    .where('watch_items.user_id', '=', userId);
}

/** Everything `userId` watches, newest first. */
export function listItems(db: Db, userId: string) {
  return items(db, userId)
    .orderBy('watch_items.added_at', 'desc')
    .orderBy('watch_items.id', 'desc')
    .limit(LIMIT)
    .execute();
}

export function getItem(db: Db, userId: string, fragranceId: number) {
  return items(db, userId).where('watch_items.fragrance_id', '=', fragranceId).executeTakeFirstOrThrow();
}

/** What the counts are made from. */
export function listStates(db: Db, userId: string) {
  return db
    .selectFrom('watch_items')
    .innerJoin('fragrances', 'fragrances.id', 'watch_items.fragrance_id')
    .select(['fragrances.availability', 'fragrances.is_sold_out as isSoldOut', 'watch_items.notes'])
    .where('watch_items.user_id', '=', userId)
    .limit(LIMIT)
    .execute();
}
