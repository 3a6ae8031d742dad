import type { ReviewedFragrance } from '@sillage/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/ids.ts';
import type {} from './moves.tables.ts';

export interface FoundPair {
  /** Identities of the two fragrances. */
  identities: readonly [string, string];
  reason: string;
}

/**
 * Stores pairs that an import found, unless they are stored already. A pair that an operator keeps
 * apart stays so. Stops at `maxOpen` waiting pairs. Pairs of fragrances that are gone are left out.
 */
export async function saveFoundPairs(
  db: Db,
  pairs: readonly FoundPair[],
  { maxOpen, now }: { maxOpen: number; now: Date },
): Promise<void> {
  if (pairs.length === 0) return;
  const free = maxOpen - (await countOpenPairs(db, maxOpen));
  const rows = pairs
    .slice(0, Math.max(free, 0))
    .map(({ identities: [a, b], reason }) => ({ id: newId(), a, b, reason: reason.slice(0, 300) }));
  await sql`
    insert into doubtful_pairs (id, first_id, second_id, reason, found_at)
    select given.id, least(one.id, other.id), greatest(one.id, other.id), given.reason, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id uuid, a text, b text, reason text)
    join fragrances as one on one.identity = given.a
    join fragrances as other on other.identity = given.b
    where one.id <> other.id and one.is_listed and other.is_listed
    order by 2, 3
    on conflict (first_id, second_id) do nothing`.execute(db);
}

/** Counts waiting pairs, at most `limit`. */
export async function countOpenPairs(db: Db, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from doubtful_pairs where apart_since is null limit ${limit}) as open`.execute(
    db,
  );
  return Number(rows[0]?.count ?? 0);
}

/** Lists waiting pairs of listed fragrances, oldest first. */
export function listOpenPairs(db: Db, limit: number) {
  return db
    .selectFrom('doubtful_pairs')
    .innerJoin('fragrances as a', 'a.id', 'first_id')
    .innerJoin('fragrances as b', 'b.id', 'second_id')
    .selectAll('doubtful_pairs')
    .where('apart_since', 'is', null)
    .where('a.is_listed', '=', true)
    .where('b.is_listed', '=', true)
    .orderBy('found_at')
    .orderBy('doubtful_pairs.id')
    .limit(limit)
    .execute();
}

export function lockPair(tx: Tx, id: string) {
  return tx.selectFrom('doubtful_pairs').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function setApart(tx: Tx, id: string, since: Date | null): Promise<void> {
  await tx.updateTable('doubtful_pairs').set({ apart_since: since }).where('id', '=', id).execute();
}

/** Returns fragrances with the numbers of their pages and watchers, by id. */
export async function findReviewed(db: Db, ids: readonly number[]): Promise<Map<number, ReviewedFragrance>> {
  const { rows } = await sql<ReviewedFragrance>`
    select id, name, brand, concentration, gender, year, watchers,
      (select count(*) from pages where fragrance_id = fragrances.id)::integer as pages
    from fragrances where id = any(${ids}::integer[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
