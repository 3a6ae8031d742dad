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
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import type { Db } from '../apps/server/src/platform/db/db.ts';
import { openEmbedded } from '../apps/server/src/platform/db/embedded.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { openDatabase } from '../apps/server/src/platform/db/open.ts';

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
}

/** Shops, a database that knows all they sell, watched by somebody, and nobody who looks yet. */
async function withWorld(way: Way, perShop: number, run: (world: World) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sillage-bench-'));
  const postgres = await openEmbedded(join(folder, 'data'), { mode: 'serve' });
  const shops = spawn(process.execPath, ['bench/farm-shops.ts', values.shops, String(perShop)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const db = openDatabase(postgres.url);
  try {
    const [line] = (await once(shops.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
    await migrate(db);
    for (const [shop, origin] of (JSON.parse(String(line)) as string[]).entries())
      await furnish(db, { shop, origin, way, perShop });
    await sql`analyze`.execute(db);
    const env = { DATABASE_URL: postgres.url, DATA_DIR: folder };
    await run({ way, db, env, perShop, shops });
  } finally {
    shops.kill('SIGKILL');
    await db.destroy();
    await postgres.close();
    await rm(folder, { recursive: true, force: true });
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
  return spawn(process.execPath, ['apps/server/src/main.ts'], {
    env: {
      ...env,
      ROLE: 'worker',
      MONITOR_INTERVAL: '12h',
      MONITOR_HOST_GAP: '0ms',
      MONITOR_ALLOW_PRIVATE: 'true',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
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

const TICKS_A_SECOND = 100;

/** Processor time of a process so far; 0 where the system does not say. */
function cpuSeconds(pid: number | undefined): number {
  const [, ...fields] = statOf(pid);
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / TICKS_A_SECOND;
}

/** The fields of /proc/PID/stat after the name, which may hold spaces; the first is the pid. */
function statOf(pid: number | undefined): string[] {
  const path = `/proc/${pid}/stat`;
  if (!existsSync(path)) return [];
  const text = readFileSync(path, 'utf8');
  return [String(pid), ...text.slice(text.lastIndexOf(')') + 2).split(' ')];
}

async function findPostmaster(db: Db): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return Number(statOf(rows[0]?.pid)[2] ?? 0);
}

function childrenOf(parent: number): number[] {
  if (!existsSync('/proc/self/stat')) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => Number(statOf(pid)[2]) === parent);
}

function print(what: string, { perSecond, cores }: Measured): void {
  const used = Object.entries(cores).map(([name, count]) => `${name} ${count.toFixed(2)}`);
  console.log(`${what.padEnd(34)}${perSecond.toFixed(0).padStart(7)} a second   cores: ${used.join(', ')}`);
}

async function compare(world: World, what: string): Promise<void> {
  const one = await measure(world, 1);
  print(`${what}, one worker`, one);
  const two = await measure(world, 2);
  print(`${what}, two workers`, two);
  const each = one.perSecond / Math.max(one.cores.workers, 0.01);
  console.log(
    `  two against one: ${(two.perSecond / one.perSecond).toFixed(2)}; a core of worker alone would do ${each.toFixed(0)} a second\n`,
  );
}

const [load = 0] = loadavg();
console.log(`${availableParallelism()} cores for workers, PostgreSQL and shops; load before: ${load.toFixed(1)}\n`);
await withWorld('pages', Number(values.pages), (world) => compare(world, 'page checks'));
await withWorld('feed', Number(values.products), (world) => compare(world, 'offers by feed'));
