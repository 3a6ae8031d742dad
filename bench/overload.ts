/**
 * Measures the effect of a flood of searches on other users of a real web process. The flood comes
 * over 4,000 connections from a process at the lowest priority. Three runs have the same length:
 * without a flood, with a closed-loop flood (each connection sends after each response), and with a
 * flood of ten times the capacity, which is measured first. The other users search, open pages, and
 * have live connections open.
 *
 *   node bench/overload.ts [--seconds 10] [--connections 4000] [--addresses 64] [--rows 10000]
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { freePort } from '@sillage/testkit/free-port';
import { sql } from 'kysely';
import type { FloodOptions, FloodResult } from './children/flood.ts';
import { catalogueQueries, catalogueSearch } from './lib/catalogue-queries.ts';
import { fillCatalogue } from './lib/catalogue-rows.ts';
import { load, type Round } from './lib/load.ts';
import { recordMeasurement } from './lib/measurement.ts';
import { nextMessage, startChild, startServer, stop, untilReady } from './lib/processes.ts';
import { openScratch } from './lib/scratch.ts';
import { median, quantile, sum } from './lib/statistics.ts';
import { openStream } from './lib/streams.ts';
import { insertUsers, insertWatches } from './lib/users.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    connections: { type: 'string', default: '4000' },
    addresses: { type: 'string', default: '64' },
    rows: { type: 'string', default: '10000' },
  },
});
const SECONDS = Number(values.seconds);
const STREAMS = 50;
const CHANGE_EVERY_MS = 1_000;
/**
 * Pause before each run, in which the web process recovers from the overload of the previous run.
 */
const RECOVERY_MS = 5_000;
/** Time to wait after a run, so that the last change reaches every stream. */
const LAST_CHANGE_MS = 2_000;
const MAX_REJECTION_MS = 50;

const paths = Object.entries(catalogueQueries(Number(values.rows))).flatMap(([name, all]) =>
  /keyword|words/.test(name) ? all : [],
);
const scratch = await openScratch();
await fillCatalogue(scratch.db, Number(values.rows));
const users = await insertUsers(scratch.db, STREAMS);
await insertWatches(scratch.db, users, 1);
const port = await freePort();
const server = startServer({ ...scratch.env, ROLE: 'web', PORT: String(port), RATE_LIMIT_FACTOR: '1000' });

async function flood(options: Partial<FloodOptions>): Promise<FloodResult> {
  const { connections, addresses } = values;
  const defaults = { connections: Number(connections), addresses: Number(addresses), seconds: SECONDS, rate: 0 };
  const { child } = await startChild('flood', [JSON.stringify({ port, paths, ...defaults, ...options })]);
  return nextMessage<FloodResult>(child);
}

/** Simulated visitors by kind. Each kind has its own IP address and sends few requests. */
const visitors: Record<string, { path: string; everyMs: number; usesNewConnection: boolean }> = {
  search: { path: catalogueSearch('keyword=vanilla'), everyMs: 60, usesNewConnection: false },
  'search, new connection': { path: catalogueSearch('keyword=rose'), everyMs: 100, usesNewConnection: true },
  page: { path: '/', everyMs: 250, usesNewConnection: true },
  '/livez': { path: '/livez', everyMs: 250, usesNewConnection: true },
};
const CONNECTIONS = 4;

/** Sends the requests of all visitors at fixed times, even when earlier responses are slow. */
async function loadAsVisitors(): Promise<Record<string, Round>> {
  const rounds = Object.entries(visitors).map(async ([name, { path, everyMs, usesNewConnection }], index) => {
    const loadOptions = {
      connections: CONNECTIONS,
      everyMs: everyMs * CONNECTIONS,
      usesNewConnection,
      localAddress: `127.0.1.${index + 1}`,
    };
    return [name, await load(port, [path], { ...loadOptions, forMs: SECONDS * 1000 })] as const;
  });
  return Object.fromEntries(await Promise.all(rounds));
}

interface Run {
  visitorRounds: Record<string, Round>;
  flood: FloodResult | null;
  /**
   * Delays in milliseconds between a change of a fragrance and its arrival in a live stream. There
   * is one value for each stream and change.
   */
  streamMs: number[];
  changes: number;
}

