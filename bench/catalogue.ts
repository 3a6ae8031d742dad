/**
 * Measures the cost of browsing the catalogue, with a server process and a real PostgreSQL, on each
 * number of fragrances of `--counts` in turn. The targets are for up to 200,000; measurements of
 * more have the number in their names. Each kind of query runs with 50 requests in flight, in turn
 * with a baseline: a second process that sends a constant page of 20 rows through the same HTTP
 * server. Ratios are medians of the rounds. Also measures the time to fill the index, the responses
 * meanwhile, the memory, the delay until a change by another process is visible, and conditional
 * requests.
 *
 *   node bench/catalogue.ts [--counts 200000,1000000] [--rounds 3]
 */
import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { freePort } from '@sillage/testkit/free-port';
import { sql } from 'kysely';
import { catalogueQueries, catalogueSearch } from './lib/catalogue-queries.ts';
import { fillCatalogue } from './lib/catalogue-rows.ts';
import { load } from './lib/load.ts';
import { type Measurement, recordMeasurement } from './lib/measurement.ts';
import { cpuSeconds, megabytes, startChild, startServer, stop, untilReady } from './lib/processes.ts';
import { openScratch } from './lib/scratch.ts';
import { median, quantile, time } from './lib/statistics.ts';

const { values: options } = parseArgs({
  options: { counts: { type: 'string', default: '200000,1000000' }, rounds: { type: 'string', default: '3' } },
});
const MAX_COUNT_OF_TARGETS = 200_000;
let count = 0;
const ROUND_MS = 800;
const FIRST_PAGE = catalogueSearch('');
const [port, constantPort] = [await freePort(), await freePort()];
const origin = `http://127.0.0.1:${port}`;

function report(what: string, value: number, unit: string, more: Partial<Measurement> = {}): void {
  const rows = `${count.toLocaleString('en-GB')} rows`;
  const isLarge = count > MAX_COUNT_OF_TARGETS;
  recordMeasurement({
    ...more,
    ...(isLarge && { target: undefined, holds: undefined }),
    what: isLarge ? `catalogue at ${rows}: ${what}` : `catalogue: ${what}`,
    value,
    unit,
    note: more.note ? `${rows}; ${more.note}` : rows,
  });
}

const ms = (value: number) => `${value < 100 ? value.toFixed(2) : value.toFixed(0)} ms`;
function atMost(limit: number, value: number, unit: string): Pick<Measurement, 'target' | 'holds'> {
  return { target: `≤ ${limit.toLocaleString('en-GB')} ${unit}`, holds: value <= limit };
}

const fetchText = (path: string) => fetch(origin + path).then((response) => response.text());

/** Measures the start of the server, and its response times until the catalogue index is loaded. */
async function measureStart(server: ChildProcess): Promise<void> {
  let log = '';
  server.stdout?.on('data', (chunk: Buffer) => (log += chunk.toString()));
  report('start to first page', await untilReady(port, server, FIRST_PAGE), 'ms');
  const paths = {
    'while the index is filled: first page': FIRST_PAGE,
    'while the index is filled: keyword': catalogueSearch('keyword=sauvage'),
    'while the index is filled: no database': '/livez',
  };
  const times = Object.fromEntries(Object.keys(paths).map((name) => [name, [] as number[]]));
  while (!log.includes('catalogue index loaded')) {
    for (const [name, path] of Object.entries(paths)) times[name]?.push(await time(() => fetchText(path)));
    await sleep(100);
  }
  // A small index is filled before the first request.
  for (const [name, all] of Object.entries(times)) {
    if (all.length === 0) continue;
    const slowest = Math.max(...all);
    report(name, slowest, 'ms', {
      ...(name.endsWith('keyword') && atMost(100, slowest, 'ms')),
      note: `slowest of ${all.length}, median ${ms(median(all))}`,
    });
  }
  const filledMs = Number(/"ms":(\d+)/.exec(log.split('"fragrances"')[1] ?? '')?.[1]);
  report('index filled after', filledMs, 'ms', atMost(10_000, filledMs, 'ms'));
  report('resident memory with the index', megabytes(server), 'MB');
}

interface LoadSamples {
  perSecond: number[];
  ms: number[];
  /** Processor time per response in microseconds, one number for each round. */
  cpuUs: number[];
  rejected: number;
}

async function addSample(
  samples: LoadSamples,
  { pid }: ChildProcess,
  to: number,
  paths: readonly string[],
): Promise<void> {
  const before = cpuSeconds(pid);
  const round = await load(to, paths, { forMs: ROUND_MS });
  samples.rejected += round.statuses['503'] ?? 0;
  samples.perSecond.push(round.perSecond);
  samples.ms.push(...round.ms);
  samples.cpuUs.push((1e6 * (cpuSeconds(pid) - before)) / round.ms.length);
}

/**
 * Measures responses per second for one kind of request and for a constant response, in several
 * rounds. Reports the ratio.
 */
