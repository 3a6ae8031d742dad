/**
 * Measures one restock with very many watchers. Compares the speed of writing deliveries with a
 * bare `insert … select` of the same rows. Also measures how long other users' requests take while
 * the deliveries are written and sent: with a web and a worker process, and with one process for
 * both.
 *
 *   node bench/fan-out.ts [--watchers 100000] [--rounds 3] [--seconds 10] [--rate 100]
 *     [--measure writing,separate,all]
 */
import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { freePort } from '@sillage/testkit/free-port';
import { insertFragrance, insertRecipients, insertWatchers, recordRestock } from '@sillage/testkit/recipients';
import { sql } from 'kysely';
import { fanOut } from '../apps/server/src/features/notify/index.ts';
import { runOnce } from '../apps/server/src/platform/job.ts';
import { catalogueSearch } from './lib/catalogue-queries.ts';
import { load } from './lib/load.ts';
import { recordMeasurement } from './lib/measurement.ts';
import { startChild, startServer, stop, untilReady } from './lib/processes.ts';
import { openScratch } from './lib/scratch.ts';
import { median, quantile, time } from './lib/statistics.ts';
import { insertUsers, insertWatches, type User } from './lib/users.ts';

const { values } = parseArgs({
  options: {
    watchers: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '10' },
    rate: { type: 'string', default: '100' },
    measure: { type: 'string', default: 'writing,separate,all' },
  },
});
const ROUNDS = Number(values.rounds);
const CONNECTIONS = 10;
const POLL_MS = 50;

/** The processes of a server by ROLE, and their description. */
const setups = {
  separate: { roles: ['web', 'worker'], name: 'web and worker processes' },
  all: { roles: ['all'], name: 'one process' },
} as const;
type Setup = (typeof setups)[keyof typeof setups];

const scratch = await openScratch();
const { db } = scratch;

