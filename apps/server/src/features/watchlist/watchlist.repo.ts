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

/** What of a fragrance is waited for, as it is stored. */
export type NarrowingRow = Pick<
  Selectable<WatchItemsTable>,
  'sizes_ml' | 'max_price' | 'max_price_currency' | 'max_price_per'
>;

/** Of which restocks somebody is told, as it is stored. */
export type TellAgainRow = Pick<Selectable<WatchItemsTable>, 'tell_again' | 'tell_again_hours'>;

/** Makes whoever else would add to this watchlist wait until the transaction ends: what is counted stays true. */
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

/** Changes the notes, what of the fragrance is waited for, or of which restocks its watcher is told. */
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

/** What the user watches, with all that its card shows. */
export function items(db: Db, userId: string) {
  return db
    .selectFrom('watch_items')
    .innerJoin('fragrances', 'fragrances.id', 'watch_items.fragrance_id')
    .select(columns)
    .select(waitedOffers.as('waited'))
    .where('watch_items.user_id', '=', userId);
}

/** An item as it is stored, with the offers that it waits for where it was narrowed. */
export type ItemRow = Awaited<ReturnType<typeof getItem>>;

/** Everything `userId` watches, newest first. */
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

/** One item, which nobody else changes or removes until the transaction ends; undefined when there is none. */
export function lockItem(tx: Tx, userId: string, fragranceId: number) {
  return items(tx, userId)
    .where('watch_items.fragrance_id', '=', fragranceId)
    .forUpdate('watch_items')
    .executeTakeFirst();
}