async function compareKind(name: string, paths: readonly string[], server: ChildProcess, constant: ChildProcess) {
  await load(port, paths, { forMs: ROUND_MS });
  const [product, baseline] = [0, 1].map((): LoadSamples => ({ perSecond: [], ms: [], cpuUs: [], rejected: 0 })) as [
    LoadSamples,
    LoadSamples,
  ];
  for (let index = 0; index < Number(options.rounds); index += 1) {
    await addSample(baseline, constant, constantPort, ['/api/constant']);
    await addSample(product, server, port, paths);
  }
  const ratio = median(product.perSecond.map((rate, index) => rate / (baseline.perSecond[index] ?? Number.NaN)));
  const p99 = quantile(product.ms, 0.99);
  const rejected =
    product.rejected + baseline.rejected > 0 ? `; rejected ${product.rejected} (${baseline.rejected})` : '';
  report(name, median(product.perSecond), 'responses/s', {
    target: '≥ 0.5 of the constant',
    holds: ratio >= 0.5,
    baseline: { what: 'constant 20 rows', value: median(baseline.perSecond) },
    ratio,
    note: `p50 ${ms(median(product.ms))}, p99 ${ms(p99)} (constant ${ms(quantile(baseline.ms, 0.99))}); ${median(product.cpuUs).toFixed(0)} µs of processor (${median(baseline.cpuUs).toFixed(0)})${rejected}`,
  });
  return { name, p99, ratio };
}

async function compareKinds(server: ChildProcess, constant: ChildProcess): Promise<void> {
  const all: { name: string; p99: number; ratio: number }[] = [];
  for (const [name, paths] of Object.entries(catalogueQueries(count)))
    all.push(await compareKind(name, paths, server, constant));
  const slowest = all.reduce((a, b) => (b.p99 > a.p99 ? b : a));
  const smallest = all.reduce((a, b) => (b.ratio < a.ratio ? b : a));
  report('slowest p99 of any kind', slowest.p99, 'ms', {
    target: '< 15 ms at 50 in flight',
    holds: slowest.p99 < 15,
    note: slowest.name,
  });
  report('smallest share of a constant response', smallest.ratio, '', {
    target: '≥ 0.5',
    holds: smallest.ratio >= 0.5,
    note: smallest.name,
  });
}

async function measureConditional(): Promise<void> {
  const tag = (await fetch(origin + FIRST_PAGE)).headers.get('etag') ?? '';
  const round = await load(port, [FIRST_PAGE], { forMs: ROUND_MS, headers: `if-none-match: ${tag}\r\n` });
  report('first page, not modified', round.perSecond, 'responses/s', { note: JSON.stringify(round.statuses) });
}

const BRAND = 'House of the Bench';

/** Measures how long the server takes to show a change that another process made. */
async function measureFreshness(): Promise<void> {
  const rename = (name: string) =>
    sql`update fragrances set name = ${name}, brand = ${BRAND} where id = (select min(id) from fragrances)`.execute(
      scratch.db,
    );
  const path = catalogueSearch(`brand=${encodeURIComponent(BRAND)}`);
  const untilShown = (name: string) =>
    time(async () => {
      while (!(await fetchText(path)).includes(`"${name}"`)) await sleep(2);
    });
  const times: number[] = [];
  for (let round = 1; round <= 20; round += 1) {
    await rename(`Change ${round}`);
    times.push(await untilShown(`Change ${round}`));
    await sleep(Math.random() * 200);
  }
  await sql`update fragrances set watchers = watchers + 1 where id in (select id from fragrances order by id limit 5000)`.execute(
    scratch.db,
  );
  await rename('After many');
  const afterMany = await untilShown('After many');
  const slowest = Math.max(...times);
  const note = `slowest of ${times.length}, median ${ms(median(times))}`;
  report('a change by another process shows', slowest, 'ms', { ...atMost(1000, slowest, 'ms'), note });
  report('a change of 5,000 rows shows', afterMany, 'ms', atMost(1000, afterMany, 'ms'));
}

/** Measures the index in a process of its own, without the memory of requests. */
async function measureIndex(memory: string, filling: string, maxMegabytes: number): Promise<void> {
  const { message } = await startChild<{ megabytes: number; cpuSeconds: number; rows: number }>('index-memory', [], {
    DATABASE_URL: scratch.url,
  });
  const note = `of ${message.rows.toLocaleString('en-GB')}; after a collection of garbage`;
  report(memory, message.megabytes, 'MB', { ...atMost(maxMegabytes, message.megabytes, 'MB'), note });
  report(filling, message.cpuSeconds, 's');
}

/** Measures a server process with the catalogue of the database. */
async function measureServer(): Promise<void> {
  const children: ChildProcess[] = [];
  const env = { ...scratch.env, PORT: String(port), PUBLIC_URL: origin, LOG_LEVEL: 'info' };
  const server = startServer(env, ['ignore', 'pipe', 'inherit']);
  children.push(server);
  try {
    await measureStart(server);
    const constantEnv = {
      PORT: String(constantPort),
      HOST: '127.0.0.1',
      FROM: origin + FIRST_PAGE,
      LOG_LEVEL: 'error',
    };
    const { child: constant } = await startChild('constant-server', [], constantEnv);
    children.push(constant);
    await compareKinds(server, constant);
    await measureConditional();
    await measureFreshness();
    report('resident memory at the end', megabytes(server), 'MB');
  } finally {
    for (const child of children) await stop(child);
  }
}

const scratch = await openScratch();
try {
  await fillCatalogue(scratch.db, count);
  await measureIndex(
    'memory of the index of the bundled catalogue',
    'processor time to fill the bundled catalogue',
    20,
  );
  for (const size of options.counts.split(',').map(Number)) {
    count = size;
    const fillMs = await time(() => fillCatalogue(scratch.db, count));
    console.log(`${count.toLocaleString('en-GB')} rows written in ${(fillMs / 1000).toFixed(1)} s`);
    await measureIndex('memory of the index', 'processor time to fill the index', 200);
    await measureServer();
  }
} finally {
  await scratch.close();
}
