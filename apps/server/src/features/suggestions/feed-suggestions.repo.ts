import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { FeedSuggestionsTable } from './suggestions.tables.ts';

export type FeedSuggestionRow = Selectable<FeedSuggestionsTable>;

/** Stores a suggested feed; returns the earlier suggestion when the user made it already. */
export async function saveFeedSuggestion(
  db: Db,
  suggestion: Pick<FeedSuggestionRow, 'id' | 'user_id' | 'address' | 'created_at'>,
): Promise<FeedSuggestionRow> {
  const { rows } = await sql<FeedSuggestionRow>`
    insert into feed_suggestions (id, user_id, address, created_at)
    values (${suggestion.id}, ${suggestion.user_id}, ${suggestion.address}, ${suggestion.created_at})
    -- The no-op update returns the row that is there.
    on conflict (user_id, md5(address)) do update set address = excluded.address
    returning *`.execute(db);
  return rows[0] as FeedSuggestionRow;
}

export async function countWaitingFeeds(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('feed_suggestions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('status', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return Number(count);
}

export function listWaitingFeeds(db: Db, limit: number): Promise<FeedSuggestionRow[]> {
  return db
    .selectFrom('feed_suggestions')
    .selectAll()
    .where('status', '=', 'waiting')
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export function listUsersFeeds(db: Db, userId: string, limit: number): Promise<FeedSuggestionRow[]> {
  return db
    .selectFrom('feed_suggestions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
}

export function lockFeedSuggestion(tx: Tx, id: string): Promise<FeedSuggestionRow | undefined> {
  return tx.selectFrom('feed_suggestions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Decides all users' waiting suggestions of an address. */
export async function saveFeedDecision(
  tx: Tx,
  address: string,
  change: { status: 'accepted' | 'declined'; decided_at: Date; decline_reason: string | null },
): Promise<void> {
  await tx
    .updateTable('feed_suggestions')
    .set(change)
    .where('address', '=', address)
    .where('status', '=', 'waiting')
    .execute();
}
