/**
 * Measures how many product pages worker processes check per second, with full responses and with
 * 304, and how many offers they read per second when the shops have product feeds. Compares one
 * worker with two workers. The shops run in another process on this machine, and PostgreSQL is
 * real. No check finds a change; `checks/saves.ts` measures those that do.
 *
 *   node bench/watch.ts [--shops 100] [--pages 40] [--products 500] [--rounds 3]
 *
 * There are more shops than one worker checks at the same time. A round makes all pages due and
 * ends when all have been checked. The result is that of the median round. The note of a
 * measurement names the processor cores that each part used (where /proc exists), because two
 * workers, PostgreSQL and the shops need more than two cores in total.
 */
import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import type { PageTraffic } from './children/shops.ts';
import { insertShop } from './lib/live-shops.ts';
import { recordMeasurement } from './lib/measurement.ts';
import { cpuSeconds, nextMessage, startChild, startServer, stop } from './lib/processes.ts';
import { openScratch, type Scratch } from './lib/scratch.ts';
import { sum } from './lib/statistics.ts';

const { values } = parseArgs({
  options: {
    shops: { type: 'string', default: '100' },
    pages: { type: 'string', default: '40' },
    products: { type: 'string', default: '500' },
    rounds: { type: 'string', default: '3' },
  },
});
const SHOPS = Number(values.shops);
const ROUNDS = Number(values.rounds);
const OFFERS_PER_PRODUCT = 2;
const fastSettings = {
  MONITOR_INTERVAL: '12h',
  MONITOR_HOST_GAP: '0ms',
  MONITOR_ALLOW_PRIVATE: 'only',
  SHOP_LIST: 'own',
};

type Kind = 'pages' | 'revalidated' | 'feed';

interface Comparison {
  kind: Kind;
  perShop: number;
  what: string;
  unit: string;
  /** Least speed of one worker: twice that of 2026-11-23. */
  minimum: number;
}

interface World {
  kind: Kind;
  scratch: Scratch;
  perShop: number;
  shops: ChildProcess;
}

