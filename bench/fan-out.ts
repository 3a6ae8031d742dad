/**
 * Measures one restock with very many watchers. Compares the speed of writing deliveries with a
 * bare `insert … select` of the same rows. Also measures how long other users' requests take while
 * the deliveries are written and sent.
 *
 *   node bench/fan-out.ts [--watchers 100000] [--rounds 3] [--seconds 10] [--rate 100]
 */
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
import { insertUsers, insertWatches } from './lib/users.ts';

const { values } = parseArgs({
  options: {
    watchers: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '10' },
    rate: { type: 'string', default: '100' },
  },
});
const ROUNDS = Number(values.rounds);
const CONNECTIONS = 10;

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

/** Returns the milliseconds from the commit of the restock to the commit of the last delivery. */
async function writeByProduct(): Promise<number> {
  await emptyDeliveries();
  await recordRestock(db, fragrance, fragrance.offerIds);
  return time(async () => {
    while (await runOnce(fanOut({ db })));
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

/** Drops due deliveries, so that the next round begins without work. */
async function clearDeliveries(): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Waits for a worker that is writing results; otherwise the two could deadlock.
    await sql`lock table deliveries in share row exclusive mode`.execute(tx);
    await sql`update deliveries set status = 'dropped' where status = 'due'`.execute(tx);
  });
  await sql`truncate deliveries`.execute(db);
  await sql`vacuum analyze`.execute(db);
}

async function compareRequests(): Promise<void> {
  const { child: sink, message: smtpUrl } = await startChild<string>('email-sink');
  const port = await freePort();
  const env = { ...scratch.env, SMTP_URL: smtpUrl };
  const children = [sink, startServer({ ...env, ROLE: 'web', PORT: String(port) })];
  try {
    await untilReady(port, children[1]);
    children.push(startServer({ ...env, ROLE: 'worker' }));
    const users = await insertUsers(db, 1);
    await insertWatches(db, users, 20);
    const [{ id, cookie } = { id: '', cookie: '' }] = users;
    const searches = ['keyword=oud', 'gender=women&sort=popular', 'keyword=rose&soldOut=false', 'sort=cheapest&page=2'];
    const own = [`/api/watchlist/${id}`, `/api/notifications/${id}/unread`];
    const paths = searches.flatMap((search) => [catalogueSearch(search), ...own]);
    const request = () => requestSteadily(port, cookie, paths);
    await request();
    const [idleMs, busyMs]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      idleMs.push(...(await request()));
      const requesting = request();
      await recordRestock(db, fragrance, fragrance.offerIds);
      busyMs.push(...(await requesting));
      await clearDeliveries();
      // Not counted: lets the worker finish deliveries that it has leased.
      await request();
    }
    reportRequests(idleMs, busyMs);
  } finally {
    for (const child of children) await stop(child, 'SIGKILL');
  }
}

function reportRequests(idleMs: readonly number[], busyMs: readonly number[]): void {
  for (const [share, name] of [
    [0.5, 'median'],
    [0.99, 'p99'],
  ] as const) {
    const [before, during] = [quantile(idleMs, share), quantile(busyMs, share)];
    recordMeasurement({
      what: `other users' requests during a fan-out, ${name}`,
      value: during,
      unit: 'ms',
      ...(share === 0.99 && { target: '< 2 × without it', holds: during < 2 * before }),
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
  await compareWriting();
  await compareRequests();
} finally {
  await scratch.close();
}
