import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import type {} from '../catalogue/catalogue.tables.ts';
import type { ObservationsTable, ObservedPagesTable } from './observations.tables.ts';

const MAX_OBSERVATIONS_PER_PAGE = 20;
const MAX_OBSERVATIONS_PER_USER = 500;

/** Takes an advisory lock until the transaction ends: one observation of a user at a time. */
export async function lockObserver(tx: Tx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`observe ${userId}`}, 0))`.execute(tx);
}

export type PageRow = Selectable<ObservedPagesTable>;

/** Finds the user's page at any of these addresses. */
export function findPage(tx: Tx, userId: string, urls: readonly string[]): Promise<PageRow | undefined> {
  return tx
    .selectFrom('observed_pages')
    .selectAll()
    .where('user_id', '=', userId)
    .where('url', '=', sql<string>`any(${urls}::text[])`)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
}

export async function countPages(tx: Tx, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('observed_pages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function savePage(tx: Tx, page: Insertable<ObservedPagesTable>): Promise<void> {
  const { id: _id, user_id: _user, url: _url, created_at: _created, ...changed } = page;
  await tx
    .insertInto('observed_pages')
    .values(page)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changed))
    .execute();
}

/** Deletes a page of the user with its states; returns false when there is none. */
export async function deletePage(db: Db, userId: string, id: string): Promise<boolean> {
  const row = await db
    .deleteFrom('observed_pages')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasObservation(tx: Tx, pageId: string, observedAt: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('observations')
    .select('id')
    .where('observed_page_id', '=', pageId)
    .where('observed_at', '=', observedAt)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertObservation(tx: Tx, observation: Insertable<ObservationsTable>): Promise<number> {
  return (await tx.insertInto('observations').values(observation).returning('id').executeTakeFirstOrThrow()).id;
}

/** Deletes the oldest observations above the limits, but no page's latest one. */
export async function deleteSurplus(tx: Tx, userId: string): Promise<void> {
  await sql`
    delete from observations where id in (
      select id from (
        select id, row_number() over (partition by observed_page_id order by observed_at desc) as place,
          row_number() over (order by received_at desc, id) as place_of_user
        from observations where user_id = ${userId}
      ) as ranked
      where place > ${MAX_OBSERVATIONS_PER_PAGE} or (place > 1 and place_of_user > ${MAX_OBSERVATIONS_PER_USER})
    )`.execute(tx);
}

const DELETED_PER_STATEMENT = 1000;

/** Deletes observations received before `before`, but no page's latest one; returns the number. */
export async function deleteObservationsBefore(db: Db, before: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from observations where id in (
      select id from observations as old where received_at < ${before} and exists (
        select from observations as later
        where later.observed_page_id = old.observed_page_id and later.observed_at > old.observed_at
      ) limit ${DELETED_PER_STATEMENT}
    )`.execute(db);
  return Number(numAffectedRows);
}

/** Lists a user's stored observations for the data export, the newest first. */
export function listObservations(db: Db, userId: string) {
  return db
    .selectFrom('observations')
    .innerJoin('observed_pages', 'observed_pages.id', 'observations.observed_page_id')
    .select(['observed_pages.url', 'observations.observed_at as observedAt', 'observations.received_at as receivedAt'])
    .select(['observations.outcome', 'observations.counts', 'observations.verdict'])
    .where('observations.user_id', '=', userId)
    .orderBy('observations.observed_at', 'desc')
    .orderBy('observations.id')
    .execute();
}

/** True if the user watches the fragrance. Waits for a check that is publishing its events. */
export async function lockWatched(tx: Tx, userId: string, fragranceId: number): Promise<boolean> {
  await sql`select from fragrances where id = ${fragranceId} for share`.execute(tx);
  const { rows } = await sql`
    select from watch_items where user_id = ${userId} and fragrance_id = ${fragranceId}`.execute(tx);
  return rows.length > 0;
}
