import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { DisplayRates } from '../catalogue.rules.ts';
import { fragranceColumns } from '../catalogue.tables.ts';
import { comparablePrice } from '../comparable-price.repo.ts';
import { inRange } from './in-range.ts';

export type IndexRow = Awaited<ReturnType<typeof listAfter>>[number];

function selectIndexRows(db: Db, rates: DisplayRates) {
  return db
    .selectFrom('fragrances')
    .select(fragranceColumns)
    .select([
      'fragrances.watchers',
      'fragrances.votes',
      'fragrances.name_key',
      'fragrances.original_key',
      'fragrances.is_listed',
      // As JSON, which the driver parses several times as fast as arrays.
      sql<string[]>`to_json(fragrances.notes)`.as('notes'),
      sql<string[]>`to_json(fragrances.accords)`.as('accords'),
      comparablePrice(rates).as('comparablePrice'),
      // As numbers, because creating dates for a million rows is wasteful.
      sql<number>`floor(extract(epoch from fragrances.created_at) * 1000)::float8`.as('createdAt'),
      sql<number>`floor(extract(epoch from fragrances.updated_at) * 1000)::float8`.as('updatedAt'),
      (select) =>
        select
          .selectFrom('fragrances as inspired')
          .whereRef('inspired.original_key', '=', 'fragrances.name_key')
          .where('inspired.is_listed', '=', true)
          .select(sql<number>`count(*)`.as('count'))
          .as('inspiredCount'),
    ]);
}

export function listAfter(db: Db, rates: DisplayRates, id: number, limit: number) {
  return selectIndexRows(db, rates)
    .where('id', '>', id)
    .where('is_listed', '=', true)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Lists, by id, the fragrances whose price depends on the rates. */
export function listConvertedAfter(db: Db, rates: DisplayRates, id: number, limit: number) {
  return selectIndexRows(db, rates)
    .where('id', '>', id)
    .where('is_listed', '=', true)
    .where(sql<boolean>`fragrances.product_offer ->> 'currency' <> 'USD'`)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Returns fragrances by id, listed or not. */
export function listByIds(db: Db, rates: DisplayRates, ids: readonly number[]) {
  return selectIndexRows(db, rates).where(sql<boolean>`fragrances.id = any(${ids}::integer[])`).execute();
}

export function listByNameKeys(db: Db, rates: DisplayRates, keys: readonly string[]) {
  return selectIndexRows(db, rates)
    .where(sql<boolean>`fragrances.name_key = any(${keys}::text[])`)
    .where('fragrances.is_listed', '=', true)
    .execute();
}

/** Returns PostgreSQL's current snapshot, which states the transactions that have ended. */
export async function takeSnapshot(db: Db): Promise<string> {
  const { rows: result } = await sql<{ now: string }>`select pg_current_snapshot()::text as now`.execute(db);
  return inRange(result[0]).now;
}

/**
 * Returns the ids of the fragrances that changed between two snapshots of the database. Consecutive
 * calls find every change exactly once.
 */
export async function listChangedBetween(db: Db, before: string, now: string): Promise<number[]> {
  const { rows: result } = await sql<{ id: number }>`
    select id from fragrances
    where changed_xid >= pg_snapshot_xmin(${before}::pg_snapshot)
      and changed_xid < pg_snapshot_xmax(${now}::pg_snapshot)
      and not pg_visible_in_snapshot(changed_xid, ${before}::pg_snapshot)
      and pg_visible_in_snapshot(changed_xid, ${now}::pg_snapshot)`.execute(db);
  return result.map(({ id }) => id);
}
