import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createDatabase, openPostgres } from '@sillage/testkit/postgres';
import { openSmtpServer } from '@sillage/testkit/smtp';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { clusterOf } from '../../platform/db/embedded/cluster.ts';
import { recordedPid } from '../../platform/db/embedded/leftover.ts';
import { openEmbedded } from '../../platform/db/embedded.ts';
import { openDatabase } from '../../platform/db/open.ts';
import { createTestApp } from '../test-app.ts';
import type { Farm } from './farm.ts';
import {
  change,
  compareEvents,
  countEvents,
  type Item,
  isTold,
  itemsOf,
  listKnown,
  openReadableFarm,
} from './kills.ts';
import { mailProblems } from './truth.ts';
import { type WatchedPage, watchFarm } from './year.ts';

/** What was found after the server, a worker and PostgreSQL were killed together so many times. */
export interface EverythingReport extends Awaited<ReturnType<typeof compareEvents>> {
  kills: number;
  /** Restocks times the users who watch them: the emails that must arrive. */
  expected: number;
  /** Different emails that arrived. */
  arrived: number;
  /** Further copies of them, with the same Message-ID. */
  copies: number;
  mailProblems: string[];
  /** The end of PostgreSQL's log, for each server that ended before it was ready. */
  restarts: string[];
  /** What the kills interrupted: visits of shops, changes that were seen once, emails that were due. */
  cut: { visits: number; candidates: number; mails: number };
}

const root = fileURLToPath(new URL('../../../../../', import.meta.url));
const pace = {
  MONITOR_INTERVAL: '1s',
  MONITOR_CONFIRM: '150ms',
  MONITOR_HOST_GAP: '20ms',
  MONITOR_ALLOW_PRIVATE: 'true',
  LOG_LEVEL: 'silent',
};
const MAX_LIFE_MS = 1200;
const POLL_MS = 40;
const PATIENCE_MS = 600_000;
const RESTOCKS_PER_ROUND = 6;
/** A server that ends while it starts is started again, as an operator's supervisor does. */
const MAX_RESTARTS = 3;
/** In characters. */
const LOG_TAIL = 1500;

interface World {
  dataDir: string;
  port: number;
  farm: Farm;
  pages: ReadonlyMap<string, WatchedPage>;
  smtpUrl: string;
  /** Message-IDs of the emails that arrived, copies included. */
  messageIds: readonly string[];
  items: readonly Item[];
  next: () => number;
  restarts: string[];
}

/**
 * Restocks happen at the shops while the server, its embedded PostgreSQL and a second worker are
 * started and killed with SIGKILL, at moments that `next` draws. In the end all of them are left
 * alone until at least `alerts` emails were due and everything was sent. Leases of the killed are
 * ended by hand, so that no round waits for them.
 */
