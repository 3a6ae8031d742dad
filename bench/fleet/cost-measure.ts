/** What single things cost at one size of the database: processor time of each part, pages touched, bytes kept. */
import { setTimeout as sleep } from 'node:timers/promises';
import { recordRestock } from '@sillage/testkit/recipients';
import { sql } from 'kysely';
import { findSessionRow } from '../../apps/server/src/features/auth/auth.repo.ts';
import { listShopsDue } from '../../apps/server/src/features/monitor/shops-due.repo.ts';
import { mendClock, scheduleWatched } from '../../apps/server/src/features/monitor/timetable.repo.ts';
import { claimShops, findDuePage } from '../../apps/server/src/features/monitor/visit.repo.ts';
import { claimDeliveries } from '../../apps/server/src/features/notify/ledger/claim.repo.ts';
import { listItems } from '../../apps/server/src/features/watchlist/watchlist.repo.ts';
import type { Db } from '../../apps/server/src/platform/db/db.ts';
import { hashToken, newId } from '../../apps/server/src/platform/ids.ts';
import { load } from '../load.ts';
import { captureSql, explain, type Plan } from './capture.ts';
import type { FleetPostgres } from './postgres.ts';
import { cpuBetween, cpuOf, type Fleet, startFleet } from './processes.ts';
import type { Scent, Session } from './world.ts';

/** The ground that everything is measured on. */
export interface Ground {
  postgres: FleetPostgres;
  postmaster: number;
  scents: readonly Scent[];
  /** Ids of the shops that answer, those read by pages first. */
  byPage: readonly number[];
  byFeed: readonly number[];
  smtpUrl: string;
}

/** Milliseconds of processors for one of a thing. */
export interface Cost {
  web: number;
  worker: number;
  postgres: number;
}

const LOAD_MS = 2_000;
const DAY = 86_400_000;

async function spent(ground: Ground, fleet: Fleet, work: () => Promise<number>): Promise<Cost> {
  const before = cpuOf(fleet, ground.postmaster);
  const count = await work();
  const used = cpuBetween(before, cpuOf(fleet, ground.postmaster));
  return { web: used.web / count, worker: used.workers / count, postgres: used.postgres / count };
}

const env = { MONITOR_INTERVAL: '12h', MONITOR_HOST_GAP: '0ms', MONITOR_ALLOW_PRIVATE: 'true' };

/** A web process on the database as it stands, for as long as it is needed. */
export async function withWeb<T>({ postgres }: Ground, run: (fleet: Fleet) => Promise<T>): Promise<T> {
  const wanted = { web: 1, workers: 0, env, webUrl: postgres.url, workerUrl: postgres.url };
  const fleet = await startFleet(wanted);
  try {
    return await run(fleet);
  } finally {
    await fleet.close();
  }
}

/** Until searches are answered from memory. */
export async function untilIndexed({ web: [first] }: Fleet): Promise<void> {
  const isLoading = async () => {
    const answer = await fetch(`http://127.0.0.1:${first?.port}/api/fragrances/health`);
    return ((await answer.json()) as { data: { isIndexLoading: boolean } }).data.isIndexLoading;
  };
  while (await isLoading()) await sleep(100);
}

/** Of one request, as many at once as a process likes. */
export function costOfRequests(ground: Ground, fleet: Fleet, paths: readonly string[], headers = ''): Promise<Cost> {
  return spent(ground, fleet, async () => {
    const { ms, statuses } = await load(fleet.web[0]?.port ?? 0, paths, { inFlight: 8, forMs: LOAD_MS, headers });
    const odd = Object.keys(statuses).filter((status) => status !== '200');
    if (odd.length > 0) throw new Error(`not all were answered well: ${JSON.stringify(statuses)}`);
    return ms.length;
  });
}

/** One worker, for as long as it is needed. */
export async function withWorker<T>(ground: Ground, run: (fleet: Fleet) => Promise<T>): Promise<T> {
  const { url } = ground.postgres;
  const mail = { SMTP_URL: ground.smtpUrl, MAIL_FROM: 'Sillage <restock@sillage.example>' };
  const fleet = await startFleet({ web: 0, workers: 1, env: { ...env, ...mail }, webUrl: url, workerUrl: url });
  try {
    // What it does once at the start is no part of what it does for ever.
    await sleep(3_000);
    await untilQuiet(ground.postgres.db);
    return await run(fleet);
  } finally {
    await fleet.close();
  }
}

/** Of a second in which nothing is due. */
export function costOfIdling(ground: Ground, fleet: Fleet): Promise<Cost> {
  return spent(ground, fleet, async () => {
    await sleep(LOAD_MS * 1.5);
    return (LOAD_MS * 1.5) / 1000;
  });
}

/** Until nothing is due any more and nobody is at it: a look that is under way would count for the ones that come. */
async function untilQuiet(db: Db): Promise<void> {
  const busy = sql`select 1 from shop_visits where leased_until is not null union all
    (select 1 from page_schedules where next_check_at <= now() limit 1)`;
  while ((await busy.execute(db)).rows.length > 0) await sleep(100);
}

