import type { NewsKind } from '@sillage/contract';
import type { Db, Tx } from '../../platform/db/db.ts';
import type {} from './news.tables.ts';

export interface News {
  fragranceId: number;
  kind: NewsKind;
  at: Date;
}

/**
 * Pushes a change to the live connections of every process once the caller's transaction commits.
 * The fragrance's state is read on delivery, so write the state before this call.
 */
export async function insertNews(tx: Tx, { fragranceId, kind, at }: News): Promise<void> {
  await tx.insertInto('live_news').values({ fragrance_id: fragranceId, kind, happened_at: at }).execute();
}

export async function deleteNewsBefore(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('live_news').where('happened_at', '<', before).executeTakeFirst();
  return Number(numDeletedRows);
}
