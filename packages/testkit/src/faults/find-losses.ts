import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { fetch } from 'undici';
import type { Db } from '../../../../apps/server/src/platform/db/db.ts';
import type { Acknowledged, Writer } from './writers.ts';

interface Item {
  fragranceId: number;
  notes: string | null;
}

/** Compares the acknowledged writes with the database and the responses of each web process. */
export async function findLostWrites(
  db: Db,
  users: readonly Writer[],
  origins: readonly string[],
  acknowledged: ReadonlyMap<string, Acknowledged>,
): Promise<string[]> {
  const lost: string[] = [];
  for (const user of users) {
    const { notes, defaultFilter } = acknowledged.get(user.id) ?? { notes: new Map(), defaultFilter: null };
    const { rows } = await sql<Item>`
      select fragrance_id as "fragranceId", notes from watch_items where user_id = ${user.id}`.execute(db);
    const lists = [rows, ...(await Promise.all(origins.map((origin) => fetchWatchlist(origin, user))))];
    for (const list of lists) lost.push(...compareNotes(notes, list));
    const stored = await sql<{ filter: string }>`
      select default_filter as filter from preferences where user_id = ${user.id}`.execute(db);
    const filter = stored.rows[0]?.filter;
    if (defaultFilter !== null && filter !== defaultFilter)
      lost.push(`write: the filter is ${filter}, acknowledged was ${defaultFilter}`);
  }
  return lost;
}

async function fetchWatchlist(origin: string, { id, token }: Writer): Promise<Item[]> {
  const response = await fetch(`${origin}/api/watchlist/${id}`, { headers: { cookie: `sillage=${token}` } });
  return ((await response.json()) as { data: Item[] }).data;
}

function compareNotes(acknowledged: ReadonlyMap<number, string>, list: readonly Item[]): string[] {
  const stored = new Map(list.map(({ fragranceId, notes }) => [fragranceId, notes]));
  const wrong = [...acknowledged].filter(([id, notes]) => stored.get(id) !== notes);
  const surplus = [...stored.keys()].filter((id) => !acknowledged.has(id));
  return [
    ...wrong.map(([id, notes]) => `write: ${id} has ${JSON.stringify(stored.get(id))}, acknowledged was ${notes}`),
    ...surplus.map((id) => `write: ${id} is watched, acknowledged was its removal`),
  ];
}

export async function findWrongEvents(db: Db, restocks: ReadonlyMap<number, number>): Promise<string[]> {
  const { rows } = await sql<{ id: number; events: number }>`
    select fragrance_id as id, count(*) as events from events
    where kind = 'restock' and fragrance_id = any(${[...restocks.keys()]}::int[]) group by fragrance_id`.execute(db);
  const recorded = new Map(rows.map(({ id, events }) => [id, events]));
  return [...restocks]
    .filter(([id, count]) => (recorded.get(id) ?? 0) !== count)
    .map(([id, count]) => `event: ${recorded.get(id) ?? 0} for ${count} restocks of fragrance ${id}`);
}

/** Waits until no email is due, then compares the restocks' deliveries with the received emails. */
export async function findWrongEmails(
  db: Db,
  arrived: readonly { messageId: string }[],
  { watchers, withinMs }: { watchers: number; withinMs: number },
): Promise<{ problems: string[]; repeated: number }> {
  const due = sql`select 1 from deliveries where channel_kind = 'email' and status in ('due', 'deferred') limit 1`;
  for (const deadline = performance.now() + withinMs; performance.now() < deadline; await sleep(200))
    if ((await due.execute(db)).rows.length === 0) break;
  const { rows } = await sql<{ id: string; event: string; status: string; reason: string | null }>`
    select deliveries.id, event_id as event, status, reason from deliveries join events on events.id = event_id
    where channel_kind = 'email' and kind = 'restock'`.execute(db);
  const copies = Map.groupBy(arrived, ({ messageId }) => messageId.split('@')[0] ?? '');
  const ids = new Set(rows.map(({ id }) => id));
  const incomplete = [...Map.groupBy(rows, ({ event }) => event)].filter(([, all]) => all.length < watchers);
  return {
    problems: [
      ...rows
        .filter(({ id }) => !copies.has(id))
        .map(({ id, status, reason }) => `email: ${id} did not arrive and is ${status}, ${reason}`),
      ...incomplete.map(
        ([event, all]) => `email: event ${event} has ${all.length} deliveries for ${watchers} watchers`,
      ),
      ...[...copies.keys()].filter((id) => !ids.has(id)).map((id) => `email: ${id} is of no delivery`),
    ],
    repeated: [...copies.values()].reduce((total, { length }) => total + length - 1, 0),
  };
}
