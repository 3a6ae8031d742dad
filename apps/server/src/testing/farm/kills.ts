import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type { TestApp } from '../test-app.ts';
import { type Farm, openFarm } from './farm.ts';
import { everyKind } from './plans.ts';
import type { FarmProduct } from './shop.ts';
import { mailProblems } from './truth.ts';
import { type WatchedPage, watchFarm } from './year.ts';

/** What was found after a worker was killed so many times. */
export interface KillReport {
  kills: number;
  /** Changes that the shops made, each after the one before it had been told. */
  changes: { restock: number; sold_out: number };
  events: { restock: number; sold_out: number };
  lost: string[];
  doubled: string[];
  /** Deliveries that are not one for each who watches. */
  mailProblems: string[];
  mails: number;
  /** What the kills cut through: shops being visited, changes that waited for their second look, mails due. */
  cut: { visits: number; candidates: number; mails: number };
}

const root = fileURLToPath(new URL('../../../../../', import.meta.url));
const pace = { MONITOR_INTERVAL: '1s', MONITOR_CONFIRM: '150ms', MONITOR_HOST_GAP: '20ms' };
const POLL_MS = 40;

/** A worker as an operator would start it. */
function startWorkerProcess({ config }: TestApp): ChildProcess {
  return spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: root,
    env: {
      ...pace,
      ROLE: 'worker',
      DATABASE_URL: config.databaseUrl ?? '',
      DATA_DIR: config.dataDir,
      MONITOR_ALLOW_PRIVATE: 'true',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/**
 * Shops of every readable kind change their stock while a worker process is started and killed with SIGKILL, at a moment
 * that `next` draws, so many times; then one worker is left alone until all is told. Leases of the killed are ended by hand,
 * so that nobody waits for them and the next worker takes over just what was cut through.
 */
export async function killRounds(
  app: TestApp,
  { rounds, next, onRound = () => {} }: { rounds: number; next: () => number; onRound?: (round: number) => void },
): Promise<KillReport> {
  const farm = await openReadableFarm(next);
  const pages = await watchFarm(app, farm);
  // More comes back in these minutes than anybody wants to be told of on one day.
  await app.db.updateTable('preferences').set({ daily_cap: 1_000_000 }).execute();
  const shelf = openShelf(app, farm, pages);
  const cut = { visits: 0, candidates: 0, mails: 0 };
  try {
    for (let round = 1; round <= rounds; round += 1) {
      await oneRound(app, farm, next, cut);
      onRound(round);
    }
    await lastRound(app, shelf);
    return { kills: rounds, cut, ...(await reportOf(app, shelf, pages)) };
  } finally {
    await shelf.stop();
    await farm.close();
  }
}

const LONGEST_LIFE_MS = 700;

async function oneRound(app: TestApp, { shops }: Farm, next: () => number, cut: KillReport['cut']): Promise<void> {
  const requests = () => shops.reduce((sum, shop) => sum + shop.requests.length, 0);
  const before = requests();
  const worker = startWorkerProcess(app);
  const exited = once(worker, 'exit');
  try {
    while (requests() === before && worker.exitCode === null) await sleep(5);
    await sleep(next() * LONGEST_LIFE_MS);
  } finally {
    worker.kill('SIGKILL');
    await exited;
  }
  if (worker.signalCode !== 'SIGKILL') throw new Error(`the worker ended by itself, with ${worker.exitCode}`);
  const { rows } = await sql<KillReport['cut']>`
    select (select count(*) from shop_visits where lease is not null) as visits,
      (select count(*) from candidates) as candidates,
      (select count(*) from deliveries where status = 'due') as mails`.execute(app.db);
  for (const key of ['visits', 'candidates', 'mails'] as const) cut[key] += rows[0]?.[key] ?? 0;
  await sql`update shop_visits set leased_until = now() where lease is not null`.execute(app.db);
  await sql`update deliveries set next_try_at = now() where status = 'due'`.execute(app.db);
}

const PATIENCE_MS = 60_000;

async function lastRound(app: TestApp, shelf: Shelf): Promise<void> {
  await shelf.stop();
  const worker = startWorkerProcess(app);
  const exited = once(worker, 'exit');
  try {
    const until = Date.now() + PATIENCE_MS;
    while (Date.now() < until && !(await isAllTold(app, shelf))) await sleep(POLL_MS);
    // Whatever would be told once too often has its time to be.
    await sleep(2000);
  } finally {
    worker.kill('SIGTERM');
    await exited;
  }
}

async function isAllTold(app: Stored, shelf: Shelf): Promise<boolean> {
  const told = await countEvents(app);
  const due = await app.db.selectFrom('deliveries').select('id').where('status', '=', 'due').execute();
  return due.length === 0 && shelf.items.every((item) => isTold(item, told));
}

/** Where a test's database is. */
type Stored = Pick<TestApp, 'db'>;

export interface Item {
  name: string;
  pageId: number;
  product: FarmProduct;
  changes: { restock: number; sold_out: number };
}

interface Shelf {
  items: readonly Item[];
  stop(): Promise<void>;
}

/** Shops of every readable kind, whose products are sold out until `change` says otherwise. */
export function openReadableFarm(next: () => number): Promise<Farm> {
  const plans = everyKind.filter(({ unreadable, flaps, troubles }) => !unreadable && !flaps && troubles.length === 0);
  const now = Date.now();
  // No Crawl-delay: a minute between two requests is longer than all of this takes.
  return openFarm(
    plans.filter(({ crawlDelayMs }) => !crawlDelayMs),
    { whole: { from: now, to: now }, now: () => new Date(), next },
  );
}

export function itemsOf({ shops }: Farm, pages: ReadonlyMap<string, WatchedPage>): Item[] {
  return shops.flatMap((shop) =>
    shop.products.map((product) => ({
      name: `${shop.plan.name}: ${product.name}`,
      pageId: pages.get(shop.origin + product.path)?.pageId ?? 0,
      product,
      changes: { restock: 0, sold_out: 0 },
    })),
  );
}

/** Lets each product come back or sell out as soon as its last change was told, until it is stopped. */
function openShelf(app: Stored, farm: Farm, pages: ReadonlyMap<string, WatchedPage>): Shelf {
  const items = itemsOf(farm, pages);
  const stopping = new AbortController();
  const run = async () => {
    while (!stopping.signal.aborted) {
      const known = await listKnown(app);
      const told = await countEvents(app);
      for (const item of items) if (known.has(item.pageId) && isTold(item, told)) await change(app, item);
      await sleep(POLL_MS);
    }
  };
  const running = run();
  return {
    items,
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

/** Pages whose offers were all read: a change before the first look is none. */
export async function listKnown({ db }: Stored): Promise<Set<number>> {
  const rows = await db
    .selectFrom('offers')
    .select('page_id')
    .groupBy('page_id')
    .having(({ fn }) => fn.count('id'), '=', sql<number>`count(availability)`)
    .execute();
  return new Set(rows.map(({ page_id }) => page_id));
}

export async function change({ db }: Stored, { product, pageId, changes }: Item): Promise<void> {
  const isBack = changes.restock === changes.sold_out;
  // As if an hour had passed: what flaps is not mailed.
  await db.updateTable('offers').set({ recent_restocks: [] }).where('page_id', '=', pageId).execute();
  const at = Date.now();
  for (const { stays } of product.sizes)
    if (isBack) stays.push({ from: at, to: Number.POSITIVE_INFINITY });
    else Object.assign(stays.at(-1) ?? {}, { to: at });
  changes[isBack ? 'restock' : 'sold_out'] += 1;
}

type Told = ReadonlyMap<string, number>;

export async function countEvents({ db }: Stored): Promise<Told> {
  const rows = await db
    .selectFrom('events')
    .innerJoin('checks', 'checks.id', 'events.check_id')
    .select(({ fn }) => ['checks.page_id', 'events.kind', fn.countAll<number>().as('count')])
    .groupBy(['checks.page_id', 'events.kind'])
    .execute();
  return new Map(rows.map(({ page_id, kind, count }) => [`${page_id} ${kind}`, count]));
}

const kinds = ['restock', 'sold_out'] as const;

export function isTold({ pageId, changes }: Item, told: Told): boolean {
  return kinds.every((kind) => (told.get(`${pageId} ${kind}`) ?? 0) >= changes[kind]);
}

async function reportOf(app: TestApp, { items }: Shelf, pages: ReadonlyMap<string, WatchedPage>) {
  const mails = (await app.mails(1_000_000)).map(({ id }) => id);
  return {
    ...(await compareEvents(app, items)),
    mailProblems: await mailProblems(app, pages, mails),
    mails: mails.length,
  };
}

/** The changes that the shops made against the events that were stored. */
export async function compareEvents(app: Stored, items: readonly Item[]) {
  const told = await countEvents(app);
  const sum = (count: (item: Item, kind: (typeof kinds)[number]) => number) => ({
    restock: items.reduce((total, item) => total + count(item, 'restock'), 0),
    sold_out: items.reduce((total, item) => total + count(item, 'sold_out'), 0),
  });
  const eventsOf = ({ pageId }: Item, kind: string) => told.get(`${pageId} ${kind}`) ?? 0;
  const wrong = (isWrong: (events: number, changes: number) => boolean) =>
    items.flatMap((item) =>
      kinds.flatMap((kind) =>
        isWrong(eventsOf(item, kind), item.changes[kind])
          ? [`${item.name}: ${item.changes[kind]} changes, ${eventsOf(item, kind)} events (${kind})`]
          : [],
      ),
    );
  return {
    changes: sum(({ changes }, kind) => changes[kind]),
    events: sum(eventsOf),
    lost: wrong((events, changes) => events < changes),
    doubled: wrong((events, changes) => events > changes),
  };
}
