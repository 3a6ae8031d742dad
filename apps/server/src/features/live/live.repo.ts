import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { FragrancesTable } from '../catalogue/catalogue.tables.ts';
import type { LiveNewsTable } from '../monitor/news.tables.ts';
import type {} from '../watchlist/watchlist.tables.ts';

/** A change with the current state of its fragrance. */
export type NewsRow = Pick<Selectable<LiveNewsTable>, 'id' | 'fragrance_id' | 'kind'> &
  Pick<Selectable<FragrancesTable>, 'availability' | 'is_sold_out' | 'price' | 'last_checked_at'>;

const columns = sql`live_news.id, live_news.kind, live_news.fragrance_id, fragrances.availability, fragrances.is_sold_out,
  fragrances.price, fragrances.last_checked_at`;

/**
 * SQL condition: the row's transaction was not visible in the first snapshot and is visible in the
 * second. A late commit is neither missed nor repeated, and a long transaction blocks nothing.
 */
function isBetween(before: RawBuilder<unknown>, now: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`live_news.xid >= pg_snapshot_xmin(${before}) and live_news.xid < pg_snapshot_xmax(${now})
    and not pg_visible_in_snapshot(live_news.xid, ${before}) and pg_visible_in_snapshot(live_news.xid, ${now})`;
}

type Told = NewsRow & { user_ids: string[] };

/**
 * Returns the current snapshot, and the changes committed since `before` to fragrances on these
 * users' watchlists, each with its watchers.
 */
export async function readNews(db: Db, before: string | null, userIds: readonly string[]) {
  const now = sql`(select taken from now)`;
  const { rows } = await sql<{ taken: string } & (Told | { id: null })>`
    with now as materialized (select pg_current_snapshot() as taken)
    select now.taken::text as taken, news.* from now left join (
      select ${columns}, watching.user_ids from live_news
      join fragrances on fragrances.id = live_news.fragrance_id
      cross join lateral (
        select array_agg(user_id::text) as user_ids from watch_items
        where watch_items.fragrance_id = live_news.fragrance_id and user_id = any(${userIds}::uuid[])
      ) as watching
      where watching.user_ids is not null and ${isBetween(sql`${before}::pg_snapshot`, now)}
    ) as news on true
    order by news.id`.execute(db);
  return { snapshot: rows[0]?.taken ?? '', news: rows.filter((row) => row.id !== null) };
}

/** A reconnecting user, and the snapshot up to which their stream was complete. */
export interface Returning {
  userId: string;
  before: string;
}

/** Returns up to `limit` changes missed before `now`, oldest first, by index in `returning`. */
export async function readMissed(db: Db, returning: readonly Returning[], now: string, limit: number) {
  const users = returning.map(({ userId }) => userId);
  const snapshots = returning.map(({ before }) => before);
  const { rows } = await sql<NewsRow & { place: number }>`
    select away.place::integer as place, news.*
    from unnest(${users}::uuid[], ${snapshots}::text[]) with ordinality as away(user_id, before, place)
    cross join lateral (
      select ${columns} from live_news
      join watch_items on watch_items.fragrance_id = live_news.fragrance_id and watch_items.user_id = away.user_id
      join fragrances on fragrances.id = live_news.fragrance_id
      where ${isBetween(sql`away.before::pg_snapshot`, sql`${now}::pg_snapshot`)}
      order by live_news.id limit ${limit}
    ) as news
    order by place, news.id`.execute(db);
  return Map.groupBy(rows, ({ place }) => place - 1);
}