/** Of one look at a page, or at one product in a shop's list; `shopIds` are due from now on. */
export async function costOfLooks(ground: Ground, fleet: Fleet, shopIds: readonly number[]): Promise<Cost> {
  const { db } = ground.postgres;
  await untilQuiet(db);
  return spent(ground, fleet, async () => {
    const { rows } = await sql<{ at: Date; count: number }>`
      with due as (update page_schedules set next_check_at = now() where shop_id = any(${shopIds}::int[]) returning page_id),
        feeds as (update shop_visits set feed_due_at = null, free_at = now() where shop_id = any(${shopIds}::int[]))
      select clock_timestamp() as at, count(*) from due`.execute(db);
    const { at = new Date(), count = 0 } = rows[0] ?? {};
    const looked = sql<{ count: number }>`
      select count(*) from page_schedules where shop_id = any(${shopIds}::int[]) and last_checked_at >= ${at}`;
    while (((await looked.execute(db)).rows[0]?.count ?? 0) < count) await sleep(50);
    return count;
  });
}

/** Lets every answering shop be looked at for the first time, which is told nobody and costs more. */
export async function lookAtAll(ground: Ground): Promise<void> {
  const { db } = ground.postgres;
  await withWorker(ground, async () => {
    const seen = sql<{ count: number }>`select count(*) from page_schedules where last_checked_at is not null
      and shop_id = any(${[...ground.byPage, ...ground.byFeed]}::int[])`;
    while (((await seen.execute(db)).rows[0]?.count ?? 0) < ground.scents.length) await sleep(100);
  });
}

/** Of telling one person in two places, the inbox and a mail; so many of them at once. */
export async function costOfTelling(ground: Ground, fleet: Fleet, userIds: readonly string[]): Promise<Cost> {
  const { db } = ground.postgres;
  const [scent] = ground.scents;
  if (!scent) throw new Error('there is nothing to tell of');
  const { fragranceId } = scent;
  await sql`delete from watch_items where fragrance_id = ${fragranceId}`.execute(db);
  await sql`insert into watch_items (user_id, fragrance_id, added_at) select id, ${fragranceId}, now() from unnest(${userIds}::uuid[]) id`.execute(
    db,
  );
  const { rows } = await sql<{ pageId: number; offerIds: number[] }>`
    select page_id as "pageId", array_agg(id) as "offerIds" from offers where fragrance_id = ${fragranceId} group by 1 limit 1`.execute(
    db,
  );
  const { pageId = 0, offerIds = [] } = rows[0] ?? {};
  return spent(ground, fleet, async () => {
    const eventId = await recordRestock(db, { fragranceId, pageId }, offerIds);
    const left = sql`select 1 from fan_outs union all
      (select 1 from deliveries where event_id = ${eventId} and status in ('due', 'held') limit 1)`;
    while ((await left.execute(db)).rows.length > 0) await sleep(50);
    return userIds.length;
  });
}

export type Plans = Record<string, Plan>;

/** What the statements cost that are made over and over, with some pages and deliveries due. */
export async function explainHot({ postgres, byPage }: Ground, { userId, token }: Session): Promise<Plans> {
  const now = new Date();
  const [shopId = 0] = byPage;
  const claim = { lease: newId(), now, until: new Date(now.getTime() + 30_000), limit: 32 };
  const since = await scheduleWatched(postgres.db, now, null);
  const questions: Record<string, (db: Db) => Promise<unknown>> = {
    'take shops that are due': async (db) => {
      const { shopIds: among } = await listShopsDue(db, { now, intervalMs: DAY / 48 });
      return claimShops(db, { ...claim, intervalMs: DAY / 48, among });
    },
    'find the page whose turn it is': (db) => findDuePage(db, shopId, { now, intervalMs: DAY / 48, isCounting: false }),
    'take up what is newly watched': (db) => scheduleWatched(db, now, since),
    'mend what a fast clock wrote': (db) => mendClock(db, now, 30_000),
    'take deliveries that are due': (db) => claimDeliveries(db, { ...claim, channel: 'email' }),
    'find a session': (db) => findSessionRow(db, hashToken(token)),
    'list what somebody watches': (db) => listItems(db, userId),
  };
  const plans: Plans = {};
  for (const [name, ask] of Object.entries(questions)) {
    const spoken = await captureSql(postgres.url, ask);
    await sql`update shop_visits set lease = null, leased_until = null where lease is not null`.execute(postgres.db);
    const costs: Plan[] = [];
    for (const one of spoken) costs.push(await explain(postgres.db, one));
    plans[name] = {
      ms: costs.reduce((sum, { ms }) => sum + ms, 0),
      pages: costs.reduce((sum, { pages }) => sum + pages, 0),
      cost: costs.reduce((sum, { cost }) => sum + cost, 0),
    };
  }
  return plans;
}