export async function killEverything({
  kills,
  alerts,
  next,
}: {
  kills: number;
  alerts: number;
  next: () => number;
}): Promise<EverythingReport> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sillage-kills-'));
  const farm = await openReadableFarm(next);
  const messageIds: string[] = [];
  const mail = await openSmtpServer({ onMail: ({ messageId }) => void messageIds.push(messageId) });
  const cut = { visits: 0, candidates: 0, mails: 0 };
  const restarts: string[] = [];
  try {
    const pages = await prepare(dataDir, farm);
    const items = itemsOf(farm, pages);
    const received = { smtpUrl: mail.url, messageIds };
    const world = { dataDir, port: await freePort(), farm, pages, ...received, items, next, restarts };
    for (let round = 0; round < kills; round += 1) await killOnce(world, cut);
    return { kills, cut, restarts, ...(await finish(world, alerts, cut)) };
  } finally {
    await farm.close();
    await mail.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Makes the embedded database of `dataDir`, with users who watch every product of the farm. */
async function prepare(dataDir: string, farm: Farm): Promise<Map<string, WatchedPage>> {
  const embedded = await openEmbedded(dataDir, { mode: 'serve' });
  try {
    await openPostgres({ url: embedded.url });
    const app = await createTestApp(embedded.url);
    const pages = await watchFarm(app, farm);
    await app.db.updateTable('preferences').set({ daily_cap: 1_000_000 }).execute();
    // PostgreSQL copies no database that has sessions.
    await app.server.close();
    await app.db.destroy();
    const maintenance = new URL(embedded.url);
    maintenance.pathname = '/template1';
    const filled = new URL(app.config.databaseUrl ?? '').pathname.slice(1);
    await createDatabase(maintenance.href, new URL(embedded.url).pathname.slice(1), filled);
    await app.close();
    return pages;
  } finally {
    await embedded.close();
  }
}

async function killOnce(world: World, cut: EverythingReport['cut']): Promise<void> {
  const { farm, next } = world;
  const running = await startEverything(world);
  try {
    await running.use(async (db) => {
      await endLeases(db, cut);
      await changeStock(world, db, RESTOCKS_PER_ROUND);
    });
    const requests = () => farm.shops.reduce((sum, shop) => sum + shop.requests.length, 0);
    const before = requests();
    while (requests() === before && running.isAlive()) await sleep(5);
    await sleep(next() * MAX_LIFE_MS);
  } finally {
    await running.kill();
  }
}

/** Counts what the killed left half done, and lets the next processes take over at once. */
async function endLeases(db: Db, cut: EverythingReport['cut']): Promise<void> {
  const { rows } = await sql<EverythingReport['cut']>`
    select (select count(*) from shop_visits where lease is not null) as visits,
      (select count(*) from candidates) as candidates,
      (select count(*) from deliveries where status = 'due' and channel = 'email') as mails`.execute(db);
  for (const key of ['visits', 'candidates', 'mails'] as const) cut[key] += rows[0]?.[key] ?? 0;
  await sql`update shop_visits set leased_until = now() where lease is not null`.execute(db);
  await sql`update deliveries set next_try_at = now() where status = 'due'`.execute(db);
}

/** Sells out what is back and was announced, and brings back so many of what is sold out. */
async function changeStock({ items, next }: World, db: Db, restocks: number): Promise<void> {
  const [known, told] = [await listKnown({ db }), await countEvents({ db })];
  const ready = items.filter((item) => known.has(item.pageId) && isTold(item, told));
  const isBack = ({ changes }: Item) => changes.restock > changes.sold_out;
  const soldOut = ready.filter((item) => !isBack(item));
  for (const item of ready.filter(isBack)) await change({ db }, item);
  const from = Math.floor(next() * soldOut.length);
  for (const item of [...soldOut.slice(from), ...soldOut.slice(0, from)].slice(0, restocks)) await change({ db }, item);
}

async function finish(world: World, alerts: number, cut: EverythingReport['cut']) {
  const { items, pages, messageIds } = world;
  const running = await startEverything(world);
  const watchers = new Map([...pages.values()].map((page) => [page.pageId, page.watchers]));
  const expected = () =>
    items.reduce((sum, { pageId, changes }) => sum + changes.restock * (watchers.get(pageId) ?? 0), 0);
  try {
    return await running.use(async (db) => {
      await endLeases(db, cut);
      const until = Date.now() + PATIENCE_MS;
      while (expected() < alerts && Date.now() < until) {
        await changeStock(world, db, 1);
        await sleep(POLL_MS);
      }
      while (Date.now() < until && !(await isEverythingSent(db, items))) await sleep(POLL_MS);
      // Time for whatever would be sent once too often.
      await sleep(2000);
      const ids = messageIds.map((id) => id.split('@', 1)[0] ?? '');
      const arrived = [...new Set(ids)];
      return {
        ...(await compareEvents({ db }, items)),
        mailProblems: await mailProblems({ db }, pages, arrived),
        expected: expected(),
        arrived: arrived.length,
        copies: ids.length - arrived.length,
      };
    });
  } finally {
    await running.kill();
  }
}

async function isEverythingSent(db: Db, items: readonly Item[]): Promise<boolean> {
  const told = await countEvents({ db });
  const due = await db.selectFrom('deliveries').select('id').where('status', '=', 'due').limit(1).execute();
  return due.length === 0 && items.every((item) => isTold(item, told));
}

interface Everything {
  isAlive(): boolean;
  /** Works with the database, and closes the connections before it returns. */
  use<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** SIGKILL for PostgreSQL, the server and the worker, in an order that `next` draws. */
  kill(): Promise<void>;
}

/**
 * A process with web, worker and the embedded PostgreSQL, as `npm start` starts it, and another
 * worker beside it.
 */
async function startEverything({ dataDir, port, smtpUrl, next, restarts }: World): Promise<Everything> {
  const env = { ...pace, DATA_DIR: dataDir, PORT: String(port), SMTP_URL: smtpUrl };
  let server = startProcess({ ...env, ROLE: 'all' });
  while (!(await isReady(port))) {
    if (hasEnded(server)) {
      restarts.push((await readFile(join(dataDir, 'postgres', 'postgres.log'), 'utf8')).slice(-LOG_TAIL));
      if (restarts.length > MAX_RESTARTS) throw new Error(`the server does not start: ${restarts.join('\n\n')}`);
      server = startProcess({ ...env, ROLE: 'all' });
    }
    await sleep(POLL_MS);
  }
  const { url } = JSON.parse(await readFile(join(dataDir, 'postgres', 'connection.json'), 'utf8')) as { url: string };
  const worker = startProcess({ ...env, ROLE: 'worker', DATABASE_URL: url });
  return {
    isAlive: () => !hasEnded(server) && !hasEnded(worker),
    async use(work) {
      const db = openDatabase(url, { max: 2 });
      try {
        return await work(db);
      } finally {
        await db.destroy();
      }
    },
    async kill() {
      const exits = [server, worker].filter((child) => !hasEnded(child)).map((child) => once(child, 'exit'));
      const killPostgres = () => {
        const pid = recordedPid(clusterOf(join(dataDir, 'postgres')));
        if (pid !== undefined) process.kill(pid, 'SIGKILL');
      };
      const all = [killPostgres, () => server.kill('SIGKILL'), () => worker.kill('SIGKILL')];
      const first = Math.floor(next() * all.length);
      for (const end of [...all.slice(first), ...all.slice(0, first)]) end();
      await Promise.all(exits);
      for (const { signalCode, exitCode } of [server, worker])
        if (signalCode !== 'SIGKILL') throw new Error(`a process ended by itself, with ${exitCode}`);
    },
  };
}

function startProcess(env: Record<string, string>): ChildProcess {
  const { PATH = '' } = process.env;
  return spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: root,
    env: { PATH, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
