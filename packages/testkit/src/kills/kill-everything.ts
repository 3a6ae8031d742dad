import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../../../../apps/server/src/platform/db/db.ts';
import { openEmbedded } from '../../../../apps/server/src/platform/db/embedded.ts';
import { createTestApp } from '../../../../apps/server/src/testing/test-app.ts';
import { freePort } from '../free-port.ts';
import { createDatabase, openPostgres } from '../postgres.ts';
import { openSmtpServer } from '../smtp.ts';
import { findEmailProblems, type SimulatedShops, type WatchedPage, watchProducts } from '../year.ts';
import { type RunningProcesses, startEverything } from './everything-processes.ts';
import { endLeases, type Interrupted } from './interrupted.ts';
import { POLL_MS } from './processes.ts';
import * as stock from './stock-changes.ts';

export interface EverythingReport extends stock.EventComparison {
  kills: number;
  /** Number of emails that must arrive: one for each watcher of each restock. */
  expected: number;
  /** Number of different emails that arrived. */
  arrived: number;
  /** Number of emails that arrived again with the same Message-ID. */
  copies: number;
  emailProblems: string[];
  /** For each server that ended before it was ready, the last part of PostgreSQL's log. */
  restarts: string[];
  interrupted: Interrupted;
}

interface Options {
  kills: number;
  /** Minimum number of restock emails that must have been due when the test ends. */
  alerts: number;
  next: () => number;
}

const MAX_LIFE_MS = 1200;
const RESTOCKS_PER_ROUND = 6;
/**
 * Maximum time for which products are restocked after the last kill, until enough emails are due.
 * Only a fault makes it last this long.
 */
const MAX_WAIT_MS = 600_000;

interface World {
  shops: SimulatedShops;
  pages: ReadonlyMap<string, WatchedPage>;
  items: readonly stock.ChangingProduct[];
  next: () => number;
  start: () => Promise<RunningProcesses>;
}

/**
 * Restocks products while all processes are repeatedly started and killed with SIGKILL: a server,
 * its embedded PostgreSQL and a second worker. Finally the processes run without kills until at
 * least `alerts` emails were due and everything is sent.
 */
export async function killEverything({ kills, alerts, next }: Options): Promise<EverythingReport> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sillage-kills-'));
  const messageIds: string[] = [];
  const interrupted = { crawls: 0, candidates: 0, emails: 0 };
  const restarts: string[] = [];
  try {
    await using shops = await stock.openReadableShops(next);
    await using smtp = await openSmtpServer({ onEmail: ({ messageId }) => void messageIds.push(messageId) });
    const pages = await createWatches(dataDir, shops);
    const port = await freePort();
    const env = { ...stock.fastChecks, SMTP_URL: smtp.url };
    const start = () => startEverything({ dataDir, port, env, restarts });
    const world = { shops, pages, items: stock.listProducts(shops, pages), next, start };
    for (let kill = 0; kill < kills; kill += 1) await killOnce(world, interrupted);
    const rest = await sendRest(world, { alerts, interrupted, messageIds });
    return { kills, interrupted, restarts, ...rest };
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function createWatches(dataDir: string, shops: SimulatedShops): Promise<Map<string, WatchedPage>> {
  const embedded = await openEmbedded(dataDir, { mode: 'serve' });
  try {
    await openPostgres({ url: embedded.url });
    const app = await createTestApp(embedded.url);
    const pages = await watchProducts(app, shops);
    await app.db.updateTable('preferences').set({ daily_limit: 1_000_000 }).execute();
    // PostgreSQL does not copy a database that has sessions.
    await app.server.close();
    await app.liveIndex.close();
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

async function killOnce({ shops: { shops }, items, next, start }: World, interrupted: Interrupted): Promise<void> {
  const running = await start();
  try {
    await running.use(async (db) => {
      await endLeases(db, interrupted);
      await changeSome(db, { items, next }, RESTOCKS_PER_ROUND);
    });
    const countRequests = () => shops.reduce((sum, { requests }) => sum + requests.length, 0);
    const before = countRequests();
    while (countRequests() === before && running.isAlive()) await sleep(POLL_MS);
    await sleep(next() * MAX_LIFE_MS);
  } finally {
    await running.kill(next);
  }
}

/**
 * Changes the stock of products whose earlier changes were all recorded. Sells out all that are in
 * stock, and restocks up to `restocks` of the others.
 */
async function changeSome(db: Db, { items, next }: Pick<World, 'items' | 'next'>, restocks: number): Promise<void> {
  const ready = await stock.listReady(db, items);
  const soldOut = ready.filter((item) => !stock.isInStock(item));
  const from = Math.floor(next() * soldOut.length);
  const restocked = [...soldOut.slice(from), ...soldOut.slice(0, from)].slice(0, restocks);
  for (const item of [...ready.filter(stock.isInStock), ...restocked]) await stock.changeStock(db, item);
}

interface Sending {
  alerts: number;
  interrupted: Interrupted;
  /** Message-IDs of the received emails, copies included. */
  messageIds: readonly string[];
}

async function sendRest({ items, pages, next, start }: World, { alerts, interrupted, messageIds }: Sending) {
  const running = await start();
  const watchers = new Map([...pages.values()].map((page) => [page.pageId, page.watchers]));
  const countExpected = () =>
    items.reduce((sum, { pageId, changes }) => sum + changes.restock * (watchers.get(pageId) ?? 0), 0);
  try {
    return await running.use(async (db) => {
      await endLeases(db, interrupted);
      const until = Date.now() + MAX_WAIT_MS;
      while (countExpected() < alerts && Date.now() < until) {
        await changeSome(db, { items, next }, 1);
        await sleep(POLL_MS);
      }
      await stock.settle(db, items);
      const ids = messageIds.map((id) => id.split('@', 1)[0] ?? '');
      const arrived = [...new Set(ids)];
      return {
        ...(await stock.compareEvents(db, items)),
        emailProblems: await findEmailProblems({ db }, pages, arrived),
        expected: countExpected(),
        arrived: arrived.length,
        copies: ids.length - arrived.length,
      };
    });
  } finally {
    await running.kill(next);
  }
}
