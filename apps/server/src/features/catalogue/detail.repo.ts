import type { Family } from '@sillage/contract';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Db, Tables } from '../../platform/db/db.ts';
import { type FragranceRow, fragranceColumns, inStockValues } from './catalogue.tables.ts';

/** Restricts a query to listed fragrances and fragrances that the viewer suggested. */
export function isVisible(where: ExpressionBuilder<Tables, 'fragrances'>, viewerId: string | null) {
  const isListed = where('fragrances.is_listed', '=', true);
  if (viewerId === null) return isListed;
  const isSuggestedByViewer = where.exists(
    where
      .selectFrom('suggestions')
      .select('suggestions.id')
      .whereRef('suggestions.fragrance_id', '=', 'fragrances.id')
      .where('suggestions.user_id', '=', viewerId),
  );
  return where.or([isListed, isSuggestedByViewer]);
}

/** Finds a fragrance that this viewer may see; `viewerId` is null for a visitor. */
export function findFragrance(db: Db, id: number, viewerId: string | null): Promise<FragranceRow | undefined> {
  return db
    .selectFrom('fragrances')
    .select(fragranceColumns)
    .where('id', '=', id)
    .where((where) => isVisible(where, viewerId))
    .executeTakeFirst();
}

export async function listVisible(db: Db, ids: readonly number[], viewerId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('fragrances')
    .select('id')
    .where(sql<boolean>`fragrances.id = any(${ids}::int[])`)
    .where((where) => isVisible(where, viewerId))
    .execute();
  return rows.map(({ id }) => id);
}

export type DetailRow = NonNullable<Awaited<ReturnType<typeof findDetail>>>;

export function findDetail(db: Db, id: number, viewerId: string | null) {
  return db
    .selectFrom('fragrances')
    .select(fragranceColumns)
    .select(['notes', 'top_notes', 'heart_notes', 'base_notes', 'accords', 'family_basis', 'year', 'perfumer'])
    .select(['is_listed', 'name_key', 'original_key', 'discontinued_since'])
    .where('id', '=', id)
    .where((where) => isVisible(where, viewerId))
    .executeTakeFirst();
}

const MAX_CONCENTRATIONS_PER_NAME = 20;

/**
 * Returns the fragrances in the public catalogue that have this name key. These are the
 * concentrations of one name. The most watched comes first.
 */
export function listByNameKey(db: Db, nameKey: string): Promise<FragranceRow[]> {
  return db
    .selectFrom('fragrances')
    .select(fragranceColumns)
    .where('name_key', '=', nameKey)
    .where('is_listed', '=', true)
    .orderBy('watchers', 'desc')
    .orderBy('id')
    .limit(MAX_CONCENTRATIONS_PER_NAME)
    .execute();
}

const byStock = sql`coalesce(availability = any(${sql.val(inStockValues)}::text[]), false) desc`;

/**
 * Returns listed fragrances inspired by the original fragrance that `nameKey` identifies. In-stock
 * fragrances come first, then those with more watchers.
 */
export function listInspired(db: Db, nameKey: string, limit: number): Promise<FragranceRow[]> {
  return db
    .selectFrom('fragrances')
    .select(fragranceColumns)
    .where('original_key', '=', nameKey)
    .where('is_listed', '=', true)
    .orderBy(sql.join([byStock, sql`watchers desc`, sql`id`]))
    .limit(limit)
    .execute();
}

/**
 * Returns in-stock fragrances of the same family, those with the most shared notes first, except
 * other concentrations of the same name.
 */
export async function listSimilar(
  db: Db,
  target: { nameKey: string; family: Family | null; notes: string[] },
  limit: number,
): Promise<(FragranceRow & { notes: string[] })[]> {
  if (target.family === null) return [];
  const shared = sql`(select count(*) from unnest(notes) as note where note = any(${target.notes}::text[])) desc`;
  return db
    .selectFrom('fragrances')
    .select(fragranceColumns)
    .select('notes')
    .where('family', '=', target.family)
    .where('name_key', '<>', target.nameKey)
    .where('is_listed', '=', true)
    .where('availability', 'in', inStockValues)
    .orderBy(sql.join([shared, sql`watchers desc`, sql`id`]))
    .limit(limit)
    .execute();
}
