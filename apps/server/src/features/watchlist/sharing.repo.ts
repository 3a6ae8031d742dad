import { WATCHLIST_LIMIT } from '@sillage/contract';
import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { fragranceColumns } from '../catalogue/catalogue.tables.ts';
import type { WatchlistSharesTable } from './watchlist.tables.ts';

export type ShareRow = Selectable<WatchlistSharesTable>;

export function findShare(db: Db, userId: string): Promise<ShareRow | undefined> {
  return db.selectFrom('watchlist_shares').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** Returns undefined when the watchlist's share link was revoked, or its user is suspended. */
export function findShareById(db: Db, id: string): Promise<ShareRow | undefined> {
  return db
    .selectFrom('watchlist_shares')
    .innerJoin('users', 'users.id', 'watchlist_shares.user_id')
    .selectAll('watchlist_shares')
    .where('watchlist_shares.id', '=', id)
    .where('users.suspended_at', 'is', null)
    .executeTakeFirst();
}

/** Of an existing share link, only the title and the notes setting change. */
export function putShare(db: Db, share: Insertable<WatchlistSharesTable>): Promise<ShareRow> {
  const { title, with_notes } = share;
  return db
    .insertInto('watchlist_shares')
    .values(share)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ title, with_notes }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteShare(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('watchlist_shares').where('user_id', '=', userId).execute();
}

/** Returns a user's shared watches, newest first, without fragrances that are not listed. */
export function listShared(db: Db, userId: string) {
  return db
    .selectFrom('watch_items')
    .innerJoin('fragrances', 'fragrances.id', 'watch_items.fragrance_id')
    .select(fragranceColumns)
    .select(['watch_items.notes', 'watch_items.added_at'])
    .where('watch_items.user_id', '=', userId)
    .where('fragrances.is_listed', '=', true)
    .orderBy('watch_items.added_at', 'desc')
    .orderBy('watch_items.id', 'desc')
    .limit(WATCHLIST_LIMIT)
    .execute();
}
