import { availabilities, type Family, isInStock as isInStockAvailability } from '@sillage/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type {} from '../catalogue/catalogue.tables.ts';
import type {} from '../watchlist/watchlist.tables.ts';
import type { Candidate } from './ranking.rules.ts';

export interface CandidateRow extends Candidate {
  nameKey: string;
}

/**
 * Maximum number of watched fragrances, and of dismissed fragrances, that the recommendations take
 * into account. The newest ones are used.
 */
const MAX_HISTORY_ROWS = 200;
const MAX_EXCLUDED_NAMES = 5000;
const MAX_NAME_MATCHES = 500;

/** The SQL of the in-stock condition must be the same as in the index of migration 0008. */
export function inStockCondition(table: string): RawBuilder<boolean> {
  const values = sql.join(availabilities.filter(isInStockAvailability).map((value) => sql.lit(value)));
  return sql`(coalesce(${sql.ref(`${table}.availability`)} in (${values}), false))`;
}

const columns = sql`f.id, f.name, f.brand, f.family, f.accords, f.notes, f.gender, f.name_key as "nameKey",
  ${inStockCondition('f')} as "isAvailable", f.watchers as popularity, original.id as "originalId"`;
const joinOriginal = sql`left join lateral (
  select id from fragrances as o where o.name_key = f.original_key and o.is_listed order by id limit 1) as original on true`;
const bestFirstOrder = sql`${inStockCondition('f')} desc, f.watchers desc, f.votes desc nulls last, f.id`;

/** Lists up to `size` fragrances per family, those in stock first, then the most watched. */
export async function listCandidates(
  db: Db,
  familyPools: readonly { family: Family; size: number }[],
  excludedNames: readonly string[],
): Promise<CandidateRow[]> {
  const { rows } = await sql<CandidateRow>`
    select ${columns}
    from unnest(${familyPools.map(({ family }) => family)}::text[], ${familyPools.map(({ size }) => size)}::int[]) as pool (family, size)
    cross join lateral (
      select * from fragrances as f
      where f.is_listed and f.family = pool.family and f.name_key <> all(${excludedNames}::text[])
      order by ${bestFirstOrder} limit pool.size
    ) as f ${joinOriginal}`.execute(db);
  return rows;
}

/** Lists fragrances without a family, those in stock first, then the most watched. */
export async function listWithoutFamily(
  db: Db,
  size: number,
  excludedNames: readonly string[],
): Promise<CandidateRow[]> {
  const { rows } = await sql<CandidateRow>`
    select ${columns}
    from (
      select * from fragrances as f
      where f.is_listed and f.family is null and f.name_key <> all(${excludedNames}::text[])
      -- Ordering by the family, which is null here, lets PostgreSQL use the index.
      order by f.family, ${bestFirstOrder} limit ${size}
    ) as f ${joinOriginal}`.execute(db);
  return rows;
}

export async function listByIds(db: Db, ids: readonly number[]): Promise<CandidateRow[]> {
  const { rows } = await sql<CandidateRow>`
    select ${columns} from fragrances as f ${joinOriginal}
    where f.is_listed and f.id = any(${ids}::int[])`.execute(db);
  return rows;
}

export async function listByNames(db: Db, nameKeys: readonly string[]): Promise<CandidateRow[]> {
  const { rows } = await sql<CandidateRow>`
    select ${columns} from fragrances as f ${joinOriginal}
    where f.is_listed and f.name_key = any(${nameKeys}::text[])
    order by ${bestFirstOrder} limit ${MAX_NAME_MATCHES}`.execute(db);
  return rows;
}

/**
 * Finds the fragrance names that only one brand uses. `titles` are fragrance names without brand.
 * Returns each found name with its name key, which is the same for all concentrations.
 */
export async function listUniqueTitles(
  db: Db,
  titles: readonly string[],
): Promise<{ title: string; nameKey: string }[]> {
  const { rows } = await sql<{ title: string; nameKey: string }>`
    select split_part(name_key, '|', 2) as title, min(name_key) as "nameKey" from fragrances
    where is_listed and split_part(name_key, '|', 2) = any(${titles}::text[])
    group by 1 having count(distinct name_key) = 1`.execute(db);
  return rows;
}

export async function listWatched(db: Db, userId: string): Promise<CandidateRow[]> {
  const { rows } = await sql<CandidateRow>`
    select ${columns} from watch_items join fragrances as f on f.id = watch_items.fragrance_id ${joinOriginal}
    where watch_items.user_id = ${userId}
    order by watch_items.added_at desc, watch_items.id desc limit ${MAX_HISTORY_ROWS}`.execute(db);
  return rows;
}

export async function listDismissed(db: Db, userId: string): Promise<CandidateRow[]> {
  const { rows } = await sql<CandidateRow>`
    select ${columns} from recommendations join fragrances as f on f.id = recommendations.fragrance_id ${joinOriginal}
    where recommendations.user_id = ${userId} and dismissed_at is not null
    order by dismissed_at desc, recommendations.id desc limit ${MAX_HISTORY_ROWS}`.execute(db);
  return rows;
}

/** Returns the names of dismissed recommendations that are not in the catalogue. */
export async function listDismissedNames(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct fragrance_name as name from recommendations
    where user_id = ${userId} and dismissed_at is not null and fragrance_id is null
    limit ${MAX_HISTORY_ROWS}`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Returns the name keys of fragrances that a user watches, bought or has dismissed.
 * `includeRecommended` adds those already recommended. All concentrations of a fragrance have the
 * same name key.
 */
export async function listExcludedNames(db: Db, userId: string, includeRecommended: boolean): Promise<string[]> {
  const { rows } = await sql<{ nameKey: string }>`
    select distinct name_key as "nameKey" from fragrances where id in (
      select fragrance_id from watch_items where user_id = ${userId}
      union all
      select fragrance_id from bought where user_id = ${userId}
      union all
      select fragrance_id from recommendations
      where user_id = ${userId} and (${includeRecommended} or dismissed_at is not null)
    ) limit ${MAX_EXCLUDED_NAMES}`.execute(db);
  return rows.map(({ nameKey }) => nameKey);
}
