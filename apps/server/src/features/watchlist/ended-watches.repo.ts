import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import { watchState } from './watchlist.repo.ts';
import type {} from './watchlist.tables.ts';

export interface WatchKey {
  userId: string;
  fragranceId: number;
}

/** Removes a watch, if there is one, and stores it for its restoration. */
export async function endWatch(tx: Tx, { userId, fragranceId }: WatchKey, now: Date): Promise<void> {
  await sql`
    with ended as (
      delete from watch_items where user_id = ${userId} and fragrance_id = ${fragranceId} returning *
    )
    insert into ended_watches (user_id, fragrance_id, watch, ended_at)
    select user_id, fragrance_id, to_jsonb(ended), ${now} from ended
    on conflict (user_id, fragrance_id) do update set watch = excluded.watch, ended_at = excluded.ended_at`.execute(tx);
}

/** Restores the watch that was ended last, unless the user watches the fragrance again. */
export async function restoreWatch(tx: Tx, { userId, fragranceId }: WatchKey): Promise<void> {
  await sql`
    with ended as (
      delete from ended_watches where user_id = ${userId} and fragrance_id = ${fragranceId} returning *
    )
    insert into watch_items (user_id, fragrance_id, ${watchState})
    select ended.user_id, ended.fragrance_id, ${watchState}
    from ended cross join lateral (
      -- An earlier version stored no kinds.
      select ${watchState} from jsonb_populate_record(null::watch_items, '{"offer_kinds":["bottle"]}' || ended.watch)
    ) as watch
    on conflict (user_id, fragrance_id) do nothing`.execute(tx);
}

export async function insertBought(tx: Tx, { userId, fragranceId }: WatchKey, now: Date): Promise<void> {
  await tx
    .insertInto('bought')
    .values({ user_id: userId, fragrance_id: fragranceId, bought_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'fragrance_id']).doNothing())
    .execute();
}

export async function deleteBought(tx: Tx, { userId, fragranceId }: WatchKey): Promise<void> {
  await tx.deleteFrom('bought').where('user_id', '=', userId).where('fragrance_id', '=', fragranceId).execute();
}

/** Maximum number of bought fragrances, and of ended watches, in a user's export. */
const MAX_EXPORTED = 10_000;

export function listBought(db: Db, userId: string) {
  return db
    .selectFrom('bought')
    .innerJoin('fragrances', 'fragrances.id', 'bought.fragrance_id')
    .select(['fragrances.name', 'fragrances.brand', 'bought.bought_at as boughtAt'])
    .where('bought.user_id', '=', userId)
    .orderBy('bought.bought_at', 'desc')
    .limit(MAX_EXPORTED)
    .execute();
}

export function listEndedWatches(db: Db, userId: string) {
  return db
    .selectFrom('ended_watches')
    .innerJoin('fragrances', 'fragrances.id', 'ended_watches.fragrance_id')
    .select(['fragrances.name', 'fragrances.brand', 'ended_watches.watch', 'ended_watches.ended_at as endedAt'])
    .where('ended_watches.user_id', '=', userId)
    .orderBy('ended_watches.ended_at', 'desc')
    .limit(MAX_EXPORTED)
    .execute();
}

/** Moves what users bought, and the watches that they ended, to another fragrance. */
export async function moveEnded(tx: Tx, from: number, to: number): Promise<void> {
  await sql`
    insert into bought (user_id, fragrance_id, bought_at) select user_id, ${to}, bought_at from bought where fragrance_id = ${from}
    on conflict (user_id, fragrance_id) do nothing`.execute(tx);
  await sql`
    insert into ended_watches (user_id, fragrance_id, watch, ended_at)
    select user_id, ${to}, watch, ended_at from ended_watches where fragrance_id = ${from}
    on conflict (user_id, fragrance_id) do nothing`.execute(tx);
  await tx.deleteFrom('bought').where('fragrance_id', '=', from).execute();
  await tx.deleteFrom('ended_watches').where('fragrance_id', '=', from).execute();
}

/** Deletes a batch of watches that were ended before `at`; returns whether more may remain. */
export async function deleteEndedBefore(db: Db, at: Date, batchSize: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from ended_watches where (user_id, fragrance_id) in (
      select user_id, fragrance_id from ended_watches where ended_at < ${at} limit ${batchSize})`.execute(db);
  return numAffectedRows >= batchSize;
}
