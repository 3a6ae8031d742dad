import type { Db } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/ids.ts';
import type {} from '../../users/users.tables.ts';
import '../notify.tables.ts';

export async function findAtomFeed(db: Db, userId: string): Promise<{ id: string } | null> {
  return (await db.selectFrom('atom_feeds').select('id').where('user_id', '=', userId).executeTakeFirst()) ?? null;
}

/** Returns the owner of an Atom feed; null when it was removed, or its owner is suspended. */
export async function findAtomFeedOwner(db: Db, id: string): Promise<{ userId: string; createdAt: Date } | null> {
  const row = await db
    .selectFrom('atom_feeds')
    .innerJoin('users', 'users.id', 'atom_feeds.user_id')
    .select(['user_id as userId', 'atom_feeds.created_at as createdAt'])
    .where('atom_feeds.id', '=', id)
    .where('users.suspended_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

export async function replaceAtomFeed(db: Db, userId: string, now: Date): Promise<string> {
  const feed = { id: newId(), created_at: now };
  await db
    .insertInto('atom_feeds')
    .values({ ...feed, user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(feed))
    .execute();
  return feed.id;
}

export async function deleteAtomFeed(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('atom_feeds').where('user_id', '=', userId).execute();
}
