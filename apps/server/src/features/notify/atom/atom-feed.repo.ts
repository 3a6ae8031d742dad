import type { Db } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/ids.ts';
import '../notify.tables.ts';

export async function findAtomFeed(db: Db, userId: string): Promise<{ id: string } | null> {
  return (await db.selectFrom('atom_feeds').select('id').where('user_id', '=', userId).executeTakeFirst()) ?? null;
}

/** Returns the owner of an Atom feed; null when the feed was removed or replaced. */
export async function findAtomFeedOwner(db: Db, id: string): Promise<{ userId: string; createdAt: Date } | null> {
  const row = await db
    .selectFrom('atom_feeds')
    .select(['user_id as userId', 'created_at as createdAt'])
    .where('id', '=', id)
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
