import { WATCHLIST_LIMIT } from '@sillage/contract';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import type {} from '../catalogue/catalogue.tables.ts';
import { waitedOffers } from './waited-for.repo.ts';
import type { WatchItemsTable } from './watchlist.tables.ts';

const columns = [
  'watch_items.id',
  'watch_items.fragrance_id',
  'watch_items.notes',
  'watch_items.added_at',
  'watch_items.sizes_ml',
  'watch_items.max_price',
  'watch_items.max_price_currency',
  'watch_items.max_price_per',
  'watch_items.tell_again',
  'watch_items.tell_again_hours',
  'watch_items.told_at',
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

/** Stored watch filter: sizes and maximum price. */
export type NarrowingRow = Pick<
  Selectable<WatchItemsTable>,
  'sizes_ml' | 'max_price' | 'max_price_currency' | 'max_price_per'
>;

/** Stored rule for repeated restock notifications. */
export type TellAgainRow = Pick<Selectable<WatchItemsTable>, 'tell_again' | 'tell_again_hours'>;

/** Takes an advisory lock, so that concurrent inserts cannot exceed `WATCHLIST_LIMIT`. */
export async function lockWatchlist(tx: Tx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`watchlist ${userId}`}, 0))`.execute(tx);
}

export async function countItems(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('watch_items')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

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

export async function updateItem(
  tx: Tx,
  userId: string,
  fragranceId: number,
  change: { notes: string | null } | NarrowingRow | (TellAgainRow & { told_event_id: null; told_at: null }),
): Promise<void> {
  await tx
    .updateTable('watch_items')
    .set(change)
    .where('user_id', '=', userId)
    .where('fragrance_id', '=', fragranceId)
    .execute();
}

export async function deleteItem(tx: Tx, userId: string, fragranceId: number): Promise<void> {
  await tx.deleteFrom('watch_items').where('user_id', '=', userId).where('fragrance_id', '=', fragranceId).execute();
}

export function items(db: Db, userId: string) {
  return db
    .selectFrom('watch_items')
    .innerJoin('fragrances', 'fragrances.id', 'watch_items.fragrance_id')
    .select(columns)
    .select(waitedOffers.as('waited'))
    .where('watch_items.user_id', '=', userId);
}

/** A watch with its fragrance, and the offers that match its filter. */
export type ItemRow = Awaited<ReturnType<typeof getItem>>;

/** Newest first. */
export function listItems(db: Db, userId: string) {
  return items(db, userId)
    .orderBy('watch_items.added_at', 'desc')
    .orderBy('watch_items.id', 'desc')
    .limit(WATCHLIST_LIMIT)
    .execute();
}

export function getItem(db: Db, userId: string, fragranceId: number) {
  return items(db, userId).where('watch_items.fragrance_id', '=', fragranceId).executeTakeFirstOrThrow();
}

/** Returns a watch, locked until the transaction ends; undefined when there is none. */
export function lockItem(tx: Tx, userId: string, fragranceId: number) {
  return items(tx, userId)
    .where('watch_items.fragrance_id', '=', fragranceId)
    .forUpdate('watch_items')
    .executeTakeFirst();
}
