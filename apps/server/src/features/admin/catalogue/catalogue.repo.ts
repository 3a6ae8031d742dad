import type { MovePreview } from '@sillage/contract';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type {} from '../../catalogue/catalogue.tables.ts';
import type {} from '../../monitor/monitor.tables.ts';
import type {} from '../../watchlist/watchlist.tables.ts';

const MAX_PAGES = 200;

export async function listPages(db: Db, fragranceId: number) {
  const { rows } = await sql<{ id: number; url: string; shop: string; offers: number; events: number }>`
    select pages.id, pages.url, shops.host as shop,
      (select count(*) from offers where page_id = pages.id)::integer as offers,
      coalesce(counted.events, 0)::integer as events
    from pages join shops on shops.id = pages.shop_id
    left join (
      select page_id, count(*) as events from events where fragrance_id = ${fragranceId} and observer_id is null group by page_id
    ) as counted on counted.page_id = pages.id
    where pages.fragrance_id = ${fragranceId} order by pages.id limit ${MAX_PAGES}`.execute(db);
  return rows;
}

/**
 * Counts what a move takes along; without `page`, all pages. Undefined unless everyone sees the
 * fragrances: how many watch one that a user suggested is that user's affair.
 */
export async function countMoved(
  db: Db,
  { from, into, page }: { from: number; into: number | null; page: number | null },
): Promise<MovePreview | undefined> {
  const isMoved = (column: ReturnType<typeof sql>) => sql`(${page}::integer is null or ${column} = ${page}::integer)`;
  const { rows } = await sql<MovePreview>`
    select
      (select count(*) from pages where fragrance_id = ${from} and ${isMoved(sql`pages.id`)})::integer as pages,
      (select count(*) from offers where fragrance_id = ${from} and ${isMoved(sql`page_id`)})::integer as offers,
      (select count(*) from events where fragrance_id = ${from} and observer_id is null and ${isMoved(sql`page_id`)})::integer as events,
      (select count(*) from watch_items where fragrance_id = ${from})::integer as watchers,
      (select count(*) from watch_items as one join watch_items as other using (user_id)
        where one.fragrance_id = ${from} and other.fragrance_id = ${into}::integer)::integer as "watchersOfBoth"
    from fragrances where id = ${from} and is_listed
      and (${into}::integer is null or exists (select from fragrances where id = ${into}::integer and is_listed))`.execute(
    db,
  );
  return rows[0];
}
