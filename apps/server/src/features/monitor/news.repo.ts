import type { NewsKind } from '@sillage/contract';
import type { Db, Tx } from '../../platform/db/db.ts';
import type {} from './news.tables.ts';

/** One change of a fragrance that is worth telling at once. */
export interface News {
  fragranceId: number;
  kind: NewsKind;
  at: Date;
}

/**
 * Has the live connections of every process told of a change, once the caller's transaction commits. How the fragrance
 * stands is looked up when it is told: call this after that was written.
 */
export async function insertNews(tx: Tx, { fragranceId, kind, at }: News): Promise<void> {
  await tx.insertInto('live_news').values({ fragrance_id: fragranceId, kind, happened_at: at }).execute();
}

/** Removes what is too old to be told again; answers how much. */
export async function deleteNewsBefore(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('live_news').where('happened_at', '<', before).executeTakeFirst();
  return Number(numDeletedRows);
}