async function countDeliveries(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from deliveries`.execute(db);
  return rows[0]?.count ?? 0;
}

async function emptyDeliveries(): Promise<void> {
  await sql`truncate deliveries`.execute(db);
  await sql`checkpoint`.execute(db);
}

const job = fanOut({ db });

/** Returns the milliseconds from the commit of the restock to the commit of the last delivery. */
async function writeByProduct(): Promise<number> {
  await emptyDeliveries();
  await recordRestock(db, fragrance, fragrance.offerIds);
  return time(async () => {
    while (await runOnce(job));
  });
}

async function writeBare(): Promise<number> {
  await emptyDeliveries();
  return time(() => sql`insert into deliveries select * from copied`.execute(db));
}

async function compareWriting(): Promise<void> {
  await writeByProduct();
  await sql`create table copied as select * from deliveries`.execute(db);
  const count = await countDeliveries();
  await writeBare();
  const [ours, bare]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(await writeByProduct());
    if ((await countDeliveries()) !== count) throw new Error(`${await countDeliveries()} deliveries, not ${count}`);
    bare.push(await writeBare());
  }
  await sql`drop table copied`.execute(db);
  await emptyDeliveries();
  const ratio = median(bare) / median(ours);
  recordMeasurement({
    what: 'deliveries written for one restock',
    value: (1000 * count) / median(ours),
    unit: 'rows/s',
    target: '≥ 0.5 of a bare INSERT … SELECT',
    holds: ratio >= 0.5,
    baseline: { what: 'INSERT … SELECT of the same', value: (1000 * count) / median(bare) },
    ratio,
    note: `${count} rows for ${values.watchers} watchers, median of ${ROUNDS} rounds`,
  });
}

/** Sends requests at a steady rate. Returns the response times in milliseconds. */
async function requestSteadily(port: number, headers: string, paths: readonly string[]): Promise<number[]> {
  const everyMs = (1000 * CONNECTIONS) / Number(values.rate);
  const options = { connections: CONNECTIONS, forMs: 1000 * Number(values.seconds), headers, everyMs };
  const { ms, statuses } = await load(port, paths, options);
  if (Object.keys(statuses).join() !== '200') throw new Error(`Not all were served: ${JSON.stringify(statuses)}`);
  return ms;
}

/** Ends the fan-out and drops due deliveries, so that the next round begins without work. */
async function clearDeliveries(): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`delete from fan_outs`.execute(tx);
    // Waits for a worker that is writing results; otherwise the two could deadlock.
    await sql`lock table deliveries in share row exclusive mode`.execute(tx);
    await sql`update deliveries set status = 'dropped' where status = 'due'`.execute(tx);
  });
  await sql`truncate deliveries`.execute(db);
  await sql`vacuum analyze`.execute(db);
}

/** Returns the deliveries written per second, until all are written or the requests end. */
async function measureWriting(requesting: Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  let isEnded = false;
  const end = () => {
    isEnded = true;
  };
  void requesting.then(end, end);
  const isWriting = async () => {
    const { rows } = await sql`select from fan_outs limit 1`.execute(db);
    return rows.length > 0;
  };
  while (!isEnded && (await isWriting())) await sleep(POLL_MS);
  const seconds = (performance.now() - startedAt) / 1000;
  const written = await countDeliveries();
  if (written === 0) throw new Error('No delivery was written.');
  return written / seconds;
}

/** Starts the processes. Returns the port of the web server. */
async function startProcesses({ roles }: Setup, env: Record<string, string>, children: ChildProcess[]) {
  const port = await freePort();
  for (const role of roles) {
    const child = startServer({ ...env, ROLE: role, PORT: String(port) });
    children.push(child);
    if (role !== 'worker') await untilReady(port, child);
  }
  return port;
}

async function compareRequests(setup: Setup, { id, cookie }: User): Promise<void> {
  const { child: sink, message: smtpUrl } = await startChild<string>('email-sink');
  const children = [sink];
  try {
    const port = await startProcesses(setup, { ...scratch.env, SMTP_URL: smtpUrl }, children);
    const searches = ['keyword=oud', 'gender=women&sort=popular', 'keyword=rose&soldOut=false', 'sort=cheapest&page=2'];
    const own = [`/api/watchlist/${id}`, `/api/notifications/${id}/unread`];
    const paths = searches.flatMap((search) => [catalogueSearch(search), ...own]);
    const request = () => requestSteadily(port, cookie, paths);
    await request();
    async function requestDuringFanOut() {
      const requesting = request();
      await recordRestock(db, fragrance, fragrance.offerIds);
      const rate = await measureWriting(requesting);
      const ms = await requesting;
      await clearDeliveries();
      // Not counted: lets the worker finish deliveries that it has leased.
      await request();
      return { ms, rate };
    }
    // Not counted: the first email of a process takes longer.
    await requestDuringFanOut();
    const [idleMs, busyMs, rates]: [number[], number[], number[]] = [[], [], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      idleMs.push(...(await request()));
      const { ms, rate } = await requestDuringFanOut();
      rates.push(rate);
      busyMs.push(...ms);
    }
    reportRequests(setup, idleMs, busyMs);
    recordMeasurement({
      what: `deliveries written during requests, ${setup.name}`,
      value: median(rates),
      unit: 'rows/s',
      note: `${values.rate} requests a second, median of ${ROUNDS} rounds`,
    });
  } finally {
    for (const child of children) await stop(child, 'SIGKILL');
  }
}

function reportRequests({ name: setup }: Setup, idleMs: readonly number[], busyMs: readonly number[]): void {
  for (const [share, name] of [
    [0.5, 'median'],
    [0.99, 'p99'],
  ] as const) {
    const [before, during] = [quantile(idleMs, share), quantile(busyMs, share)];
    recordMeasurement({
      what: `other users' requests during a fan-out, ${setup}, ${name}`,
      value: during,
      unit: 'ms',
      ...(share === 0.99 && { target: '≤ 2 × without it', holds: during <= 2 * before }),
      baseline: { what: 'without it', value: before },
      ratio: during / before,
      note: `${busyMs.length} requests, ${values.rate} a second`,
    });
  }
}

const fragrance = await insertFragrance(db);
try {
  await insertWatchers(db, fragrance, await insertRecipients(db, Number(values.watchers)));
  await sql`vacuum analyze`.execute(db);
  const measured = values.measure.split(',');
  if (measured.includes('writing')) await compareWriting();
  const users = await insertUsers(db, 1);
  await insertWatches(db, users, 20);
  for (const user of users)
    for (const [name, setup] of Object.entries(setups)) if (measured.includes(name)) await compareRequests(setup, user);
} finally {
  await scratch.close();
}
