import type { SearchedShop } from '@sillage/contract';
import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { OfferSearchesTable } from './offer-search.tables.ts';

export type OfferSearchRow = Selectable<OfferSearchesTable>;

/** Starts a search, or returns the open one of the fragrance. */
export async function startSearch(
  db: Db | Tx,
  search: { id: string; fragranceId: number; isAutomatic: boolean; now: Date },
): Promise<OfferSearchRow> {
  // A user who joins an automatic search makes it urgent.
  const { rows } = await sql<OfferSearchRow>`
    insert into offer_searches (id, fragrance_id, is_automatic, started_at)
    values (${search.id}, ${search.fragranceId}, ${search.isAutomatic}, ${search.now})
    on conflict (fragrance_id) where state in ('waiting', 'searching')
      do update set is_automatic = offer_searches.is_automatic and excluded.is_automatic
    returning *`.execute(db);
  return rows[0] as OfferSearchRow;
}

export async function addRequest(db: Db | Tx, searchId: string, userId: string, now: Date): Promise<void> {
  await db
    .insertInto('offer_search_requests')
    .values({ search_id: searchId, user_id: userId, requested_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns the latest search for a fragrance. */
export function findLatest(db: Db, fragranceId: number): Promise<OfferSearchRow | undefined> {
  return db
    .selectFrom('offer_searches')
    .selectAll()
    .where('fragrance_id', '=', fragranceId)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function isSearching(db: Db, fragranceId: number): Promise<boolean> {
  const latest = await findLatest(db, fragranceId);
  return latest?.state === 'waiting' || latest?.state === 'searching';
}

export async function countOpen(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('offer_searches')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', 'in', ['waiting', 'searching'])
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Takes back a user's request. Cancels the open search when no other user asked for it and it is
 * not automatic.
 */
export async function withdrawRequest(tx: Tx, fragranceId: number, userId: string, now: Date): Promise<void> {
  const open = await tx
    .selectFrom('offer_searches')
    .select(['id', 'is_automatic'])
    .where('fragrance_id', '=', fragranceId)
    .where('state', 'in', ['waiting', 'searching'])
    .forUpdate()
    .executeTakeFirst();
  if (!open) return;
  const { numDeletedRows } = await tx
    .deleteFrom('offer_search_requests')
    .where('search_id', '=', open.id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const others = await tx
    .selectFrom('offer_search_requests')
    .select('user_id')
    .where('search_id', '=', open.id)
    .limit(1)
    .executeTakeFirst();
  if (numDeletedRows === 0n || others || open.is_automatic) return;
  await tx.updateTable('offer_searches').set({ state: 'cancelled', ended_at: now }).where('id', '=', open.id).execute();
}

/**
 * Leases waiting searches, and searches whose process died; those that users wait for first. With
 * `id`, leases only this search.
 */
export async function claimSearches(
  db: Db,
  claim: { lease: string; now: Date; until: Date; limit: number; id?: string },
): Promise<OfferSearchRow[]> {
  const { rows } = await sql<OfferSearchRow>`
    with due as (
      select id from offer_searches
      where (state = 'waiting' or (state = 'searching' and leased_until < ${claim.now}))
        and (${claim.id ?? null}::uuid is null or id = ${claim.id ?? null}::uuid)
      order by is_automatic, started_at limit ${claim.limit}
      for update skip locked
    )
    update offer_searches set state = 'searching', lease = ${claim.lease}, leased_until = ${claim.until}
    from due where due.id = offer_searches.id
    returning offer_searches.*`.execute(db);
  return rows;
}

/** Saves progress and extends the lease; false when the search was cancelled or the lease lost. */
export async function saveProgress(
  db: Db,
  { id, lease, until }: { id: string; lease: string; until: Date },
  shops: readonly SearchedShop[],
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update offer_searches set shops = ${JSON.stringify(shops)}::jsonb, leased_until = ${until}
    where id = ${id} and lease = ${lease} and state = 'searching'`.execute(db);
  return numAffectedRows > 0n;
}

export async function finishSearch(db: Db, id: string, lease: string, now: Date): Promise<void> {
  await db
    .updateTable('offer_searches')
    .set({ state: 'done', ended_at: now, lease: null, leased_until: null })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .where('state', '=', 'searching')
    .execute();
}

/**
 * Lists watched fragrances without a readable offer that were not searched after `before`, the most
 * watched first.
 */
export async function listWatchedWithoutOffer(db: Db, before: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from fragrances
    where watchers > 0 and availability is null
      and stock_state in ('no-shop', 'blocked', 'robots', 'robots-unreadable', 'other-page', 'unreadable')
      and not exists (select from offer_searches where fragrance_id = fragrances.id and started_at > ${before})
    order by watchers desc, id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Lists a user's requests, oldest first, for the export of the account. */
export function listRequests(db: Db, userId: string) {
  return db
    .selectFrom('offer_search_requests')
    .innerJoin('offer_searches', 'offer_searches.id', 'offer_search_requests.search_id')
    .innerJoin('fragrances', 'fragrances.id', 'offer_searches.fragrance_id')
    .select(['fragrances.id as fragranceId', 'fragrances.name', 'fragrances.brand', 'requested_at as requestedAt'])
    .where('user_id', '=', userId)
    .orderBy('requested_at')
    .limit(10_000)
    .execute();
}

/** Deletes at most `limit` searches that started before a time, with their requests. */
export async function deleteSearchesBefore(db: Db, before: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('offer_searches')
    .where('id', 'in', (rows) =>
      rows.selectFrom('offer_searches').select('id').where('started_at', '<', before).limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
