import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type {} from '../catalogue.tables.ts';
import type { FragranceMovesTable } from './moves.tables.ts';

export type MoveRow = Selectable<FragranceMovesTable>;

export interface LockedFragrance {
  id: number;
  name: string;
  brand: string;
  identity: string;
  is_listed: boolean;
}

/** Locks the offers of both fragrances, then the fragrances, in the same order as a page check. */
export async function lockTwo(tx: Tx, ids: readonly [number, number]): Promise<Map<number, LockedFragrance>> {
  await tx.selectFrom('offers').select('id').where('fragrance_id', 'in', ids).orderBy('id').forUpdate().execute();
  const rows = await tx
    .selectFrom('fragrances')
    .select(['id', 'name', 'brand', 'identity', 'is_listed'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export async function listPageIds(tx: Tx, fragranceId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('pages')
    .select('id')
    .where('fragrance_id', '=', fragranceId)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Moves pages and their offers. Pages that no longer belong to `from` stay where they are. */
export async function movePages(
  tx: Tx,
  pageIds: readonly number[],
  { from, to }: { from: number; to: number },
): Promise<void> {
  await sql`update offers set fragrance_id = ${to} where page_id = any(${pageIds}::integer[]) and fragrance_id = ${from}`.execute(
    tx,
  );
  await sql`update pages set fragrance_id = ${to} where id = any(${pageIds}::integer[]) and fragrance_id = ${from}`.execute(
    tx,
  );
}

/** Hides a merged fragrance, and lets imports find `to` by its name. */
export async function hideMerged(tx: Tx, from: LockedFragrance, to: number, now: Date): Promise<void> {
  await tx
    .updateTable('fragrances')
    .set({ is_listed: false, identity: `merged|${from.id}`, updated_at: now })
    .where('id', '=', from.id)
    .execute();
  await tx.updateTable('fragrance_aliases').set({ fragrance_id: to }).where('fragrance_id', '=', from.id).execute();
  if (from.is_listed) await addAlias(tx, from.identity, to);
}

/** Lets imports find a fragrance by another name. */
export async function addAlias(tx: Tx, identity: string, fragranceId: number): Promise<void> {
  await tx
    .insertInto('fragrance_aliases')
    .values({ identity, fragrance_id: fragranceId })
    .onConflict((conflict) => conflict.column('identity').doUpdateSet({ fragrance_id: fragranceId }))
    .execute();
}

/** Makes a hidden fragrance what it was; aliases that came from it before stay with the other. */
export async function restoreMerged(tx: Tx, move: MoveRow, now: Date): Promise<void> {
  await tx.deleteFrom('fragrance_aliases').where('identity', '=', move.identity).execute();
  await tx
    .updateTable('fragrances')
    .set({ is_listed: move.was_listed, identity: move.identity ?? '', updated_at: now })
    .where('id', '=', move.from_id)
    .execute();
}

/** True if another fragrance than `except` has this identity, or imports find one by it. */
export async function isIdentityTaken(tx: Tx, identity: string, except = 0): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select from fragrances where identity = ${identity} and id <> ${except})
      or exists (select from fragrance_aliases where identity = ${identity} and fragrance_id <> ${except}) as taken`.execute(
    tx,
  );
  return rows[0]?.taken ?? false;
}

export async function insertMove(tx: Tx, move: Omit<MoveRow, 'undone_at'>): Promise<void> {
  await tx
    .insertInto('fragrance_moves')
    .values({ ...move, undone_at: null })
    .execute();
}

export function lockMove(tx: Tx, id: string): Promise<MoveRow | undefined> {
  return tx.selectFrom('fragrance_moves').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function setUndone(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('fragrance_moves').set({ undone_at: now }).where('id', '=', id).execute();
}

/** True if either fragrance of a move was part of a later one that stands. */
export async function hasLaterMove(tx: Tx, { id, from_id, to_id }: MoveRow): Promise<boolean> {
  const row = await tx
    .selectFrom('fragrance_moves')
    .select('id')
    .where('id', '>', id)
    .where('undone_at', 'is', null)
    .where((where) => where.or([where('from_id', 'in', [from_id, to_id]), where('to_id', 'in', [from_id, to_id])]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists the moves of a fragrance since `since`, newest first, at most 20. */
export function listMoves(db: Db, fragranceId: number, since: Date) {
  return db
    .selectFrom('fragrance_moves')
    .innerJoin('fragrances as source', 'source.id', 'fragrance_moves.from_id')
    .innerJoin('fragrances as target', 'target.id', 'fragrance_moves.to_id')
    .selectAll('fragrance_moves')
    .select(['source.name as from_name', 'source.brand as from_brand'])
    .select(['target.name as to_name', 'target.brand as to_brand'])
    .where((where) => where.or([where('from_id', '=', fragranceId), where('to_id', '=', fragranceId)]))
    .where('moved_at', '>', since)
    .where('undone_at', 'is', null)
    .orderBy('fragrance_moves.id', 'desc')
    .limit(20)
    .execute();
}

/** Deletes at most `limit` hidden fragrances whose merge was before `before`, with their moves. */
export async function deleteMergedBefore(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from fragrances where id in (
      select from_id from fragrance_moves join fragrances as hidden on hidden.id = from_id
      where kind = 'merge' and undone_at is null and moved_at < ${before} and hidden.identity = 'merged|' || from_id
      limit ${limit}
    )`.execute(db);
  await sql`delete from fragrance_moves where moved_at < ${before} and kind = 'split'`.execute(db);
  await sql`delete from fragrance_moves where moved_at < ${before} and undone_at is not null`.execute(db);
  return Number(numAffectedRows);
}

/** Returns the merge that took a suggestion along and that stands; null without one. */
export async function findMoveOfSuggestion(db: Db, suggestionId: string): Promise<string | null> {
  const row = await db
    .selectFrom('fragrance_moves')
    .innerJoin('suggestions', 'suggestions.fragrance_id', 'fragrance_moves.to_id')
    .select('fragrance_moves.id')
    .where('suggestions.id', '=', suggestionId)
    .where('undone_at', 'is', null)
    .where(sql<boolean>`suggestions.id = any(suggestion_ids)`)
    .orderBy('fragrance_moves.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Returns the merge of the two fragrances of a doubtful pair that stands; null without one. */
export async function findMoveOfPair(db: Db, pairId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select fragrance_moves.id from doubtful_pairs join fragrance_moves
      on from_id = first_id and to_id = second_id or from_id = second_id and to_id = first_id
    where doubtful_pairs.id = ${pairId} and kind = 'merge' and undone_at is null
    order by fragrance_moves.id desc limit 1`.execute(db);
  return rows[0]?.id ?? null;
}
