import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { FragrancesTable } from '../catalogue/catalogue.tables.ts';
import type { LiveChangesTable } from '../monitor/live-changes.tables.ts';
import type {} from '../watchlist/watchlist.tables.ts';

export type LiveChangeRow = Pick<Selectable<LiveChangesTable>, 'id' | 'fragrance_id' | 'kind'> &
  Pick<
    Selectable<FragrancesTable>,
    'availability' | 'is_sold_out' | 'stock_state' | 'price' | 'product_url' | 'product_offer' | 'last_checked_at'
  >;

const columns = sql`live_changes.id, live_changes.kind, live_changes.fragrance_id, fragrances.availability, fragrances.is_sold_out, fragrances.stock_state,
  fragrances.price, fragrances.product_url, fragrances.product_offer, fragrances.last_checked_at`;

/**
 * SQL condition for the changes to send to open web pages: those visible in the database snapshot
 * `now`, but not yet in `before`. A change that commits late is neither missed nor sent twice.
 */
function isBetween(before: RawBuilder<unknown>, now: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`live_changes.xid >= pg_snapshot_xmin(${before}) and live_changes.xid < pg_snapshot_xmax(${now})
    and not pg_visible_in_snapshot(live_changes.xid, ${before}) and pg_visible_in_snapshot(live_changes.xid, ${now})`;
}

type WatchedChangeRow = LiveChangeRow & { user_ids: string[] };

/**
 * Returns the current database snapshot, and the fragrances' changes of stock or price since the
 * snapshot `before`. Each change lists its watchers among `userIds`. Without `before`, there are no
 * changes.
 */
export async function readChanges(db: Db, before: string | null, userIds: readonly string[]) {
  const now = sql`(select taken from now)`;
  const { rows } = await sql<{ taken: string } & (WatchedChangeRow | { id: null })>`
    with now as materialized (select pg_current_snapshot() as taken)
    select now.taken::text as taken, changes.* from now left join (
      select ${columns}, watching.user_ids from live_changes
      join fragrances on fragrances.id = live_changes.fragrance_id
      cross join lateral (
        select array_agg(user_id::text) as user_ids from watch_items
        where watch_items.fragrance_id = live_changes.fragrance_id and user_id = any(${userIds}::uuid[])
      ) as watching
      where watching.user_ids is not null and ${isBetween(sql`${before}::pg_snapshot`, now)}
    ) as changes on true
    order by changes.id`.execute(db);
  return { snapshot: rows[0]?.taken ?? '', changes: rows.filter((row) => row.id !== null) };
}

/**
 * Client that reconnects to its stream of live changes. Its user has already received all changes
 * up to the database snapshot `before`.
 */
export interface ReturningClient {
  userId: string;
  before: string;
}

/**
 * Lists the changes of stock or price that each reconnected client missed, oldest first, at most
 * `limit` per client. The keys of the result are the clients' indexes in `returning`.
 */
export async function readMissed(db: Db, returning: readonly ReturningClient[], now: string, limit: number) {
  const users = returning.map(({ userId }) => userId);
  const snapshots = returning.map(({ before }) => before);
  const { rows } = await sql<LiveChangeRow & { index: number }>`
    select returning_clients.index::integer - 1 as index, changes.*
    from unnest(${users}::uuid[], ${snapshots}::text[]) with ordinality as returning_clients(user_id, before, index)
    cross join lateral (
      select ${columns} from live_changes
      join watch_items on watch_items.fragrance_id = live_changes.fragrance_id and watch_items.user_id = returning_clients.user_id
      join fragrances on fragrances.id = live_changes.fragrance_id
      where ${isBetween(sql`returning_clients.before::pg_snapshot`, sql`${now}::pg_snapshot`)}
      order by live_changes.id limit ${limit}
    ) as changes
    order by index, changes.id`.execute(db);
  return Map.groupBy(rows, ({ index }) => index);
}
