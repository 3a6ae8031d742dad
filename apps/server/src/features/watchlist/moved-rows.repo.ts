import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import { watchState } from './watchlist.repo.ts';
import type {} from './watchlist.tables.ts';

interface MovedRowsTable {
  move_id: string;
  user_id: string;
  kind: 'watch' | 'bought' | 'ended';
  moved: unknown;
  before: unknown;
  after: unknown;
}

declare module '../../platform/db/db.ts' {
  interface Tables {
    moved_rows: MovedRowsTable;
  }
}

interface Move {
  id: string;
  from: number;
  to: number;
}

const tables = [
  ['watch', sql.ref('watch_items')],
  ['bought', sql.ref('bought')],
  ['ended', sql.ref('ended_watches')],
] as const;

/** What changes by itself in a watch, and says nothing about the user's wishes. */
const comparable = (row: ReturnType<typeof sql>) => sql`(${row} - 'notified_event_id' - 'notified_at')`;

/** Stores the rows of `from` and the same users' rows of `to`, before they are moved. */
export async function storeMovedRows(tx: Tx, { id, from, to }: Move): Promise<void> {
  for (const [kind, table] of tables)
    await sql`
      insert into moved_rows (move_id, user_id, kind, moved, before)
      select ${id}::uuid, moved.user_id, ${kind}::text, to_jsonb(moved), to_jsonb(other)
      from ${table} as moved left join ${table} as other on other.user_id = moved.user_id and other.fragrance_id = ${to}
      where moved.fragrance_id = ${from}`.execute(tx);
}

/** Stores what became of the watches, so that the undo sees which of them users have changed. */
export async function storeMergedWatches(tx: Tx, { id, to }: Move): Promise<void> {
  await sql`
    update moved_rows set after = to_jsonb(watch_items) from watch_items
    where move_id = ${id} and kind = 'watch' and watch_items.user_id = moved_rows.user_id and watch_items.fragrance_id = ${to}`.execute(
    tx,
  );
}

/**
 * Gives users back the rows of the merged fragrance, after its events have returned. A user who has
 * ended the watch since then gets none back. A watch that the user has changed since then stays as
 * it is.
 */
export async function restoreMovedRows(tx: Tx, { id, from, to }: Move): Promise<void> {
  await sql`
    insert into watch_items (user_id, fragrance_id, ${watchState})
    select given.user_id, ${from}::integer, ${watchState}
    from (
      -- A moved watch keeps what the user changed, and what was sent meanwhile.
      select stored.user_id, case when stored.before is null then to_jsonb(present)
        when exists (select from events where id = present.notified_event_id and fragrance_id = ${from})
          then stored.moved || jsonb_build_object('notified_event_id', present.notified_event_id, 'notified_at', present.notified_at)
        else stored.moved end as state
      from moved_rows as stored
      join watch_items as present on present.user_id = stored.user_id and present.fragrance_id = ${to}
      where stored.move_id = ${id} and stored.kind = 'watch'
    ) as given cross join lateral (
      select ${watchState} from jsonb_populate_record(null::watch_items, given.state)
    ) as watch
    on conflict (user_id, fragrance_id) do nothing`.execute(tx);
  await sql`
    delete from watch_items using moved_rows as stored
    where stored.move_id = ${id} and stored.kind = 'watch' and stored.before is null
      and watch_items.user_id = stored.user_id and watch_items.fragrance_id = ${to}`.execute(tx);
  await sql`
    update watch_items set notes = was.notes, sizes_ml = was.sizes_ml, max_price = was.max_price,
      max_price_currency = was.max_price_currency, max_price_per = was.max_price_per, offer_kinds = was.offer_kinds,
      snoozed_until = was.snoozed_until, snoozed_above_price = was.snoozed_above_price,
      snoozed_above_currency = was.snoozed_above_currency, snoozed_above_per = was.snoozed_above_per,
      snooze_reason = was.snooze_reason
    from moved_rows as stored cross join lateral jsonb_populate_record(null::watch_items, stored.before) as was
    where stored.move_id = ${id} and stored.kind = 'watch' and stored.before is not null
      and watch_items.user_id = stored.user_id and watch_items.fragrance_id = ${to}
      and ${comparable(sql`to_jsonb(watch_items)`)} = ${comparable(sql`stored.after`)}`.execute(tx);
  // The restock that was notified belongs to the other fragrance again.
  await sql`
    update watch_items set notified_event_id = was.notified_event_id, notified_at = was.notified_at
    from moved_rows as stored cross join lateral jsonb_populate_record(null::watch_items, stored.before) as was
    where stored.move_id = ${id} and stored.kind = 'watch' and stored.before is not null
      and watch_items.user_id = stored.user_id and watch_items.fragrance_id = ${to}
      and exists (select from events where events.id = watch_items.notified_event_id and events.fragrance_id = ${from})`.execute(
    tx,
  );
  await sql`
    insert into bought (user_id, fragrance_id, bought_at)
    select user_id, ${from}::integer, (moved ->> 'bought_at')::timestamptz from moved_rows where move_id = ${id} and kind = 'bought'
    on conflict (user_id, fragrance_id) do nothing`.execute(tx);
  await sql`
    insert into ended_watches (user_id, fragrance_id, watch, ended_at)
    select user_id, ${from}::integer, moved -> 'watch', (moved ->> 'ended_at')::timestamptz
    from moved_rows where move_id = ${id} and kind = 'ended'
    on conflict (user_id, fragrance_id) do nothing`.execute(tx);
  for (const [kind, table] of tables.slice(1))
    await sql`
      delete from ${table} as mine using moved_rows as stored
      where stored.move_id = ${id} and stored.kind = ${kind} and stored.before is null
        and mine.user_id = stored.user_id and mine.fragrance_id = ${to}`.execute(tx);
  await tx.deleteFrom('moved_rows').where('move_id', '=', id).execute();
}

/** Maximum number of rows in a user's export. */
const MAX_EXPORTED = 10_000;

/** The user's watches that a merge of fragrances moved within the last day, as they were. */
export function listMovedRows(db: Db, userId: string) {
  return db
    .selectFrom('moved_rows')
    .select(['kind', 'moved', 'before'])
    .where('user_id', '=', userId)
    .limit(MAX_EXPORTED)
    .execute();
}
