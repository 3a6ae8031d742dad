import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { fragranceColumns } from '../catalogue.tables.ts';

export type IndexRow = Awaited<ReturnType<typeof listAfter>>[number];

/** What the index is made from. */
function rows(db: Db) {
  return db
    .selectFrom('fragrances')
    .select(fragranceColumns)
    .select([
      'fragrances.notes',
      'fragrances.accords',
      'fragrances.watchers',
      'fragrances.votes',
      'fragrances.name_key',
      'fragrances.original_key',
      'fragrances.is_listed',
      // As numbers: dates of a million rows would be made to be thrown away.
      sql<number>`floor(extract(epoch from fragrances.created_at) * 1000)::float8`.as('createdAt'),
      sql<number>`floor(extract(epoch from fragrances.updated_at) * 1000)::float8`.as('updatedAt'),
      (select) =>
        select
          .selectFrom('fragrances as follower')
          .whereRef('follower.original_key', '=', 'fragrances.name_key')
          .where('follower.is_listed', '=', true)
          .select(sql<number>`count(*)`.as('count'))
          .as('followers'),
    ]);
}

/** The next listed fragrances after an id. */
export function listAfter(db: Db, id: number, limit: number) {
  return rows(db).where('id', '>', id).where('is_listed', '=', true).orderBy('id').limit(limit).execute();
}

/** Fragrances by their ids, listed or not. */
export function listByIds(db: Db, ids: readonly number[]) {
  return rows(db).where(sql<boolean>`fragrances.id = any(${ids}::integer[])`).execute();
}

/** Listed fragrances that somebody is said to follow, by their keys. */
export function listByNameKeys(db: Db, keys: readonly string[]) {
  return rows(db)
    .where(sql<boolean>`fragrances.name_key = any(${keys}::text[])`)
    .where('fragrances.is_listed', '=', true)
    .execute();
}

/** Which transactions have ended by now, as PostgreSQL writes it. */
export async function takeSnapshot(db: Db): Promise<string> {
  const { rows: found } = await sql<{ now: string }>`select pg_current_snapshot()::text as now`.execute(db);
  return found[0]?.now ?? '';
}

/**
 * The fragrances written by transactions that were still under way at one snapshot and had ended at the other: none is
 * missed however long its transaction took, and none is read twice.
 */
export async function listChangedBetween(db: Db, before: string, now: string): Promise<number[]> {
  const { rows: found } = await sql<{ id: number }>`
    select id from fragrances
    where changed_xid >= pg_snapshot_xmin(${before}::pg_snapshot)
      and changed_xid < pg_snapshot_xmax(${now}::pg_snapshot)
      and not pg_visible_in_snapshot(changed_xid, ${before}::pg_snapshot)
      and pg_visible_in_snapshot(changed_xid, ${now}::pg_snapshot)`.execute(db);
  return found.map(({ id }) => id);
}
