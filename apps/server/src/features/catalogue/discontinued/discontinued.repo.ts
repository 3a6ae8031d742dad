import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type {} from '../catalogue.tables.ts';
import { type PageFacts, UNAVAILABLE } from './discontinued.rules.ts';

/** A page as SQL returns it: dates of its offers are text, because `json_agg` returns text. */
interface PageRow extends Omit<PageFacts, 'gone' | 'offers'> {
  fragranceId: number;
  pageId: number;
  shop: string;
  url: string;
  goneSince: Date | null;
  goneAt: Date | null;
  offers: (Omit<PageFacts['offers'][number], 'availableSince'> & { id: number; availableSince: string | null })[];
}

export interface FragrancePage extends PageFacts {
  fragranceId: number;
  pageId: number;
  shop: string;
  url: string;
  offerIds: number[];
}

/** Lists the pages of fragrances, with what is known about each. */
export async function listPageFacts(db: Db | Tx, fragranceIds: readonly number[]): Promise<FragrancePage[]> {
  const { rows } = await sql<PageRow>`
    select pages.fragrance_id as "fragranceId", pages.id as "pageId", shops.name as shop, pages.url,
      schedule.last_outcome as outcome, schedule.gone_since as "goneSince", schedule.gone_at as "goneAt",
      sizes.read_at as "readAt", sizes.offers
    from pages
    join shops on shops.id = pages.shop_id
    left join page_schedules as schedule on schedule.page_id = pages.id
    cross join lateral (
      select max(last_checked_at) as read_at, coalesce(json_agg(json_build_object('id', id, 'kind', kind,
        'availability', offers.availability, 'availableSince', available_since,
        'hasCandidate', candidates.offer_id is not null) order by id), '[]') as offers
      from offers left join candidates on candidates.offer_id = offers.id where offers.page_id = pages.id
    ) as sizes
    where pages.fragrance_id = any(${fragranceIds}::integer[])
    order by pages.fragrance_id, pages.id`.execute(db);
  return rows.map(({ goneSince, goneAt, offers, ...row }) => ({
    ...row,
    gone: goneSince === null || goneAt === null ? null : { since: goneSince, at: goneAt },
    offerIds: offers.map(({ id }) => id),
    offers: offers.map(({ kind, availability, availableSince, hasCandidate = false }) => ({
      kind,
      availability,
      availableSince: availableSince === null ? null : new Date(availableSince),
      hasCandidate,
    })),
  }));
}

/**
 * Lists fragrances with a page that is missing since `goneBefore` or states that it is
 * discontinued, and without the mark, by id after `after`.
 */
export async function listPossiblyDiscontinued(
  db: Db,
  { after, goneBefore }: { after: number; goneBefore: Date },
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct pages.fragrance_id as id
    from (
      select page_id from page_schedules where gone_since <= ${goneBefore}
      union all
      select page_id from offers where availability = 'Discontinued'
    ) as signs
    join pages on pages.id = signs.page_id
    join fragrances on fragrances.id = pages.fragrance_id
    where fragrances.discontinued_since is null and pages.fragrance_id > ${after}
    order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Lists marked fragrances by id after `after` whose stock state differs from the mark, or with a
 * page that was read since, or has something to order, or without pages.
 */
export async function listStaleMarks(db: Db, after: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from fragrances
    where discontinued_since is not null and id > ${after} and (stock_state <> 'discontinued'
      or not exists (select from pages where pages.fragrance_id = fragrances.id)
      or exists (
        select from offers left join page_schedules as schedule on schedule.page_id = offers.page_id
        where offers.fragrance_id = fragrances.id and (
          (offers.last_checked_at > discontinued_since and availability is distinct from 'Discontinued')
          or (availability <> all(${UNAVAILABLE}::text[]) and offers.last_checked_at > coalesce(gone_at, '-infinity'))
        )
      ))
    order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Locks a fragrance's offers. Checks lock offers before the fragrance; so must everything else. */
export async function lockOffers(tx: Tx, fragranceId: number): Promise<void> {
  await sql`select from offers where fragrance_id = ${fragranceId} order by id for update`.execute(tx);
}

/** Locks a fragrance without the mark; false when it has one, or another transaction locks it. */
export async function lockUnmarked(tx: Tx, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('fragrances')
    .select('id')
    .where('id', '=', id)
    .where('discontinued_since', 'is', null)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Marks a fragrance. Offers that could be ordered when their pages were last read become sold out,
 * so that their return is a restock.
 */
export async function markDiscontinued(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable('fragrances').set({ discontinued_since: now }).where('id', '=', id).execute();
  await sql`
    update offers set availability = 'OutOfStock', available_since = ${now}, is_new = false
    where fragrance_id = ${id} and availability <> all(${UNAVAILABLE}::text[])`.execute(tx);
}