async function countChecked({ db }: Scratch, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from page_schedules where last_checked_at >= ${since}`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Speed of a round in checked pages per second (offers per second for product feeds), and the
 * number of processor cores that were busy.
 */
interface Measured {
  perSecond: number;
  cores: { workers: number; postgres: number; shops: number };
}

/**
 * Waits until no shop is leased or has a feed to read. A feed ends with a request after its last
 * product, whose result would replace the next round's time for the feed.
 */
async function untilIdle({ kind, scratch: { db } }: World): Promise<void> {
  const isBusy = sql`leased_until is not null or (${kind === 'feed'} and coalesce(feed_due_at, now()) <= now())`;
  while ((await sql`select from shop_crawls where ${isBusy} limit 1`.execute(db)).rows.length > 0) await sleep(50);
}

async function measureRound(world: World, workers: readonly ChildProcess[]) {
  const { kind, scratch, perShop, shops } = world;
  await untilIdle(world);
  const readCpu = () => ({
    workers: sum(workers.map(({ pid }) => cpuSeconds(pid))),
    postgres: scratch.cpuSeconds(),
    shops: cpuSeconds(shops.pid),
  });
  const before = readCpu();
  const begun = performance.now();
  const { rows } = await sql<{ at: Date }>`
    with due as (update page_schedules set next_check_at = now()), feeds as (update shop_crawls set feed_due_at = null)
    select clock_timestamp() as at`.execute(scratch.db);
  const since = rows[0]?.at ?? new Date();
  while ((await countChecked(scratch, since)) < SHOPS * perShop) await sleep(50);
  const seconds = (performance.now() - begun) / 1000;
  const after = readCpu();
  const usedCores = (part: keyof typeof before) => (after[part] - before[part]) / seconds;
  const offers = kind === 'feed' ? OFFERS_PER_PRODUCT : 1;
  return {
    perSecond: (SHOPS * perShop * offers) / seconds,
    cores: { workers: usedCores('workers'), postgres: usedCores('postgres'), shops: usedCores('shops') },
  };
}

/**
 * Lets `count` workers check all pages in several rounds. Returns the round with the median speed.
 * An additional first round is ignored, because it writes every offer.
 */
async function measure(world: World, count: number): Promise<Measured> {
  const { scratch, perShop } = world;
  const workers = Array.from({ length: count }, () => startServer({ ...scratch.env, ...fastSettings, ROLE: 'worker' }));
  try {
    await sql`update shop_crawls set leased_until = null, lease = null, next_request_at = now()`.execute(scratch.db);
    while ((await countChecked(scratch, new Date(0))) < SHOPS * perShop) await sleep(100);
    await measureRound(world, workers);
    const rounds: Measured[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measureRound(world, workers));
    return rounds.toSorted((a, b) => a.perSecond - b.perSecond)[ROUNDS >> 1] as Measured;
  } finally {
    await Promise.all(workers.map((worker) => stop(worker)));
  }
}

/** Formats the mean page and the share of 304 responses of the shops, which answer any message. */
async function describePages(shops: ChildProcess): Promise<string> {
  shops.send('traffic');
  const { full, notModified, bytes } = await nextMessage<PageTraffic>(shops);
  const share = (100 * notModified) / Math.max(full + notModified, 1);
  return `page of ${(bytes / Math.max(full, 1) / 1024).toFixed(1)} KiB, ${share.toFixed(0)} % responses 304`;
}

function describeCores({ cores }: Measured): string {
  const parts = Object.entries(cores).map(([part, number]) => `${part} ${number.toFixed(2)}`);
  return `cores: ${parts.join(', ')}`;
}

function recordCost(what: string, { perSecond, cores }: Measured, note: string): void {
  for (const [part, limit] of [
    ['postgres', 1.5],
    ['workers', 2.2],
  ] as const) {
    const value = (1000 * cores[part]) / perSecond;
    const name = part === 'postgres' ? 'PostgreSQL' : 'worker';
    recordMeasurement({
      what: `${what}, ${name} for an unchanged check`,
      value,
      unit: 'ms',
      target: `≤ ${limit} ms`,
      holds: value <= limit,
      note,
    });
  }
}

async function compare({ kind, perShop, what, unit, minimum }: Comparison): Promise<void> {
  const scratch = await openScratch();
  const { child: shops, message: origins } = await startChild<string[]>('shops', [SHOPS, perShop, kind]);
  try {
    for (const [shop, origin] of origins.entries())
      await insertShop(scratch.db, shop, origin, { hasFeed: kind === 'feed', perShop });
    await sql`analyze`.execute(scratch.db);
    const world = { kind, scratch, perShop, shops };
    const [oneWorker, twoWorkers] = [await measure(world, 1), await measure(world, 2)];
    recordMeasurement({
      what: `${what}, one worker`,
      value: oneWorker.perSecond,
      unit,
      target: `≥ ${minimum.toLocaleString('en-GB')} ${unit}`,
      holds: oneWorker.perSecond >= minimum,
      note: `${describeCores(oneWorker)}; a core of worker alone would do ${(oneWorker.perSecond / Math.max(oneWorker.cores.workers, 0.01)).toFixed(0)}`,
    });
    const ratio = twoWorkers.perSecond / oneWorker.perSecond;
    recordMeasurement({
      what: `${what}, two workers`,
      value: twoWorkers.perSecond,
      unit,
      target: '≥ one worker',
      holds: ratio >= 1,
      baseline: { what: 'one worker', value: oneWorker.perSecond },
      ratio,
      note: describeCores(twoWorkers),
    });
    if (kind !== 'feed') recordCost(what, oneWorker, await describePages(shops));
  } finally {
    await stop(shops);
    await scratch.close();
  }
}

const { pages, products } = values;
const checks = { perShop: Number(pages), unit: 'pages/s', minimum: 522 } as const;
await compare({ ...checks, kind: 'pages', what: 'page checks end to end' });
await compare({ ...checks, kind: 'revalidated', what: 'page checks by ETag' });
await compare({
  kind: 'feed',
  perShop: Number(products),
  what: 'offers by feed',
  unit: 'offers/s',
  minimum: 10_000,
});
