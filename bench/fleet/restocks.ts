/** Restocks that are played at the shops, and whether everybody was told of each exactly once. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../apps/server/src/platform/db/db.ts';
import type { OutsideQuestion, OutsideReport } from './outside.ts';
import type { Sight } from './streams.ts';
import { addressOf, type Scent, type Session, wantsMail } from './world.ts';

export interface Played {
  scent: Scent;
  /** When its shop had it again; milliseconds since 1970. */
  at: number;
}

/** Puts these back in stock at moments spread over so many milliseconds, one after the other. */
export async function playRestocks(
  outside: ChildProcess,
  scents: readonly Scent[],
  forMs: number,
  next: () => number,
): Promise<Played[]> {
  const begun = performance.now();
  const moments = scents.map(() => forMs * (0.05 + 0.75 * next())).toSorted((one, other) => one - other);
  const played: Played[] = [];
  for (const [index, scent] of scents.entries()) {
    await sleep(Math.max(0, (moments[index] ?? 0) - (performance.now() - begun)));
    outside.send({ restock: scent.identity } satisfies OutsideQuestion);
    played.push({ scent, at: Date.now() });
  }
  return played;
}

export async function reportOf(outside: ChildProcess): Promise<OutsideReport> {
  outside.send({ report: true } satisfies OutsideQuestion);
  const [report] = (await once(outside, 'message')) as [OutsideReport];
  return report;
}

/** Waits until every restock became an event and nothing is left to send; answers false when that takes too long. */
export async function untilTold(db: Db, restocks: number, patienceMs: number): Promise<boolean> {
  const until = Date.now() + patienceMs;
  while (Date.now() < until) {
    const { rows } = await sql<{ isDone: boolean }>`
      select (select count(*) from events where kind = 'restock') >= ${restocks}
        and not exists (select from fan_outs)
        and not exists (select from deliveries where status in ('due', 'held')) as "isDone"`.execute(db);
    if (rows[0]?.isDone) return true;
    await sleep(100);
  }
  return false;
}

/** Something that had to happen once for each of these: how often it did not, and how often too much. */
export interface Count {
  expected: number;
  lost: number;
  doubled: number;
  /** Nobody was to be told of it. */
  foreign: number;
}

function hold(expected: ReadonlySet<string>, found: readonly string[]): Count {
  const known = new Set(found);
  return {
    expected: expected.size,
    lost: [...expected].filter((one) => !known.has(one)).length,
    doubled: found.length - known.size,
    foreign: [...known].filter((one) => !expected.has(one)).length,
  };
}

export interface Judgement {
  events: Count;
  inboxes: Count;
  mails: Count;
  live: Count;
}

/** Who watches what, as it was when the day began: person → fragrances. */
export async function watchersOf(db: Db, scents: readonly Scent[]): Promise<Map<number, string[]>> {
  const { rows } = await sql<{ id: number; users: string[] }>`
    select fragrance_id as id, array_agg(user_id::text) as users from watch_items
    where fragrance_id = any(${scents.map(({ fragranceId }) => fragranceId)}::int[]) group by 1`.execute(db);
  return new Map(rows.map(({ id, users }) => [id, users]));
}

const numberOf = (userId: string) => Number.parseInt(userId.slice(-12), 16);

/** What was done, and who was to hear of it. */
interface Due {
  played: readonly Played[];
  watchers: ReadonlyMap<number, readonly string[]>;
  followers: readonly Session[];
}

interface Told {
  /** The fragrance of each event. */
  events: readonly string[];
  /** `fragrance user` of each entry. */
  inboxes: readonly string[];
  sights: readonly Sight[];
  /** `product to address` of each. */
  mails: readonly string[];
}

/** What the product itself keeps of the restocks that it told. */
export async function keptOf(db: Db): Promise<Pick<Told, 'events' | 'inboxes'>> {
  const events = await sql<{ id: string }>`
    select fragrance_id::text as id from events where kind = 'restock'`.execute(db);
  const inboxes = await sql<{ pair: string }>`
    select events.fragrance_id || ' ' || user_id as pair from deliveries join events on events.id = event_id
    where events.kind = 'restock' and channel = 'app'`.execute(db);
  return { events: events.rows.map(({ id }) => id), inboxes: inboxes.rows.map(({ pair }) => pair) };
}

/** Holds what was told against who was to hear, worked out here and not by the product. */
export function judge({ played, watchers, followers }: Due, told: Told): Judgement {
  const follows = new Set(followers.map(({ userId }) => userId));
  const pairs = played.flatMap(({ scent }) =>
    (watchers.get(scent.fragranceId) ?? []).map((userId) => ({ scent, userId })),
  );
  const pairOf = ({ scent, userId }: (typeof pairs)[number]) => `${scent.fragranceId} ${userId}`;
  const byMail = pairs.filter(({ userId }) => wantsMail(numberOf(userId)));
  const byStream = pairs.filter(({ userId }) => follows.has(userId));
  const sights = told.sights.filter(({ kind }) => kind === 'restock');
  return {
    events: hold(new Set(played.map(({ scent }) => String(scent.fragranceId))), told.events),
    inboxes: hold(new Set(pairs.map(pairOf)), told.inboxes),
    mails: hold(
      new Set(byMail.map(({ scent, userId }) => `${scent.name} to ${addressOf(numberOf(userId))}`)),
      told.mails,
    ),
    live: hold(
      new Set(byStream.map(pairOf)),
      sights.map(({ fragranceId, userId }) => `${fragranceId} ${userId}`),
    ),
  };
}

/** The waits of a restock, in milliseconds, for each who saw it live. */
export interface Delays {
  /** From the shop to the screen: mostly the wait for our next look, and for the second one. */
  whole: number[];
  /** From the answer that confirmed it to the screen: what is ours. */
  ours: number[];
}

export function delaysOf(
  played: readonly Played[],
  shown: Readonly<Record<string, readonly number[]>>,
  sights: readonly Sight[],
): Delays {
  const byFragrance = new Map(played.map((one) => [one.scent.fragranceId, one]));
  const delays: Delays = { whole: [], ours: [] };
  for (const { fragranceId, kind, at } of sights) {
    const one = byFragrance.get(fragranceId);
    const confirmed = one && shown[one.scent.identity]?.[1];
    if (kind !== 'restock' || !one || confirmed === undefined) continue;
    delays.whole.push(at - one.at);
    delays.ours.push(at - confirmed);
  }
  return delays;
}
