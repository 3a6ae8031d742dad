/**
 * How fast a worker process watches: page checks a second end to end, and offers a second by feed, with one worker and with
 * two, against shops in another process on this machine and a real PostgreSQL with the settings that the server has.
 *
 *   node bench/watch.ts [--shops 40] [--pages 50] [--products 500] [--rounds 3]
 *
 * A round makes everything due and ends when all was looked at; the median of the rounds counts. Beside it stands what each
 * part used of the processor (where /proc tells): two workers, PostgreSQL and the shops need more than two cores between them.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import type { Db } from '../apps/server/src/platform/db/db.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { startProcess } from './alert-processes.ts';
import { figure } from './figure.ts';
import { load } from './load.ts';
import { childrenOf, cpuSeconds, parentOf } from './measure.ts';
import { openScratch } from './scratch.ts';

const { values } = parseArgs({
  options: {
    shops: { type: 'string', default: '40' },
    pages: { type: 'string', default: '50' },
    products: { type: 'string', default: '500' },
    rounds: { type: 'string', default: '3' },
  },
});
const SHOPS = Number(values.shops);
const ROUNDS = Number(values.rounds);

type Way = 'pages' | 'feed';

interface World {
  way: Way;
  db: Db;
  env: Record<string, string>;
  perShop: number;
  shops: ChildProcess;
  origins: readonly string[];
}

/** Shops, a database that knows all they sell, watched by somebody, and nobody who looks yet. */
async function withWorld(way: Way, perShop: number, run: (world: World) => Promise<void>): Promise<void> {
  const { db, env, close } = await openScratch();
  const shops = spawn(process.execPath, ['bench/farm-shops.ts', values.shops, String(perShop)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [line] = (await once(shops.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
    await migrate(db);
    const origins = JSON.parse(String(line)) as string[];
    for (const [shop, origin] of origins.entries()) await furnish(db, { shop, origin, way, perShop });
    await sql`analyze`.execute(db);
    await run({ way, db, env, perShop, shops, origins });
  } finally {
    shops.kill('SIGKILL');
    await close();
  }
}

interface Stocked {
  shop: number;
  origin: string;
  way: Way;
  perShop: number;
}

async function furnish(db: Db, { shop, origin, way, perShop }: Stocked): Promise<void> {
  const path = way === 'feed' ? '/products/s-' : '/p/';
  await sql`
    with shop as (insert into shops (host, name) values (${new URL(origin).host}, 'Bench') returning id),
    scents as (
      insert into fragrances (name, brand, identity, name_key, notes, search_text, created_at, updated_at, watchers)
      select 'Scent ' || ${shop}::text || ' ' || n, 'Maison Test', ${shop}::text || '-' || n, ${shop}::text || '-' || n, '{}', 'x', now(), now(), 1
      from generate_series(0, ${perShop}::int - 1) n
      returning id, identity
    ),
    shown as (
      insert into pages (fragrance_id, shop_id, url, created_at)
      select scents.id, shop.id, ${origin + path}::text || identity, now() from scents, shop
      returning id, fragrance_id
    ),
    offered as (insert into offers (page_id, fragrance_id) select id, fragrance_id from shown)
    insert into shop_visits (shop_id, platform) select id, ${way === 'feed' ? 'shopify' : null}::text from shop`.execute(
    db,
  );
}

function startWorker(env: Record<string, string>): ChildProcess {
  const pace = { MONITOR_INTERVAL: '12h', MONITOR_HOST_GAP: '0ms', MONITOR_ALLOW_PRIVATE: 'true' };
  return startProcess({ ...env, ...pace, ROLE: 'worker' });
}

interface Measured {
  /** Pages, or offers of feeds. */
  perSecond: number;
  /** Cores used. */
  cores: { workers: number; postgres: number; shops: number };
}

/** Makes everything due, and waits until all of it was looked at. */
async function measureRound({ way, db, perShop, shops }: World, workers: readonly ChildProcess[]): Promise<Measured> {
  const postmaster = await findPostmaster(db);
  const cpu = () => ({
    workers: workers.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0),
    postgres: cpuSeconds(postmaster) + childrenOf(postmaster).reduce((sum, pid) => sum + cpuSeconds(pid), 0),
    shops: cpuSeconds(shops.pid),
  });
  const before = cpu();
  const begun = performance.now();
  const { rows } = await sql<{ at: Date }>`
    with due as (update page_schedules set next_check_at = now()), feeds as (update shop_visits set feed_due_at = null)
    select clock_timestamp() as at`.execute(db);
  const since = rows[0]?.at ?? new Date();
  while ((await countLooks(db, since)) < SHOPS * perShop) await sleep(50);
  const seconds = (performance.now() - begun) / 1000;
  const after = cpu();
  const offers = way === 'feed' ? 2 : 1;
  const used = (key: keyof typeof before) => (after[key] - before[key]) / seconds;
  return {
    perSecond: (SHOPS * perShop * offers) / seconds,
    cores: { workers: used('workers'), postgres: used('postgres'), shops: used('shops') },
  };
}

async function countLooks(db: Db, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from page_schedules where last_checked_at >= ${since}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Several rounds of so many workers, after one that nobody counts: it meets everything for the first time. */
async function measure(world: World, count: number): Promise<Measured> {
  const workers = Array.from({ length: count }, () => startWorker(world.env));
  const gone = Promise.all(workers.map((worker) => once(worker, 'exit')));
  try {
    await sql`update shop_visits set leased_until = null, lease = null, free_at = now()`.execute(world.db);
    while ((await countLooks(world.db, new Date(0))) < SHOPS * world.perShop) await sleep(100);
    await sleep(2000);
    const rounds: Measured[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) rounds.push(await measureRound(world, workers));
    const counted = rounds.slice(1).toSorted((one, other) => one.perSecond - other.perSecond);
    return counted[Math.floor(counted.length / 2)] as Measured;
  } finally {
    for (const worker of workers) worker.kill('SIGTERM');
    await gone;
  }
}

async function findPostmaster(db: Db): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return parentOf(rows[0]?.pid);
}

/** What the shops give out when nobody does anything with it: bare requests over as many connections as there are shops. */
async function fetchBarely({ way, origins }: World): Promise<number> {
  const path = way === 'feed' ? '/products.json?limit=250&page=1' : '/p/0-0';
  const offers = way === 'feed' ? 2 * Math.min(250, Number(values.products)) : 1;
  const { perSecond } = await load(Number(new URL(origins[0] ?? '').port), [path], { inFlight: SHOPS, forMs: 2000 });
  return perSecond * offers;
}

interface Target {
  what: string;
  unit: string;
  least: number;
}

async function compare(world: World, { what, unit, least }: Target): Promise<void> {
  const bare = await fetchBarely(world);
  const one = await measure(world, 1);
  const two = await measure(world, 2);
  const cores = ({ cores: used }: Measured) =>
    `cores: ${Object.entries(used)
      .map(([name, count]) => `${name} ${count.toFixed(2)}`)
      .join(', ')}`;
  const each = one.perSecond / Math.max(one.cores.workers, 0.01);
  figure({
    what: `${what}, one worker`,
    value: one.perSecond,
    unit,
    target: `≥ ${least.toLocaleString('en-GB')} ${unit} per worker core`,
    holds: one.perSecond >= least,
    baseline: { what: 'bare requests to the shops', value: bare },
    ratio: one.perSecond / bare,
    note: `${cores(one)}; a core of worker alone would do ${each.toFixed(0)}`,
  });
  const times = two.perSecond / one.perSecond;
  figure({
    what: `${what}, two workers`,
    value: two.perSecond,
    unit,
    target: '≥ 1.7 × one worker',
    holds: times >= 1.7,
    baseline: { what: 'one worker', value: one.perSecond },
    ratio: times,
    note: cores(two),
  });
}

const [busy = 0] = loadavg();
console.log(`${availableParallelism()} cores for workers, PostgreSQL and shops; load before: ${busy.toFixed(1)}`);
await withWorld('pages', Number(values.pages), (world) =>
  compare(world, { what: 'page checks end to end', unit: 'pages/s', least: 200 }),
);
await withWorld('feed', Number(values.products), (world) =>
  compare(world, { what: 'offers by feed', unit: 'offers/s', least: 5000 }),
);
