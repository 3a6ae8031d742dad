import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import { type FragranceRow, fragranceColumns } from '../catalogue/catalogue.tables.ts';
import { inStockCondition } from './candidates.repo.ts';
import type { RecommendationsTable } from './quiz.tables.ts';

/** Maximum number of recommendations in a user's list, far above normal use. */
export const MAX_RECOMMENDATIONS_PER_USER = 1000;

export type NewRecommendation = Pick<
  RecommendationsTable,
  'fragrance_name' | 'brand_name' | 'fragrance_id' | 'confidence' | 'reason'
>;

/**
 * Lists a user's recommendations except dismissed and bought ones. `fragranceId` is null when the
 * public catalogue does not have the fragrance.
 */
export function listRecommendations(db: Db, userId: string) {
  return db
    .selectFrom('recommendations')
    .leftJoin('fragrances', (join) =>
      join.onRef('fragrances.id', '=', 'recommendations.fragrance_id').on('fragrances.is_listed', '=', true),
    )
    .select(['recommendations.id', 'position', 'fragrance_name', 'brand_name', 'confidence', 'reason'])
    .select('fragrances.id as fragranceId')
    .where('user_id', '=', userId)
    .where('dismissed_at', 'is', null)
    .where(
      sql<boolean>`not exists (select from bought where bought.user_id = recommendations.user_id
        and bought.fragrance_id = recommendations.fragrance_id)`,
    )
    .orderBy('position')
    .orderBy('recommendations.id')
    .limit(MAX_RECOMMENDATIONS_PER_USER)
    .execute();
}

export function listFragrances(db: Db, ids: readonly number[]): Promise<FragranceRow[]> {
  return db
    .selectFrom('fragrances')
    .select(fragranceColumns)
    .where(sql<boolean>`fragrances.id = any(${ids}::int[])`)
    .execute();
}

/** Returns the most watched in-stock fragrance that each original inspired. */
export function listAlternatives(db: Db, originalIds: readonly number[]) {
  return db
    .selectFrom('fragrances as original')
    .innerJoin('fragrances', 'fragrances.original_key', 'original.name_key')
    .select(fragranceColumns)
    .select('original.id as originalId')
    .distinctOn('original.id')
    .where(sql<boolean>`original.id = any(${originalIds}::int[])`)
    .where('fragrances.is_listed', '=', true)
    .where(inStockCondition('fragrances'))
    .orderBy('original.id')
    .orderBy('fragrances.watchers', 'desc')
    .orderBy(sql`fragrances.votes desc nulls last`)
    .orderBy('fragrances.id')
    .execute();
}

export async function insertRecommendations(
  tx: Tx,
  userId: string,
  recommendations: readonly NewRecommendation[],
  now: Date,
): Promise<number[]> {
  if (recommendations.length === 0) return [];
  const { last: lastPosition } = await tx
    .selectFrom('recommendations')
    .select(({ fn }) => fn.max<number | null>('position').as('last'))
    .where('user_id', '=', userId)
    .where('dismissed_at', 'is', null)
    .executeTakeFirstOrThrow();
  const firstPosition = (lastPosition ?? 0) + 1;
  const rows = recommendations.map((row, index) => ({
    ...row,
    user_id: userId,
    position: firstPosition + index,
    created_at: now,
  }));
  const inserted = await tx.insertInto('recommendations').values(rows).returning('id').execute();
  return inserted.map(({ id }) => id);
}

/** Deletes a user's recommendations except dismissed ones, which are never recommended again. */
export async function deleteRecommendations(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('recommendations').where('user_id', '=', userId).where('dismissed_at', 'is', null).execute();
}

/**
 * Returns a recommendation unless it is dismissed. `fragranceId` is null when the public catalogue
 * does not have the fragrance.
 */
export function findRecommendation(db: Db, userId: string, id: number) {
  return db
    .selectFrom('recommendations')
    .leftJoin('fragrances', (join) =>
      join.onRef('fragrances.id', '=', 'recommendations.fragrance_id').on('fragrances.is_listed', '=', true),
    )
    .select('fragrances.id as fragranceId')
    .where('recommendations.id', '=', id)
    .where('user_id', '=', userId)
    .where('dismissed_at', 'is', null)
    .executeTakeFirst();
}

/** Returns false if the user does not have this recommendation. Dismissing it again is no error. */
export async function dismissRecommendation(db: Db, userId: string, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recommendations')
    .set((update) => ({ dismissed_at: update.fn.coalesce('dismissed_at', update.val(now)) }))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export function listAllRecommendations(db: Db, userId: string) {
  return db
    .selectFrom('recommendations')
    .select(['fragrance_name', 'brand_name', 'confidence', 'reason', 'dismissed_at', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}
