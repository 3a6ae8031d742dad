import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { SuggestionsTable } from '../catalogue/catalogue.tables.ts';

export type SuggestionRow = Selectable<SuggestionsTable> & { name: string | null; brand: string | null };

type NewSuggestion = Pick<SuggestionsTable, 'id' | 'user_id' | 'url' | 'created_at'> & {
  verdict: object;
  is_observed?: boolean;
};

function withNames(db: Db | Tx) {
  return db
    .selectFrom('suggestions')
    .leftJoin('fragrances', 'fragrances.id', 'suggestions.fragrance_id')
    .selectAll('suggestions')
    .select(['fragrances.name', 'fragrances.brand']);
}

export function listSuggestions(db: Db, userId: string, limit: number): Promise<SuggestionRow[]> {
  return withNames(db)
    .where('suggestions.user_id', '=', userId)
    .orderBy('suggestions.created_at', 'desc')
    .orderBy('suggestions.id', 'desc')
    .limit(limit)
    .execute();
}

export function listWaiting(db: Db, limit: number): Promise<SuggestionRow[]> {
  return withNames(db)
    .where('suggestions.status', '=', 'waiting')
    .orderBy('suggestions.created_at')
    .orderBy('suggestions.id')
    .limit(limit)
    .execute();
}

/** Locks a suggestion of `userId` until the transaction ends; null allows any user. */
export function lockSuggestion(tx: Tx, id: string, userId: string | null): Promise<SuggestionRow | undefined> {
  return withNames(tx)
    .where('suggestions.id', '=', id)
    .$if(userId !== null, (query) => query.where('suggestions.user_id', '=', userId))
    .forUpdate('suggestions')
    .executeTakeFirst();
}

/** Returns the suggestion's id. Reading a page again updates the user's stored suggestion. */
export async function saveDraftSuggestion(db: Db, draft: NewSuggestion): Promise<string> {
  const verdict = JSON.stringify(draft.verdict);
  const { rows } = await sql<{ id: string }>`
    update suggestions set verdict = ${verdict}::jsonb, created_at = ${draft.created_at}, is_observed = ${draft.is_observed ?? false}
    where user_id = ${draft.user_id} and url = ${draft.url} and status = 'read'
    returning id`.execute(db);
  const [existing] = rows;
  if (existing) return existing.id;
  await insertSuggestion(db, draft);
  return draft.id;
}

/** Stores a suggestion that belongs to no fragrance yet. */
export async function insertSuggestion(db: Db | Tx, { verdict, ...row }: NewSuggestion): Promise<void> {
  const rest = { verdict: JSON.stringify(verdict), fragrance_id: null, status: 'read', decided_at: null } as const;
  await db
    .insertInto('suggestions')
    .values({ ...row, ...rest })
    .execute();
}

/** True if the user suggested the page, and the operator has not decided on it. */
export async function isWaiting(tx: Tx, userId: string, url: string): Promise<boolean> {
  const row = await tx
    .selectFrom('suggestions')
    .select('id')
    .where('user_id', '=', userId)
    .where('url', '=', url)
    .where('status', '=', 'waiting')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores a page that a user suggests for a fragrance of the catalogue, once per user and page. */
export async function saveForFragrance(
  tx: Tx,
  { verdict, ...row }: Insertable<SuggestionsTable> & { verdict: object },
): Promise<void> {
  if (await isWaiting(tx, row.user_id, row.url)) return;
  await tx
    .insertInto('suggestions')
    .values({ ...row, verdict: JSON.stringify(verdict) })
    .execute();
}

/** True if a user other than `userId` suggested the fragrance too. */
export async function isSuggestedByOther(tx: Tx, fragranceId: number, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('suggestions')
    .select('id')
    .where('fragrance_id', '=', fragranceId)
    .where('user_id', '!=', userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteExpiredDrafts(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('suggestions').where('status', '=', 'read').where('created_at', '<', before).execute();
}

export async function saveConfirmed(
  tx: Tx,
  id: string,
  change: { fragrance_id: number; status: 'waiting' | 'accepted'; decided_at: Date | null },
): Promise<void> {
  await tx.updateTable('suggestions').set(change).where('id', '=', id).execute();
}

export async function saveDecision(
  tx: Tx,
  which: { fragranceId: number } | { id: string },
  change: { status: 'accepted' | 'declined'; decided_at: Date; decline_reason?: string | null },
): Promise<void> {
  await tx
    .updateTable('suggestions')
    .set(change)
    .where((where) => ('id' in which ? where('id', '=', which.id) : where('fragrance_id', '=', which.fragranceId)))
    .execute();
}

export async function moveSuggestions(tx: Tx, from: number, to: number): Promise<void> {
  await tx.updateTable('suggestions').set({ fragrance_id: to }).where('fragrance_id', '=', from).execute();
}
