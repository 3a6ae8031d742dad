import { setTimeout as sleep } from 'node:timers/promises';
import type { TestApp } from '../../../../apps/server/src/testing/test-app.ts';
import { findEmailProblems, type SimulatedShops, watchProducts } from '../year.ts';
import { endLeases, type Interrupted } from './interrupted.ts';
import { openWorkers, POLL_MS, type Workers } from './processes.ts';
import * as stock from './stock-changes.ts';

export interface WorkerKillReport extends stock.EventComparison {
  kills: number;
  /** Restocks with missing or repeated emails, described in one line each. */
  emailProblems: string[];
  emails: number;
  interrupted: Interrupted;
}

interface Options {
  kills: number;
  next: () => number;
  onKill?: (kills: number) => void;
}

const MAX_LIFE_MS = 700;

/** Kills workers with SIGKILL at random moments. The last worker runs until everything is sent. */
export async function killWorker(app: TestApp, { kills, next, onKill = () => {} }: Options): Promise<WorkerKillReport> {
  await using shops = await stock.openReadableShops(next);
  const pages = await watchProducts(app, shops);
  // Within minutes, more products restock than a user's default daily cap allows.
  await app.db.updateTable('preferences').set({ daily_limit: 1_000_000 }).execute();
  const items = stock.listProducts(shops, pages);
  const interrupted = { crawls: 0, candidates: 0, emails: 0 };
  await using workers = openWorkers(app, 1, stock.fastChecks);
  const changes = startChanges(app, items);
  try {
    for (let kill = 1; kill <= kills; kill += 1) {
      await killOnce(workers, shops, next);
      await endLeases(app.db, interrupted);
      onKill(kill);
    }
  } finally {
    await changes.stop();
  }
  await workers.start();
  await stock.settle(app.db, items);
  await workers.stop();
  const emails = (await app.emails(1_000_000)).map(({ id }) => id);
  return {
    kills,
    interrupted,
    ...(await stock.compareEvents(app.db, items)),
    emailProblems: await findEmailProblems(app, pages, emails),
    emails: emails.length,
  };
}

async function killOnce(workers: Workers, { shops }: SimulatedShops, next: () => number): Promise<void> {
  const countRequests = () => shops.reduce((sum, { requests }) => sum + requests.length, 0);
  const before = countRequests();
  await workers.start();
  while (countRequests() === before) await sleep(POLL_MS);
  await sleep(next() * MAX_LIFE_MS);
  await workers.kill();
}

/**
 * Changes the stock of the products again and again. A product's next change waits until the worker
 * has recorded an event for its last change.
 */
function startChanges({ db }: TestApp, items: readonly stock.ChangingProduct[]) {
  const stopping = new AbortController();
  const run = async () => {
    while (!stopping.signal.aborted) {
      for (const item of await stock.listReady(db, items)) await stock.changeStock(db, item);
      await sleep(POLL_MS);
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
