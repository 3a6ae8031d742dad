/**
 * Reads a feed file of a million rows, a fifth of which are fragrances, from a server on loopback
 * into the database. Compares the rows a second, of elapsed and of this process's processor time,
 * with the library alone, csv-parse, on the same gzipped download. States the growth of the
 * process's memory, then again in a process whose heap is limited: without a limit, Node collects
 * garbage late when the machine has memory to spare.
 *
 *   node bench/feed-files.ts [--rows 1000000]
 */
import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { createGunzip } from 'node:zlib';
import { parse } from 'csv-parse';
import { feedFiles } from '../apps/server/src/features/monitor/index.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import type { Deps } from '../apps/server/src/platform/deps.ts';
import { runOnce } from '../apps/server/src/platform/job.ts';
import { createFetchPage } from '../apps/server/src/platform/net/fetch-page.ts';
import { createFetchStream } from '../apps/server/src/platform/net/fetch-stream.ts';
import { createLog } from '../apps/server/src/platform/observability/log.ts';
import { recordMeasurement } from './lib/measurement.ts';
import { openScratch } from './lib/scratch.ts';

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '1000000' }, limited: { type: 'boolean', default: false } },
});
const rowCount = Number(values.rows);
const MAX_GROWTH_MB = 250;
/** Flags of the process whose heap is limited: at most 160 MB of objects that survive. */
const limits = ['--max-old-space-size=160', '--max-semi-space-size=16'];
const SAMPLE_MS = 50;

type Measured = Awaited<ReturnType<typeof measure>>;

/** Measures time, processor time and the growth of the resident memory while `work` runs. */
async function measure(work: () => Promise<unknown>) {
  const startCpu = process.cpuUsage();
  const startRss = process.memoryUsage.rss();
  let peakRss = startRss;
  const timer = setInterval(() => {
    peakRss = Math.max(peakRss, process.memoryUsage.rss());
  }, SAMPLE_MS);
  const startedAt = performance.now();
  await work().finally(() => clearInterval(timer));
  const { user, system } = process.cpuUsage(startCpu);
  return {
    seconds: (performance.now() - startedAt) / 1_000,
    cpuSeconds: (user + system) / 1e6,
    growthMb: (peakRss - startRss) / 1e6,
  };
}

function recordRates(fragrances: number, reading: Measured, bare: Measured): void {
  const [rate, bareRate] = [rowCount / reading.cpuSeconds, rowCount / bare.cpuSeconds];
  recordMeasurement({
    what: 'feed file: rows by elapsed time',
    value: rowCount / reading.seconds,
    unit: 'rows/s',
    baseline: { what: 'csv-parse alone', value: rowCount / bare.seconds },
    ratio: bare.seconds / reading.seconds,
    note: "with the database's work on the fragrances",
  });
  recordMeasurement({
    what: 'feed file: rows by processor time',
    value: rate,
    unit: 'rows/s',
    baseline: { what: 'csv-parse alone', value: bareRate },
    ratio: rate / bareRate,
    note: `${rowCount} rows, ${fragrances} fragrances stored`,
  });
}

async function parseBare(url: string): Promise<number> {
  const [response] = (await once(get(url), 'response')) as [IncomingMessage];
  let count = 0;
  await pipeline(response, createGunzip(), parse({ delimiter: '\t', relax_quotes: true }), async (rows) => {
    for await (const _ of rows) count += 1;
  });
  return count;
}

const child = fork(new URL('children/feed-file-server.ts', import.meta.url), {
  stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
});
const [port] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
const url = `http://127.0.0.1:${String(port).trim()}/${rowCount}.tsv.gz`;
const { db, env, close } = await openScratch();
const config = readConfig({ ...env, MONITOR_ALLOW_PRIVATE: 'only', MONITOR_HOST_GAP: '0ms', LOG_LEVEL: 'warn' });
const guard = { allowPrivate: true, userAgent: 'Sillage/bench' };
const [fetchPage, fetchStream] = [createFetchPage(guard), createFetchStream(guard)];
try {
  const deps = { db, config, clock: systemClock, fetchPage, fetchStream, log: createLog(config) } as unknown as Deps;
  const address = { address: url, shopHost: 'bench.example', format: null };
  // The whole reading first: what the bare parser leaves in memory does not hide its growth.
  const id = await feedFiles.addFeed(db, address, new Date());
  const reading = await measure(() => runOnce(feedFiles.readFeedFiles(deps, async () => undefined)));
  const feed = await feedFiles.findFeedFile(db, id);
  if (feed?.result?.rows !== rowCount) throw new Error(`not read: ${feed?.last_error ?? JSON.stringify(feed?.result)}`);
  const bare = await measure(() => parseBare(url));
  if (!values.limited) recordRates(feed.result.fragrances, reading, bare);
  recordMeasurement({
    what: `feed file: growth of memory while it is read${values.limited ? ', with a heap of 160 MB' : ''}`,
    value: reading.growthMb,
    unit: 'MB',
    ...(values.limited && { target: `< ${MAX_GROWTH_MB} MB`, holds: reading.growthMb < MAX_GROWTH_MB }),
    baseline: { what: 'csv-parse alone, after it', value: bare.growthMb },
  });
} finally {
  child.kill();
  await Promise.all([fetchPage.close(), fetchStream.close()]);
  await close();
}
if (!values.limited)
  spawnSync(process.execPath, [...limits, import.meta.filename, '--rows', values.rows, '--limited'], {
    stdio: 'inherit',
  });
