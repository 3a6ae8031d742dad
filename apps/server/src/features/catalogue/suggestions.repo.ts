import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { FragrancesTable, SuggestionsTable } from './catalogue.tables.ts';

export type SuggestionRow = Selectable<SuggestionsTable> & { name: string | null; brand: string | null };

function withNames(db: Db | Tx) {
  return db
    .selectFrom('suggestions')
    .leftJoin('fragrances', 'fragrances.id', 'suggestions.fragrance_id')
    .selectAll('suggestions')
    .select(['fragrances.name', 'fragrances.brand']);
}

/** Returns a user's suggestions, newest first. */
export function listSuggestions(db: Db, userId: string, limit: number): Promise<SuggestionRow[]> {
  return withNames(db)
    .where('suggestions.user_id', '=', userId)
    .orderBy('suggestions.created_at', 'desc')
    .orderBy('suggestions.id', 'desc')
    .limit(limit)
    .execute();
}

/** Returns the suggestions that wait for the operator, oldest first. */
export function listWaiting(db: Db, limit: number): Promise<SuggestionRow[]> {
  return withNames(db)
    .where('suggestions.status', '=', 'waiting')
    .orderBy('suggestions.created_at')
    .orderBy('suggestions.id')
    .limit(limit)
    .execute();
}

/** Locks a suggestion until the transaction ends; with a null `userId`, whichever user made it. */
export function lockSuggestion(tx: Tx, id: string, userId: string | null): Promise<SuggestionRow | undefined> {
  return withNames(tx)
    .where('suggestions.id', '=', id)
    .$if(userId !== null, (query) => query.where('suggestions.user_id', '=', userId))
    .forUpdate('suggestions')
    .executeTakeFirst();
}

/** Saves the reading of a URL; until confirmation, another reading updates it. Returns the id. */
export async function saveReading(
  db: Db,
  reading: Pick<SuggestionsTable, 'id' | 'user_id' | 'url' | 'created_at'> & { verdict: object },
): Promise<string> {
  const verdict = JSON.stringify(reading.verdict);
  const { rows } = await sql<{ id: string }>`
    update suggestions set verdict = ${verdict}::jsonb, created_at = ${reading.created_at}
    where user_id = ${reading.user_id} and url = ${reading.url} and status = 'read'
    returning id`.execute(db);
  const [known] = rows;
  if (known) return known.id;
  await db
    .insertInto('suggestions')
    .values({ ...reading, verdict, fragrance_id: null, status: 'read', decided_at: null })
    .execute();
  return reading.id;
}

export async function forgetReadings(db: Db, before: Date): Promise<void> {
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
  change: { status: 'accepted' | 'declined'; decided_at: Date },
): Promise<void> {
  await tx
    .updateTable('suggestions')
    .set(change)
    .where((where) => ('id' in which ? where('id', '=', which.id) : where('fragrance_id', '=', which.fragranceId)))
    .execute();
}

type NewFragrance = Pick<
  FragrancesTable,
  'name' | 'brand' | 'gender' | 'identity' | 'name_key' | 'search_text' | 'created_at'
> & { concentration: Selectable<FragrancesTable>['concentration'] };

/** Adds a fragrance that only the users who suggest it can see. */
export async function insertUnlisted(tx: Tx, fragrance: NewFragrance): Promise<number> {
  const unsaid = {
    family: null,
    notes: [],
    image_url: null,
    is_original: true,
    inspired_by_brand: null,
    original_fragrance: null,
    inspired_source: null,
    list_price: null,
    list_currency: null,
  };
  const row = { ...unsaid, ...fragrance, is_listed: false, updated_at: fragrance.created_at };
  return (await tx.insertInto('fragrances').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

export async function insertPage(
  tx: Tx,
  page: { url: string; shop_id: number; fragrance_id: number; created_at: Date },
): Promise<number> {
  return (await tx.insertInto('pages').values(page).returning('id').executeTakeFirstOrThrow()).id;
}

export type UnlistedRow = NonNullable<Awaited<ReturnType<typeof lockFragrance>>>;

/** Locks a fragrance until the transaction ends, after its offers, as a page check does. */
export async function lockFragrance(tx: Tx, id: number) {
  await tx.selectFrom('offers').select('id').where('fragrance_id', '=', id).orderBy('id').forUpdate().execute();
  return tx
    .selectFrom('fragrances')
    .select(['id', 'name', 'brand', 'concentration', 'is_listed'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function findByIdentity(tx: Tx, identity: string): Promise<number | null> {
  const row = await tx.selectFrom('fragrances').select('id').where('identity', '=', identity).executeTakeFirst();
  return row?.id ?? null;
}

/** Makes a fragrance visible to everybody, under this name. */
export async function listForAll(
  tx: Tx,
  id: number,
  facts: Pick<NewFragrance, 'name' | 'brand' | 'concentration' | 'identity' | 'name_key' | 'search_text'> & {
    updated_at: Date;
  },
): Promise<void> {
  await tx
    .updateTable('fragrances')
    .set({ ...facts, is_listed: true })
    .where('id', '=', id)
    .execute();
}

export async function moveBelongings(tx: Tx, from: number, to: number): Promise<void> {
  for (const table of ['offers', 'pages', 'suggestions'] as const)
    await tx.updateTable(table).set({ fragrance_id: to }).where('fragrance_id', '=', from).execute();
}

export async function deleteFragrance(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('fragrances').where('id', '=', id).execute();
}