const change = sql`insert into live_changes (fragrance_id, kind, happened_at) select min(id), 'stock', now() from fragrances`;

/**
 * Sends the visitors' requests for SECONDS seconds. A flood that `startFlood` starts runs at the
 * same time.
 */
async function run(startFlood: () => Promise<FloodResult | null>): Promise<Run> {
  await sleep(RECOVERY_MS);
  const streamMs: number[] = [];
  let [changes, changedAt] = [0, 0];
  const onEvent = () => streamMs.push(performance.now() - changedAt);
  const sockets = await Promise.all(users.map(({ cookie: headers }) => openStream(port, { headers, onEvent })));
  const flooding = startFlood();
  const changing = setInterval(() => {
    changes += 1;
    changedAt = performance.now();
    void change.execute(scratch.db);
  }, CHANGE_EVERY_MS);
  const visitorRounds = await loadAsVisitors();
  clearInterval(changing);
  const result = await flooding;
  await sleep(LAST_CHANGE_MS);
  for (const socket of sockets) socket.destroy();
  return { visitorRounds, flood: result, streamMs, changes };
}

function reportFlood(name: string, { statuses, rejectedMs, servedMs, cpuShare, seconds }: FloodResult): void {
  const note = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`);
  const [rejectionMs, served] = [median(rejectedMs), statuses['200'] ?? 0];
  if (rejectedMs.length > 0)
    recordMeasurement({
      what: `${name}: rejection, p50`,
      value: rejectionMs,
      unit: 'ms',
      target: `< ${MAX_REJECTION_MS} ms`,
      holds: rejectionMs < MAX_REJECTION_MS,
      note: `p99 ${quantile(rejectedMs, 0.99).toFixed(0)} ms; ${note.join(', ')}`,
    });
  recordMeasurement({
    what: `${name}: share of the flood served`,
    value: served / sum(Object.values(statuses)),
    unit: '',
    note: `${Math.round(served / seconds)} a second, p50 ${median(servedMs).toFixed(1)} ms; ${cpuShare.toFixed(2)} of a processor for the generator`,
  });
}

function report(name: string, { visitorRounds, flood: result, streamMs, changes }: Run, baselineRun: Run | null): void {
  if (result) reportFlood(name, result);
  const p99 = (run: Run | null, what: string) => quantile(run?.visitorRounds[what]?.ms ?? [], 0.99);
  for (const [what, { statuses, ms }] of Object.entries(visitorRounds)) {
    const value = quantile(ms, 0.99);
    const before = p99(baselineRun, what);
    const compared = baselineRun && { baseline: { what: 'no flood', value: before }, ratio: value / before };
    const note = `p50 ${median(ms).toFixed(1)} ms; responses ${JSON.stringify(statuses)}`;
    const label = `${name}: ${what}, p99 of other users`;
    if (ms.length > 0) recordMeasurement({ what: label, value, unit: 'ms', ...compared, note });
    else console.log(`${label}: ${note}`);
  }
  const note = `p50 ${median(streamMs).toFixed(0)} ms; ${streamMs.length} of ${changes * STREAMS} arrived`;
  recordMeasurement({
    what: `${name}: change on a live stream, p99`,
    value: quantile(streamMs, 0.99),
    unit: 'ms',
    note,
  });
}

try {
  // By then the index is filled too.
  await untilReady(port, server, catalogueSearch('keyword=vanilla'));
  const small = { connections: 16, addresses: 0, seconds: 4 };
  await flood(small);
  const probe = await flood(small);
  const capacity = (probe.statuses['200'] ?? 0) / probe.seconds;
  recordMeasurement({
    what: 'overload: capacity, searches',
    value: capacity,
    unit: 'responses/s',
    note: '16 connections',
  });
  const baselineRun = await run(async () => null);
  report('no flood', baselineRun, null);
  report('closed loop', await run(() => flood({})), baselineRun);
  report('ten times', await run(() => flood({ rate: 10 * capacity })), baselineRun);
} finally {
  await stop(server, 'SIGKILL');
  await scratch.close();
}
