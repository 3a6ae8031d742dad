/** What was promised against what is there. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../apps/server/src/platform/db/db.ts';
import type { Acknowledged, Writer } from './clients.ts';

/** Each item of the lists is a line on one of them. */
export interface Verdict {
  writes: { checked: number; lost: string[] };
  events: { expected: number; lost: string[]; doubled: string[] };
  mails: { expected: number; lost: string[]; doubled: string[]; repeated: number };
}

type Item = { fragranceId: number; notes: string | null };

/** Compares what was acknowledged with what the database holds, and with what each web process answers. */
export async function judgeWrites(
  db: Db,
  {
    writers,
    origins,
    known,
  }: { writers: readonly Writer[]; origins: readonly string[]; known: ReadonlyMap<string, Acknowledged> },
): Promise<Verdict['writes']> {
  const lost: string[] = [];
  let checked = 0;
  for (const writer of writers) {
    const { notes, defaultFilter } = known.get(writer.id) ?? { notes: new Map<number, string>(), defaultFilter: null };
    const { rows } = await sql<Item>`
      select fragrance_id as "fragranceId", notes from watch_items where user_id = ${writer.id}`.execute(db);
    const lists = [rows, ...(await Promise.all(origins.map((origin) => listAt(origin, writer))))];
    for (const list of lists) lost.push(...differences(notes, list));
    checked += writer.fragrances.length;
    const chosen = await sql<{ is: string }>`
      select default_filter as is from preferences where user_id = ${writer.id}`.execute(db);
    if (defaultFilter !== null && chosen.rows[0]?.is !== defaultFilter)
      lost.push(`the filter is ${chosen.rows[0]?.is}, acknowledged was ${defaultFilter}`);
  }
  return { checked, lost };
}

async function listAt(origin: string, { id, token }: Writer): Promise<Item[]> {
  const answer = await fetch(`${origin}/api/watchlist/${id}`, { headers: { cookie: `sillage=${token}` } });
  return ((await answer.json()) as { data: Item[] }).data;
}

function differences(acknowledged: ReadonlyMap<number, string>, list: readonly Item[]): string[] {
  const there = new Map(list.map(({ fragranceId, notes }) => [fragranceId, notes]));
  const wrong = [...acknowledged].filter(([id, notes]) => there.get(id) !== notes);
  const surplus = [...there.keys()].filter((id) => !acknowledged.has(id));
  return [
    ...wrong.map(([id, notes]) => `${id} says ${JSON.stringify(there.get(id))}, acknowledged was ${notes}`),
    ...surplus.map((id) => `${id} is watched, acknowledged was its removal`),
  ];
}

/** Compares the restocks at the shops with the events. */
export async function judgeEvents(db: Db, restocks: ReadonlyMap<number, number>): Promise<Verdict['events']> {
  const { rows } = await sql<{ id: number; events: number }>`
    select fragrance_id as id, count(*) as events from events
    where kind = 'restock' and fragrance_id = any(${[...restocks.keys()]}::int[]) group by fragrance_id`.execute(db);
  const found = new Map(rows.map(({ id, events }) => [id, events]));
  const off = [...restocks].map(([id, count]) => ({ id, by: (found.get(id) ?? 0) - count }));
  return {
    expected: [...restocks.values()].reduce((sum, count) => sum + count, 0),
    lost: off.filter(({ by }) => by < 0).map(({ id, by }) => `${-by} of fragrance ${id}`),
    doubled: off.filter(({ by }) => by > 0).map(({ id, by }) => `${by} of fragrance ${id}`),
  };
}

/** Waits until nothing is due any more, and compares the deliveries of all restocks with the mails that were taken. */
export async function judgeMails(
  db: Db,
  taken: readonly { messageId: string }[],
  { watchers, withinMs }: { watchers: number; withinMs: number },
): Promise<Verdict['mails']> {
  const deadline = performance.now() + withinMs;
  const due = sql<{
    count: number;
  }>`select count(*) from deliveries where channel = 'email' and status in ('due', 'held')`;
  while (((await due.execute(db)).rows[0]?.count ?? 0) > 0 && performance.now() < deadline) await sleep(200);
  const { rows } = await sql<{ id: string; event: string; status: string; reason: string | null }>`
    select deliveries.id, event_id as event, status, reason from deliveries join events on events.id = event_id
    where channel = 'email' and kind = 'restock'`.execute(db);
  const copies = Map.groupBy(taken, ({ messageId }) => messageId.split('@')[0] ?? '');
  const events = Map.groupBy(rows, ({ event }) => event);
  const ids = new Set(rows.map(({ id }) => id));
  const untold = rows.filter(({ id }) => !copies.has(id));
  const short = [...events.values()].filter((deliveries) => deliveries.length < watchers);
  return {
    expected: events.size * watchers,
    lost: [
      ...untold.map(({ id, status, reason }) => `${id} is ${status}: ${reason}`),
      ...short.map(([one]) => `${one?.event} has too few deliveries`),
    ],
    doubled: [...copies.keys()].filter((id) => !ids.has(id)).map((id) => `${id} is of no delivery`),
    repeated: [...copies.values()].reduce((sum, { length }) => sum + length - 1, 0),
  };
}
